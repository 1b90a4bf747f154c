/** Runs once: now if the page is visible, otherwise when it becomes visible. Returns a function that cancels it. */
export function onceVisible(run: () => void): () => void {
  function check(): void {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', check);
    run();
  }
  document.addEventListener('visibilitychange', check);
  check();
  return () => document.removeEventListener('visibilitychange', check);
}
