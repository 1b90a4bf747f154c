import { useSyncExternalStore } from 'react';

const WIDE_QUERY = '(min-width: 64rem)';

function subscribe(listener: () => void) {
  const query = window.matchMedia(WIDE_QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

let isDrawnWide = false;

/** Sets the layout for drawing without a window: on the server and in the build. */
export function drawAs(isWide: boolean) {
  isDrawnWide = isWide;
}

/**
 * Whether the window is at least 1024 px wide. The shell draws the rail or the tab bar, never both, so that no control
 * is in the page twice.
 */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE_QUERY).matches,
    () => isDrawnWide,
  );
}
