import { useEffect, useRef } from 'react';

/** Returns a function that is given what to do once this dialog is closed. */
export function useOnceClosed(isOpen: boolean): (go: () => void) => void {
  const waiting = useRef<() => void>(null);
  useEffect(() => {
    const go = waiting.current;
    if (isOpen || go === null) return;
    waiting.current = null;
    // What it does may render synchronously, which React does not do inside an effect.
    queueMicrotask(go);
  }, [isOpen]);
  return (go) => {
    waiting.current = go;
  };
}
