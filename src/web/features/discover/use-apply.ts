import { useQueryClient } from '@tanstack/react-query';
import { UNDO_MS } from '#contract/applications.ts';
import { refetchApplications } from '#web/features/matches/summary-query.ts';
import type { Enclosure } from '#web/features/offline/waiting.ts';
import { companyOf } from '#web/features/role-sheet/card-words.ts';
import { reportError, reportFailure } from '#web/forms/report-failure.ts';
import { toast } from '#web/ui/toast-store.ts';
import { refusals } from './refusals.ts';
import type { RoleDeck } from './role-deck.ts';

// Loaded separately: needed only once the server has responded.
const later = () => import('./after-applying.ts');

/** Applies to the top card and shows the result: a match, a toast, or the card back on top. */
export function useApply(deck: RoleDeck) {
  const client = useQueryClient();

  return async (superLike: boolean, enclosure?: Enclosure) => {
    const topCard = deck.get().cards[0];
    if (topCard) refusals.set(topCard.id, null);
    try {
      const result = await deck.apply(superLike, enclosure);
      if (!result) return;
      const { card, answer } = result;
      const description = `${card.title} at ${companyOf(card)}`;
      if ('isWaiting' in answer) {
        const { takeBack } = answer;
        const run = () => {
          if (takeBack?.()) deck.bringBack(card, superLike);
          else reportError('It has been sent. You can withdraw it in your matches.');
        };
        toast({
          title: 'Saved on this device',
          description: `${description}: sent when you are back online.`,
          ...(takeBack && { durationMs: UNDO_MS, action: { label: 'Undo', run } }),
        });
        return;
      }
      void refetchApplications(client);
      const isMatch = answer.isMutualMatch;
      if (isMatch) {
        void later().then(
          ({ celebrate }) => celebrate(card, answer),
          () => toast({ title: 'It’s a Match!', description }),
        );
      }
      const { id, undoUntil } = answer.application;
      const undoAction = undoUntil && {
        durationMs: UNDO_MS,
        action: {
          label: 'Undo',
          run: () => void later().then(({ undo }) => undo(deck, client, card, superLike, id), reportFailure),
        },
      };
      if (superLike) toast({ title: 'Super Like Sent!', description, ...undoAction });
      else if (!isMatch) toast({ title: 'Application Sent!', description, ...undoAction });
    } catch (error) {
      later().then(
        ({ reportRefusal }) => reportRefusal(deck, topCard?.id, error, superLike),
        () => reportError('Failed to submit application. Please try again.'),
      );
    }
  };
}
