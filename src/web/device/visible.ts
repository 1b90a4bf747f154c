/** Runs once: now if the page is in front, else when it comes there. Returns how to cancel that. */
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
