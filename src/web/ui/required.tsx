import type { ReactNode } from 'react';

/** A label for a required field, the same in every form. */
export function Required({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children} <span className="text-14 font-normal text-ink-2">(required)</span>
    </>
  );
}
