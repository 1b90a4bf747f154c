import { useSearchParams } from 'wouter';

export const SEEKER_TABS = ['discover', 'matches', 'chat'] as const;
export type SeekerTab = (typeof SEEKER_TABS)[number];

/** The address of a tab of the matching screen, with a thread open where one is named. */
export function seekerTabHref(tab: SeekerTab, threadId?: string): string {
  if (tab === 'discover') return '/';
  return threadId ? `/?tab=${tab}&thread=${encodeURIComponent(threadId)}` : `/?tab=${tab}`;
}

/** Which tab is open is in the address, so that going back, reloading and notifications lead to it. */
export function useSeekerTab() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const tab = SEEKER_TABS.find((each) => each === asked) ?? 'discover';

  function open(next: SeekerTab, threadId?: string) {
    setSearch(new URLSearchParams(seekerTabHref(next, threadId).split('?')[1] ?? ''));
  }

  return { tab, threadId: tab === 'chat' ? search.get('thread') : null, open };
}
