import * as RadixTabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface TabsProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Tabs whose open one is held by the caller: `Tabs > TabList > Tab`, then a `TabPanel` for each value. */
export function Tabs({ value, onChange, className, children }: TabsProps) {
  return (
    <RadixTabs.Root value={value} onValueChange={onChange} className={className}>
      {children}
    </RadixTabs.Root>
  );
}

interface TabListProps {
  /** What the tabs choose between, read out. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function TabList({ label, className, children }: TabListProps) {
  return (
    <RadixTabs.List
      aria-label={label}
      className={cx('flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none]', className)}
    >
      {children}
    </RadixTabs.List>
  );
}

interface TabProps {
  readonly value: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Tab({ value, className, children }: TabProps) {
  return (
    <RadixTabs.Trigger
      value={value}
      className={cx(
        'min-h-11 flex-none border-b-3 border-transparent text-15 font-semibold whitespace-nowrap text-ink-3 transition-colors',
        '-outline-offset-3 hover:text-ink data-[state=active]:border-brand data-[state=active]:text-ink',
        className,
      )}
    >
      {children}
    </RadixTabs.Trigger>
  );
}

export function TabPanel({ value, className, children }: TabProps) {
  return (
    <RadixTabs.Content value={value} className={cx('outline-offset-4', className)}>
      {children}
    </RadixTabs.Content>
  );
}
