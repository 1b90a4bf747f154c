import { useLayoutEffect } from 'react';

let locks = 0;

/**
 * Keeps the page behind a modal from scrolling while `isLocked`. The width of a disappearing scrollbar is replaced by
 * padding, so that nothing moves. Uses only attributes and properties: the usual libraries write a style element, which
 * our content security policy blocks.
 */
export function useScrollLock(isLocked: boolean) {
  useLayoutEffect(() => {
    if (!isLocked) return;
    const root = document.documentElement;
    if (locks === 0) {
      root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
      root.dataset.locked = '';
    }
    locks += 1;
    return () => {
      locks -= 1;
      if (locks === 0) delete root.dataset.locked;
    };
  }, [isLocked]);
}
