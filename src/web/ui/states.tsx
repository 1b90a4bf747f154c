import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons or links to the next step. */
  readonly action?: ReactNode;
  readonly className?: string;
}

/**
 * Says that there is nothing here, why, and what to do about it. Also used for failed loads, with a button to retry.
 */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cx('mx-auto grid max-w-[40ch] justify-items-center px-4 py-10 text-center', className)}>
      <span className="grid size-16 place-items-center rounded-full bg-brand-soft text-on-soft">
        <Icon of={icon} className="size-7" />
      </span>
      <h2 className="mt-5 text-24">{title}</h2>
      {children ? <div className="mt-2 text-16 text-balance text-ink-2">{children}</div> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}

/**
 * A placeholder for content that is loading. Size it with `className`. Screen readers skip it: if they should announce the
 * loading, put a text beside it.
 */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={cx('animate-breathe rounded-control bg-line/60', className)} />;
}
