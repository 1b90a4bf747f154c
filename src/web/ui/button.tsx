import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from './cx.ts';

export type ButtonVariant = 'brand' | 'quiet' | 'danger' | 'ghost';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Record<ButtonVariant, string> = {
  brand: 'bg-brand text-on-brand hover:bg-brand-hover',
  quiet: 'bg-surface text-ink ring-1 ring-inset ring-line hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  ghost: 'text-ink-2 hover:bg-sunken hover:text-ink',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-11 rounded-control px-4 text-14',
  md: 'min-h-12 rounded-control px-5 text-16',
  lg: 'min-h-14 rounded-tile px-7 text-18',
};

interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly className?: string | undefined;
}

/** The look of a button, for a link that should have it: `<Link className={buttonClass()} href="/">`. */
export function buttonClass({ variant = 'brand', size = 'md', className }: ButtonLook = {}): string {
  return cx(
    'inline-flex items-center justify-center gap-2 text-center font-semibold transition-colors select-none',
    'aria-disabled:opacity-60 disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** While true the button keeps its focus but does nothing, so a double click cannot send twice. */
  readonly busy?: boolean | undefined;
  /** The words shown while busy; without it, the children stay. */
  readonly busyLabel?: ReactNode;
}

export function Button({
  variant,
  size,
  className,
  busy = false,
  busyLabel,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={handleClick}
      className={buttonClass({ variant, size, className })}
    >
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}
