import { useLayoutEffect } from 'react';

let locks = 0;

/**
 * Keeps the page behind a modal still for as long as `isLocked`. The width of a scrollbar that goes away is
 * given back as padding, so that nothing moves. Works through attributes and properties alone: the usual
 * libraries write a style element, which our content policy refuses.
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
