/** During this time after opening, a page is still loading and only looks idle in between. */
const SETTLED_MS = 2_000;

/**
 * Waits until the page is two seconds old, because it is still loading before that. Then runs `task` when the browser is
 * idle, at the latest two seconds later. Returns a function that cancels it.
 */
export function whenIdle(task: () => void): () => void {
  let handle = 0;
  const hasIdleCallback = typeof window.requestIdleCallback === 'function';
  const wait = () => {
    if (hasIdleCallback) handle = window.requestIdleCallback(task, { timeout: 2_000 });
    else timer = setTimeout(task, 2_000);
  };
  let timer = setTimeout(wait, Math.max(0, SETTLED_MS - performance.now()));
  return () => {
    clearTimeout(timer);
    if (hasIdleCallback) window.cancelIdleCallback(handle);
  };
}
