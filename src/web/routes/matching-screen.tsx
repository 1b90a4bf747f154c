import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { RoleCard } from '#contract/roles.ts';
import { whenIdle } from '#web/device/when-idle.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { DiscoverTab } from '#web/features/discover/components/discover-tab.tsx';
import { createRoleDeck } from '#web/features/discover/role-deck.ts';
import { useApply } from '#web/features/discover/use-apply.ts';
import { useFilters } from '#web/features/filters/use-filters.ts';
import { SeekerTabsShell } from '#web/shell/seeker-shell.tsx';
import { TAB_PANEL, useSeekerTab } from '#web/shell/seeker-tab.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Part } from '#web/ui/part.tsx';
import { TabPanel } from '#web/ui/tabs.tsx';

const matchesTab = () => import('#web/features/matches/matches-tab.tsx');
const chatTab = () => import('#web/features/chat/components/chat-tab.tsx');
const InvitedRole = lazyPart(
  async () => (await import('#web/features/discover/components/invited-role.tsx')).InvitedRole,
);
const MatchesTab = lazyPart(async () => (await matchesTab()).MatchesTab);
const ChatTab = lazyPart(async () => (await chatTab()).ChatTab);

/** Loads the other tabs and their data, because they must open without a network, too. */
function fetchTabs(client: QueryClient) {
  const loads = [
    matchesTab().then(({ prefetchMatches }) => prefetchMatches(client)),
    chatTab(),
    import('#web/features/interviews/interview-list.tsx'),
    import('#web/features/interviews/thread-interview.tsx'),
  ];
  for (const each of loads) each.catch(() => undefined);
}

/** Begins a question in the draft of a conversation. The code for drafts is loaded with the chat's. */
async function beginQuestion(userId: string, threadId: string) {
  const { draftQuestion } = await import('#web/features/chat/drafts.ts');
  draftQuestion(userId, threadId);
}

/** The seeker's home: discover, matches and chat. The deck is kept here, so that it survives switching tabs. */
export function MatchingScreen() {
  const user = useSignedInUser();
  const client = useQueryClient();
  const { tab, threadId, open } = useSeekerTab();
  const [filters, setFilters] = useFilters(user.id);
  const [search] = useSearchParams();
  const [deck] = useState(() => createRoleDeck(client, user.id, filters, search.get('role')));
  const apply = useApply(deck);
  const [openedRole, setOpenedRole] = useState<RoleCard | null>(null);

  useEffect(() => {
    void deck.deal(filters);
  }, [deck, filters]);

  useEffect(() => {
    window.addEventListener('online', deck.refill);
    return () => window.removeEventListener('online', deck.refill);
  }, [deck]);

  useEffect(() => whenIdle(() => fetchTabs(client)), [client]);

  return (
    <SeekerTabsShell>
      <title>{`${TITLES[tab]} · Nod`}</title>
      <TabPanel value="discover" className={TAB_PANEL}>
        <DiscoverTab deck={deck} filters={filters} onFilters={setFilters} onApply={apply} />
      </TabPanel>
      <TabPanel value="matches" className={TAB_PANEL}>
        <Suspense fallback={<Loading className="h-full" />}>
          <MatchesTab
            onMessage={(thread) => open('chat', thread)}
            onOpenRole={setOpenedRole}
            onAnswered={deck.remove}
            onAsk={(thread) => void beginQuestion(user.id, thread).then(() => open('chat', thread))}
          />
        </Suspense>
      </TabPanel>
      <TabPanel value="chat" className={TAB_PANEL}>
        <Suspense fallback={<Loading className="h-full" />}>
          <ChatTab threadId={threadId} onOpenThread={(thread) => open('chat', thread ?? undefined)} />
        </Suspense>
      </TabPanel>
      {openedRole === null ? null : (
        <Part as="dialog" attempt={openedRole.id} onClose={() => setOpenedRole(null)}>
          <InvitedRole role={openedRole} onClose={() => setOpenedRole(null)} onAnswered={deck.remove} />
        </Part>
      )}
    </SeekerTabsShell>
  );
}

const TITLES = { discover: 'Discover', matches: 'Matches', chat: 'Chat' } as const;
