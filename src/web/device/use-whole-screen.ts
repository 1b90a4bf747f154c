import { useLayoutEffect } from 'react';

/**
 * Hides the header and the tab bar (`in-data-whole-screen`) while a part of the page has a phone's whole window. The root is
 * marked, because with `:has` the styles of the whole page would be computed again for every element that is added or
 * removed.
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
