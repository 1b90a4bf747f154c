import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const TONES = {
  neutral: 'bg-sunken text-ink-2',
  brand: 'bg-brand-soft text-on-soft',
  amber: 'bg-amber-soft text-on-amber',
  info: 'bg-info-soft text-info',
  danger: 'bg-danger-soft text-danger',
  blush: 'bg-blush text-on-blush',
  sun: 'bg-sun text-on-sun',
} as const;

export type BadgeTone = keyof typeof TONES;

interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly className?: string;
  /** Text is required: a colour alone has no meaning. */
  readonly children: ReactNode;
}

/** A small pill that names a state. */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-7 flex-none items-center gap-1 rounded-full px-2.5 text-13 font-semibold whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A tag in a list, such as a skill. `isMuted` for a missing or only related skill, and for a placeholder. */
export function Tag({
  isMuted = false,
  children,
}: {
  readonly isMuted?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 text-14 font-medium',
        isMuted ? 'text-ink-3 ring-1 ring-inset ring-line' : 'bg-sunken text-ink-2',
      )}
    >
      {children}
    </span>
  );
}

/** A count: nothing at zero, "99+" above ninety-nine. The control around it says what is counted. */
export function CountBadge({ count, className }: { readonly count: number; readonly className?: string }) {
  if (count < 1) return null;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'num grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1.5 text-12 font-semibold text-on-brand',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
