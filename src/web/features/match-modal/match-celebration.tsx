import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { listMatches } from '#contract/matches.ts';
import { listThreads } from '#contract/messages.ts';
import { getSeekerSummary } from '#contract/seekers.ts';
import { live } from '#web/device/socket.ts';
import { keyOf } from '#web/http/key-of.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { addMatch, closeMatch, type NewMatch, NO_NEW_MATCHES } from './new-matches.ts';

const load = () => import('./match-modal.tsx');
const MatchModal = lazyPart(async () => (await load()).MatchModal);

/** What is to be celebrated: reported live by the server, or by a caller of `celebrate` with an answer in hand. */
export function useNewMatches() {
  const client = useQueryClient();
  const [matches, setMatches] = useState(NO_NEW_MATCHES);

  const celebrate = useCallback(
    (match: NewMatch) => {
      setMatches((before) => addMatch(before, match));
      void client.invalidateQueries({ queryKey: keyOf(listMatches) });
      void client.invalidateQueries({ queryKey: keyOf(getSeekerSummary) });
      void client.invalidateQueries({ queryKey: keyOf(listThreads), exact: true });
    },
    [client],
  );

  useEffect(
    () =>
      live.subscribe((event) => {
        if (event.type === 'match') celebrate(event);
      }),
    [celebrate],
  );

  // A match should not wait for code to arrive.
  useEffect(() => {
    load().catch(() => undefined);
  }, []);

  return { match: matches.waiting[0], celebrate, close: () => setMatches(closeMatch) };
}

interface MatchCelebrationProps {
  readonly match: NewMatch | undefined;
  readonly seeker: User;
  readonly onStartMessaging: (threadId: string) => void;
  readonly onClose: () => void;
}

export function MatchCelebration({ match, seeker, onStartMessaging, onClose }: MatchCelebrationProps) {
  if (!match) return null;
  return (
    <Part as="dialog" attempt={match.threadId} onClose={onClose}>
      <MatchModal
        key={match.threadId}
        match={match}
        seekerName={`${seeker.firstName} ${seeker.lastName}`}
        onStartMessaging={() => {
          onClose();
          onStartMessaging(match.threadId);
        }}
        onClose={onClose}
      />
    </Part>
  );
}
