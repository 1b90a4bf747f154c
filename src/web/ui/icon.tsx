import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';

interface IconProps {
  /** The drawing: `import { Heart } from 'lucide-react'`. */
  readonly of: LucideIcon;
  readonly className?: string | undefined;
  /** Says what the icon means, if there is no text beside it. Without it the icon is decorative. */
  readonly label?: string | undefined;
}

/** A line icon in the text's colour and 1.25 times its size, unless `className` sizes it. */
export function Icon({ of: Drawing, className, label }: IconProps) {
  return (
    <Drawing
      strokeWidth={1.9}
      className={cx('flex-none', className?.includes('size-') ? null : 'size-[1.25em]', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
