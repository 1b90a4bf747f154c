import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

const TONES = {
  plain: 'text-ink hover:bg-sunken',
  outline: 'bg-surface text-ink shadow-rest ring-1 ring-inset ring-line hover:bg-sunken',
  brand: 'bg-brand text-on-brand shadow-rest hover:bg-brand-hover',
  sun: 'bg-sun text-on-sun shadow-rest hover:[filter:brightness(0.95)]',
} as const;

const SIZES = {
  44: 'size-11 [&_svg]:size-6',
  48: 'size-12 [&_svg]:size-5',
  52: 'size-13 [&_svg]:size-6',
  64: 'size-16 [&_svg]:size-8',
} as const;

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: LucideIcon;
  /** The accessible name. */
  readonly label: string;
  readonly tone?: keyof typeof TONES;
  /** Pixels across. */
  readonly size?: keyof typeof SIZES;
  /** Something over the icon, such as a count. */
  readonly children?: ReactNode;
}

/** A round button that shows an icon and says its name. */
export function IconButton({
  icon,
  label,
  tone = 'plain',
  size = 44,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(
        'relative grid flex-none place-items-center rounded-full transition-colors disabled:opacity-45 aria-disabled:opacity-45',
        TONES[tone],
        SIZES[size],
        className,
      )}
    >
      <Icon of={icon} className="size-6" />
      {children}
    </button>
  );
}
