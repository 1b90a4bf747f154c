import type { ReactNode } from 'react';

/** An error about the whole form, read out when it appears; renders nothing without one. */
export function FormError({ children }: { readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className="text-15 font-medium text-danger">
      {children}
    </p>
  );
}
