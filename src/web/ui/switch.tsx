import type { ComponentProps } from 'react';

/** A switch that takes effect at once, without a form. Give it an id and a label, or an `aria-label`. */
export function Switch({ checked, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'>) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      className="relative h-7! w-12! flex-none cursor-pointer rounded-full! before:absolute! before:top-[3px] before:left-[3px] before:size-[18px]! before:scale-100! before:rounded-full before:bg-field! before:transition-transform before:[clip-path:none]! checked:before:translate-x-5 checked:before:bg-on-brand! disabled:cursor-default disabled:opacity-55"
    />
  );
}
