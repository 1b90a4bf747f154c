import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

function Choice({ kind, label, hint, className, ...rest }: ChoiceProps & { kind: 'checkbox' | 'radio' }) {
  return (
    <label
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-control py-1.5 text-16 has-disabled:opacity-55',
        className,
      )}
    >
      <input type={kind} {...rest} />
      <span>
        {label}
        {hint ? <span className="block text-14 text-ink-2">{hint}</span> : null}
      </span>
    </label>
  );
}

export function Checkbox(props: ChoiceProps) {
  return <Choice kind="checkbox" {...props} />;
}

export function Radio(props: ChoiceProps) {
  return <Choice kind="radio" {...props} />;
}

/** A radio or checkbox drawn as a tile that fills with soft green when chosen. */
export function ChoiceTile({
  kind = 'radio',
  label,
  hint,
  className,
  ...rest
}: ChoiceProps & { kind?: 'checkbox' | 'radio' }) {
  return (
    <label
      className={cx(
        'flex min-h-14 items-center gap-3 rounded-tile bg-surface px-4 py-3 text-16 ring-1 ring-inset ring-field transition-colors',
        'has-checked:bg-brand-soft has-checked:text-on-soft has-checked:ring-2 has-checked:ring-brand',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-brand',
        className,
      )}
    >
      <input type={kind} {...rest} className="outline-none" />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        {hint ? <span className="block text-14">{hint}</span> : null}
      </span>
    </label>
  );
}
