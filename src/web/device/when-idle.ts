/** During this time after opening, a page is still loading and only looks idle in between. */
const SETTLED_MS = 2_000;

/**
 * Runs `task` once the browser is idle, or after two seconds if it can't tell; while the page is opening, not before it
 * has settled.
 */
export function whenIdle(task: () => void): () => void {
  let handle = 0;
  const canSay = typeof window.requestIdleCallback === 'function';
  const wait = () => {
    if (canSay) handle = window.requestIdleCallback(task, { timeout: 2_000 });
    else timer = setTimeout(task, 2_000);
  };
  let timer = setTimeout(wait, Math.max(0, SETTLED_MS - performance.now()));
  return () => {
    clearTimeout(timer);
    if (canSay) window.cancelIdleCallback(handle);
  };
}
