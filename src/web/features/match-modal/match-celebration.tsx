import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { User } from '#contract/accounts.ts';
import { claimNewMatches, listMatches } from '#contract/matches.ts';
import { listThreads } from '#contract/messages.ts';
import { getSeekerSummary } from '#contract/seekers.ts';
import { live } from '#web/device/socket.ts';
import { onceVisible } from '#web/device/visible.ts';
import { type NewMatch, newMatches } from '#web/features/matches/new-matches.ts';
import { useSeekerSummary } from '#web/features/matches/summary-query.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { RequestError } from '#web/http/request-error.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';

const load = () => import('./match-modal.tsx');
const MatchModal = lazyPart(async () => (await load()).MatchModal);

interface MatchCelebrationProps {
  readonly seeker: User;
  /** Opens a conversation; with null, the list of them. */
  readonly onStartMessaging: (threadId: string | null) => void;
}

/**
 * Celebrates each match once (D51), over any screen the seeker is on: matches they made by applying, those announced
 * live, and those made while they were away. Of several tabs and devices, the first one in front shows it.
 */
export function MatchCelebration({ seeker, onStartMessaging }: MatchCelebrationProps) {
  const client = useQueryClient();
  const [match] = useSyncExternalStore(newMatches.subscribe, newMatches.get);
  const { summary } = useSeekerSummary();
  const unclaimedCount = summary?.uncelebrated ?? 0;
  const shownRoleId = match?.roleId;

  useEffect(() => {
    if (unclaimedCount > 0) return onceVisible(() => void claim(client));
  }, [client, unclaimedCount]);

  useEffect(() => {
    let forget = () => {};
    const unsubscribe = live.subscribe((event) => {
      if (event.type !== 'match') return;
      refetchMatches(client);
      forget();
      forget = onceVisible(() => void claim(client, event));
    });
    return () => {
      unsubscribe();
      forget();
    };
  }, [client]);

  useEffect(() => {
    if (shownRoleId !== undefined) refetchMatches(client);
  }, [client, shownRoleId]);

  // Forget the matches, so that the next person who signs in on this page does not see them.
  useEffect(() => newMatches.clear, []);

  // Load the code ahead, so that a match is shown without delay.
  useEffect(() => {
    load().catch(() => undefined);
  }, []);

  if (!match) return null;
  return (
    <Part as="dialog" attempt={match.roleId} onClose={newMatches.close}>
      <MatchModal
        key={match.roleId}
        match={match}
        seekerName={`${seeker.firstName} ${seeker.lastName}`}
        onStartMessaging={() => {
          newMatches.close();
          void threadOf(match).then(onStartMessaging);
        }}
        onClose={newMatches.close}
      />
    </Part>
  );
}

/**
 * Celebrates matches that no other page has celebrated. `announcedMatch` is a match that was announced live, celebrated if the
 * server is too old to have this call.
 */
async function claim(client: QueryClient, announcedMatch?: NewMatch): Promise<void> {
  try {
    for (const match of await call(claimNewMatches)) newMatches.add(match);
    void client.invalidateQueries({ queryKey: keyOf(getSeekerSummary) });
  } catch (error) {
    if (announcedMatch !== undefined && error instanceof RequestError && error.status === 404)
      newMatches.add(announcedMatch);
  }
}

function refetchMatches(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keyOf(listMatches) });
  void client.invalidateQueries({ queryKey: keyOf(getSeekerSummary) });
  void client.invalidateQueries({ queryKey: keyOf(listThreads), exact: true });
}

/** The thread id of a match, looked up in the list of threads if the match has none; null if it is not found. */
async function threadOf({ threadId, roleId }: NewMatch): Promise<string | null> {
  if (threadId !== null) return threadId;
  const threads = await call(listThreads).catch(() => []);
  return threads.find(({ role }) => role.id === roleId)?.thread.id ?? null;
}
