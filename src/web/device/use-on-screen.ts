import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** An element this near to the window already counts as on screen, so that its content has loaded when it is scrolled to. */
const MARGIN = '400px';

/** A ref for an element: calls back whenever it comes near the window. */
export function useOnScreen<E extends Element>(onSeen: () => void): RefCallback<E> {
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  return useCallback((element: E | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
