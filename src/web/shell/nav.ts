import type { LucideIcon } from 'lucide-react';

/** One item of the shell's navigation. Only pass in pages that exist. */
export interface NavItem {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly href: string;
  /** The number of items waiting there. */
  readonly count?: number;
  /** The word after the number in the accessible name, 'new' by default: "Matches, 2 new". */
  readonly countOf?: string;
}

/** The item's accessible name. */
export function navName(item: NavItem): string {
  return item.count ? `${item.label}, ${item.count} ${item.countOf ?? 'new'}` : item.label;
}
