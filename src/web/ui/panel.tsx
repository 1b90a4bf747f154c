import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

const TONES = {
  surface: 'bg-surface ring-1 ring-line',
  soft: 'bg-brand-soft text-on-soft',
  blush: 'bg-blush text-on-blush',
  sunken: 'bg-sunken',
  outline: 'ring-1 ring-line',
} as const;

interface PanelProps extends ComponentProps<'section'> {
  readonly tone?: keyof typeof TONES;
  /** Whether it has padding; false for a list with its own rows. */
  readonly padded?: boolean;
}

/** A plain box that groups related content. */
export function Panel({ tone = 'surface', padded = true, className, ...rest }: PanelProps) {
  return (
    <section {...rest} className={cx('rounded-panel', TONES[tone], padded && 'p-4 lg:p-6', className)} />
  );
}

interface FormCardProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** One card of a longer form: a heading, a line of help and its fields in a column. */
export function FormCard({ title, hint, children }: FormCardProps) {
  return (
    <Panel className="grid gap-5">
      <div>
        <h2 className="text-20">{title}</h2>
        {hint ? <p className="mt-1 text-15 text-ink-2">{hint}</p> : null}
      </div>
      {children}
    </Panel>
  );
}

interface StatProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

/** A summary number with a label. */
export function Stat({ label, value, note }: StatProps) {
  return (
    <Panel className="flex flex-col p-4 lg:p-5">
      <p className="text-14 text-ink-2">{label}</p>
      <p className="display num mt-1 text-34 leading-none">{value}</p>
      {note ? <p className="mt-2 text-13 text-ink-3">{note}</p> : null}
    </Panel>
  );
}
