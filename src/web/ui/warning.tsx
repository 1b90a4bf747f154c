import { type ReactNode, useEffect, useRef } from 'react';

/** A warning in or above a form: it takes the focus when it appears, and is read out. */
export function Warning({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 rounded-panel bg-amber-soft p-4 text-15 text-on-amber outline-none lg:p-5"
    >
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}
