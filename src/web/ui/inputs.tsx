import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cx } from './cx.ts';
import { useFieldWiring } from './field.tsx';
import { Icon } from './icon.tsx';
import { useCutNote } from './use-cut-note.ts';

// 16 px at least: below that a phone zooms into a focused field.
const BOX =
  'w-full rounded-control bg-surface px-4 text-16 text-ink ring-1 ring-inset ring-field placeholder:text-ink-3 aria-invalid:ring-2 aria-invalid:ring-danger disabled:opacity-60';

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  const { note, ...listeners } = useCutNote(rest.maxLength);
  return (
    <>
      <input
        {...useFieldWiring()}
        type={type}
        {...listeners}
        {...rest}
        className={cx(BOX, 'min-h-12', className)}
      />
      {rest.maxLength === undefined ? null : <CutNote>{note}</CutNote>}
    </>
  );
}

export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  const { note, ...listeners } = useCutNote(rest.maxLength);
  return (
    <>
      <textarea
        {...useFieldWiring()}
        rows={rows}
        {...listeners}
        {...rest}
        className={cx(BOX, 'py-3', className)}
      />
      {rest.maxLength === undefined ? null : <CutNote>{note}</CutNote>}
    </>
  );
}

/** A line under a field that says that pasted text was cut, and is read out. Takes no space while it is empty. */
export function CutNote({ children }: { readonly children: string }) {
  return (
    <span role="status" className="block text-14 font-medium text-on-amber empty:hidden">
      {children}
    </span>
  );
}

/** The native select; give it `<option>` children. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...useFieldWiring()}
        {...rest}
        className={cx(BOX, 'min-h-12 appearance-none pr-11', className)}
      />
      <Icon of={ChevronDown} className="pointer-events-none absolute top-3.5 right-4 size-5 text-ink-3" />
    </span>
  );
}

interface MoneyInputProps extends ComponentProps<'input'> {
  /** The text before the number. */
  readonly prefix?: string;
}

/** A whole number with its unit before it, £ by default. */
export function MoneyInput({ prefix = '£', className, ...rest }: MoneyInputProps) {
  return (
    <span className="relative block">
      <span className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-ink-3">
        {prefix}
      </span>
      <TextInput type="number" inputMode="numeric" step={1} {...rest} className={cx('num pl-8', className)} />
    </span>
  );
}

/** A password that can be shown while it is typed. Pasting and password managers work as usual. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className="relative block">
      <TextInput {...rest} type={isShown ? 'text' : 'password'} className={cx('pr-14', className)} />
      <button
        type="button"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className="absolute top-0.5 right-1 grid size-11 place-items-center rounded-control text-ink-3 hover:text-ink"
      >
        <Icon of={isShown ? EyeOff : Eye} className="size-5" />
      </button>
    </span>
  );
}
