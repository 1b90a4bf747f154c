import { useQueryClient } from '@tanstack/react-query';
import type { NewMatch } from '#web/features/match-modal/new-matches.ts';
import { applicationsChanged } from '#web/features/matches/summary-query.ts';
import { RequestError } from '#web/http/request-error.ts';
import { toast } from '#web/ui/toast-store.ts';
import { companyOf } from './card-words.ts';
import type { RoleDeck } from './role-deck.ts';

/** Applies to the top card and says what came of it: a match, a toast, or the card back on top. */
export function useApply(deck: RoleDeck, celebrate: (match: NewMatch) => void) {
  const client = useQueryClient();

  return async (superLike: boolean, note?: string) => {
    try {
      const done = await deck.apply(superLike, note);
      if (!done) return;
      const { card, answer } = done;
      void applicationsChanged(client);
      const isMatch = answer.isMutualMatch && answer.threadId !== null;
      if (isMatch) {
        celebrate({
          // Where the answer names no conversation, Start Messaging leads to the list of them.
          threadId: answer.threadId ?? '',
          roleTitle: card.title,
          companyName: companyOf(card),
          fitScoreInt: answer.application.fitScoreInt ?? null,
        });
      }
      const what = `${card.title} at ${companyOf(card)}`;
      if (superLike) toast({ title: 'Super Like Sent!', description: what });
      else if (!isMatch) toast({ title: 'Application Sent!', description: what });
    } catch (error) {
      toast({ ...refusal(error, superLike), tone: 'destructive' });
    }
  };
}

const FAILED = { title: 'Error', description: 'Failed to submit application. Please try again.' };

/** An Admin looks at the deck as seekers see it (D2). */
const PREVIEW = { title: 'This is a preview', description: 'An Admin looks on and does not apply.' };

/** A super like refused by a rule, such as one a day, is not to be tried again: the server's words say why. */
function refusal(error: unknown, superLike: boolean) {
  if (error instanceof RequestError && error.status === 403) return PREVIEW;
  if (!superLike || !(error instanceof RequestError) || error.serverMessage === null) return FAILED;
  const isRule = error.status === 409 || error.status === 422;
  return isRule ? { title: 'Super like not sent', description: error.serverMessage } : FAILED;
}
