import type { ReactNode } from 'react';

/** A part of the sheet with its heading. */
export function RoleSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-7 text-16">
      <h2 className="mb-3 text-20">{title}</h2>
      {children}
    </section>
  );
}
