import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';

/** Links at the top of a long page to each of its groups, by title. */
export function OnThisPage({ titles }: { readonly titles: readonly string[] }) {
  return (
    <nav aria-label="On this page" className="flex flex-wrap gap-2">
      {titles.map((title) => (
        <a key={title} href={`#${idOf(title)}`} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {title}
        </a>
      ))}
    </nav>
  );
}

interface PageGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Cards that belong together, under a heading. */
export function PageGroup({ title, children }: PageGroupProps) {
  return (
    <section id={idOf(title)} aria-label={title} className="grid scroll-mt-6 gap-5">
      <p aria-hidden="true" className="display -mb-1 text-24">
        {title}
      </p>
      {children}
    </section>
  );
}

const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');
