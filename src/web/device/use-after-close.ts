import { useEffect, useRef } from 'react';

/** Returns a function that stores what to do as soon as this dialog has closed. */
export function useAfterClose(isOpen: boolean): (go: () => void) => void {
  const toDo = useRef<() => void>(null);
  useEffect(() => {
    const go = toDo.current;
    if (isOpen || go === null) return;
    toDo.current = null;
    // What it does may render synchronously, which React does not do inside an effect.
    queueMicrotask(go);
  }, [isOpen]);
  return (go) => {
    toDo.current = go;
  };
}
