import { useLayoutEffect } from 'react';

/**
 * Whether a part of the page has a phone's window to itself: header and tab bar are then hidden (`in-data-whole-screen`). Said
 * at the root, because with `:has` every element that comes or goes anywhere has the whole page's styles computed again.
 */
export function useWholeScreen(isWhole: boolean): void {
  useLayoutEffect(() => {
    if (!isWhole) return;
    const root = document.documentElement;
    root.dataset.wholeScreen = '';
    return () => {
      delete root.dataset.wholeScreen;
    };
  }, [isWhole]);
}
