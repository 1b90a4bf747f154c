import { useHistoryState } from 'wouter/use-browser-location';

let isGoingBack = false;

/**
 * A panel that is an entry of the history: opening it goes forward, so that the Back button, or the phone's
 * back gesture, closes it instead of leaving the screen.
 */
export function useOverlay(name: string) {
  const state: unknown = useHistoryState();

  function open() {
    if (overlayOf(history.state) !== name) history.pushState({ overlay: name }, '');
  }

  function close() {
    if (overlayOf(history.state) !== name || isGoingBack) return;
    // The history entry remains until the browser has gone back: a second close must not leave the screen.
    isGoingBack = true;
    window.addEventListener('popstate', () => (isGoingBack = false), { once: true });
    history.back();
  }

  return { isOpen: overlayOf(state) === name, open, close };
}

function overlayOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'overlay' in state ? state.overlay : null;
}
