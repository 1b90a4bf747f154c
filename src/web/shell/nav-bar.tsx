import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { CountBadge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { BareTab, BareTabList } from '#web/ui/tabs.tsx';
import { type NavItem, navName } from './nav.ts';

export type NavShape = 'rail' | 'bar';

interface NavBarProps {
  readonly items: readonly NavItem[];
  readonly active: string | null;
  readonly shape: NavShape;
  /** Tabs if the items are parts of one screen (inside `Tabs`), links if they are pages. */
  readonly kind: 'tabs' | 'links';
}

const LISTS: Record<NavShape, string> = {
  rail: 'grid gap-1',
  bar: 'grid h-17 auto-cols-fr grid-flow-col',
};

const ITEM_CLASSES: Record<NavShape, string> = {
  rail: 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-15 font-semibold transition-colors',
  bar: 'relative flex flex-col items-center justify-center gap-1 pb-1 text-12 font-semibold -outline-offset-3',
};

function look(shape: NavShape, isActive: boolean): string {
  if (shape === 'rail')
    return isActive ? 'bg-brand-soft text-on-soft' : 'text-ink-2 hover:bg-sunken hover:text-ink';
  return isActive ? 'text-brand' : 'text-ink-3';
}

export function NavBar({ items, active, shape, kind }: NavBarProps) {
  if (kind === 'tabs') {
    return (
      <nav aria-label="Sections">
        <BareTabList label="Sections" className={LISTS[shape]}>
          {items.map((item) => (
            <BareTab
              key={item.key}
              value={item.key}
              className={cx(ITEM_CLASSES[shape], look(shape, item.key === active))}
            >
              <NavContent item={item} shape={shape} isActive={item.key === active} />
            </BareTab>
          ))}
        </BareTabList>
      </nav>
    );
  }
  return (
    <nav aria-label="Sections">
      <ul className={LISTS[shape]}>
        {items.map((item) => (
          <li key={item.key} className="grid">
            <Link
              href={item.href}
              aria-current={item.key === active ? 'page' : undefined}
              className={cx(ITEM_CLASSES[shape], look(shape, item.key === active))}
            >
              <NavContent item={item} shape={shape} isActive={item.key === active} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface NavContentProps {
  readonly item: NavItem;
  readonly shape: NavShape;
  readonly isActive: boolean;
}

function NavContent({ item, shape, isActive }: NavContentProps): ReactNode {
  const count = item.count ?? 0;
  if (shape === 'rail') {
    return (
      <>
        <Icon of={item.icon} />
        <Name item={item} />
        <CountBadge count={count} className="ml-auto" />
      </>
    );
  }
  return (
    <>
      {isActive ? <span className="absolute top-0 h-0.75 w-10 rounded-b-full bg-brand" /> : null}
      <span className="relative">
        <Icon of={item.icon} className="size-6" />
        <CountBadge count={count} className="absolute -top-1.5 -right-3" />
      </span>
      <Name item={item} />
    </>
  );
}

/** The visible label, and a longer one with the count for screen readers. */
function Name({ item }: { readonly item: NavItem }) {
  return (
    <>
      <span aria-hidden="true">{item.label}</span>
      <span className="sr-only">{navName(item)}</span>
    </>
  );
}
