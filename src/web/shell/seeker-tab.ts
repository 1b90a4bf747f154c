import { useSearchParams } from 'wouter';

export const SEEKER_TABS = ['discover', 'matches', 'chat'] as const;
export type SeekerTab = (typeof SEEKER_TABS)[number];

/** The classes of each tab's panel, which fills the height of its parent. */
export const TAB_PANEL = 'flex h-full min-h-0 flex-1 flex-col -outline-offset-3!';

/** The URL of a tab of the matching screen, with a thread open if given. */
export function seekerTabHref(tab: SeekerTab, threadId?: string): string {
  if (tab === 'discover') return '/';
  return threadId ? `/?tab=${tab}&thread=${encodeURIComponent(threadId)}` : `/?tab=${tab}`;
}

/** The open tab is in the URL, so that Back, reloads and notifications lead to it. */
export function useSeekerTab() {
  const [search, setSearch] = useSearchParams();
  const requestedTab = search.get('tab');
  const tab = SEEKER_TABS.find((each) => each === requestedTab) ?? 'discover';

  function open(next: SeekerTab, threadId?: string) {
    setSearch(new URLSearchParams(seekerTabHref(next, threadId).split('?')[1] ?? ''));
  }

  return { tab, threadId: tab === 'chat' ? search.get('thread') : null, open };
}
