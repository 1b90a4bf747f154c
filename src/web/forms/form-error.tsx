import type { ReactNode } from 'react';

/** What went wrong with the whole form, read out when it appears; nothing where nothing did. */
export function FormError({ children }: { readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className="text-15 font-medium text-danger">
      {children}
    </p>
  );
}
