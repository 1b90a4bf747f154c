import { type ShownToast, toasts } from '#web/ui/toast-store.ts';

/**
 * Focuses the screen's heading as soon as there is one, unless something else has the focus by then. If the previous
 * screen's toast is about an error, it is dismissed: the error is not about this screen.
 */
export function focusHeading(leaveSignal: AbortSignal, earlierToast: ShownToast | null): void {
  if (leaveSignal.aborted) return;
  if (earlierToast?.tone === 'destructive') toasts.dismiss(earlierToast.id);
  const observer = new MutationObserver(look);
  leaveSignal.addEventListener('abort', () => observer.disconnect());
  function look() {
    const heading = document.querySelector<HTMLElement>('#main h1');
    const hasFocus = document.activeElement !== document.body && document.activeElement !== null;
    if (heading === null && !hasFocus) return;
    observer.disconnect();
    if (heading === null || hasFocus) return;
    heading.tabIndex = -1;
    heading.classList.add('outline-none');
    heading.focus({ preventScroll: true });
  }
  const main = document.getElementById('main');
  if (main !== null) observer.observe(main, { childList: true, subtree: true });
  look();
}
