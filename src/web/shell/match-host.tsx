import { useLocation } from 'wouter';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { MatchCelebration } from '#web/features/match-modal/match-celebration.tsx';
import { seekerTabHref } from './seeker-tab.ts';

/** Shows a seeker's new matches, over whichever screen they are on. */
export function MatchHost() {
  const user = useSignedInUser();
  const [, navigate] = useLocation();
  return (
    <MatchCelebration
      seeker={user}
      onStartMessaging={(threadId) => navigate(seekerTabHref('chat', threadId ?? undefined))}
    />
  );
}
