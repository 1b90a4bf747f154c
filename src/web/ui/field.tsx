import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from './cx.ts';

interface FieldWiring {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

interface FieldProps {
  readonly label: ReactNode;
  /** A line of help, always shown. */
  readonly hint?: ReactNode;
  /** The input's error; shown under it, and read out by screen readers when the input has the focus. */
  readonly error?: string | null | undefined;
  readonly required?: boolean;
  /** Hides the label visually if the context already says it; it is still read out. */
  readonly hideLabel?: boolean;
  readonly className?: string;
  /** One control of this kit: it finds its id and descriptions automatically. */
  readonly children: ReactNode;
}

export function Field({ label, hint, error, required = false, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  return (
    <FieldContext value={{ id, describedBy: describedBy || undefined, invalid: Boolean(error), required }}>
      <div className={cx('grid content-start gap-1.5', className)}>
        <label htmlFor={id} className={cx('text-15 font-semibold', hideLabel && 'sr-only')}>
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="-mt-1 text-14 text-ink-3">
            {hint}
          </p>
        ) : null}
        {children}
        {error ? (
          <p id={`${id}-error`} className="text-14 font-medium text-danger">
            {error}
          </p>
        ) : null}
      </div>
    </FieldContext>
  );
}

/** The attributes by which a control belongs to the field around it; none outside a field. */
export function useFieldWiring() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    required: field.required,
  };
}

interface FieldsetProps {
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A group of controls under one question or heading, such as checkboxes or radios. */
export function Fieldset({ legend, hint, error, className, children }: FieldsetProps) {
  const id = useId();
  const describedBy = [hint ? id : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={describedBy || undefined} className={className}>
      <legend className="mb-2 text-15 font-semibold">{legend}</legend>
      {hint ? (
        <p id={id} className="-mt-1 mb-2 text-14 text-ink-3">
          {hint}
        </p>
      ) : null}
      {children}
      {error ? (
        <p id={`${id}-error`} className="mt-2 text-14 font-medium text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
