import { useEffect } from 'react';

/** The address that the browser loaded: its first screen leaves the focus where the browser puts it. */
let isFirst = true;

function isAsLoaded(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  const wasFirst = isFirst;
  isFirst = false;
  return wasFirst && (loaded === undefined || new URL(loaded.name).pathname === location.pathname);
}

/**
 * After a link to another screen the pressed element is gone and the focus with it: the new screen's heading takes it,
 * as soon as there is one, so that it is read out and Tab continues from there. Whatever has the focus keeps it.
 */
export function useFocusHeading(): void {
  useEffect(() => {
    if (isAsLoaded()) return;
    const observer = new MutationObserver(focusHeading);
    function focusHeading() {
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
    focusHeading();
    return () => observer.disconnect();
  }, []);
}
