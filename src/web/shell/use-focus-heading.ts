import { useEffect, useState } from 'react';
import { toasts } from '#web/ui/toast-store.ts';

/** Whether no screen has been shown since the page loaded: the first one leaves the focus where the browser puts it. */
let isFirst = true;

function isAsLoaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const wasFirst = isFirst;
  isFirst = false;
  return wasFirst && (navigation === undefined || new URL(navigation.name).pathname === location.pathname);
}

/**
 * When somebody follows a link, the pressed element disappears and the focus with it. So the new screen's heading takes the
 * focus: it is read out, and Tab continues from there.
 */
export function useFocusHeading(): void {
  // Read now: when the code has loaded, the new screen may show a toast of its own, which stays.
  const [earlierToast] = useState(toasts.get);
  useEffect(() => {
    if (isAsLoaded()) return;
    const controller = new AbortController();
    // If the code fails to load, after an update or without a network, the focus stays where it is.
    import('./focus-heading.ts')
      .then(({ focusHeading }) => focusHeading(controller.signal, earlierToast))
      .catch(() => {});
    return () => controller.abort();
  }, [earlierToast]);
}
