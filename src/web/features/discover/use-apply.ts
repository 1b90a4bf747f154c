import { useQueryClient } from '@tanstack/react-query';
import type { NewMatch } from '#web/features/match-modal/new-matches.ts';
import { applicationsChanged } from '#web/features/matches/summary-query.ts';
import { reportError } from '#web/forms/report-failure.ts';
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
      const what = `${card.title} at ${companyOf(card)}`;
      if ('isWaiting' in answer) {
        toast({ title: 'Saved on this device', description: `${what}: sent when you are back online.` });
        return;
      }
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
      if (superLike) toast({ title: 'Super Like Sent!', description: what });
      else if (!isMatch) toast({ title: 'Application Sent!', description: what });
    } catch (error) {
      reportRefusal(error, superLike);
    }
  };
}

/** Says why an application was not sent. A super like that a rule refuses, such as one a day, must not be tried again. */
function reportRefusal(error: unknown, superLike: boolean) {
  const refused = error instanceof RequestError ? error : null;
  const isRule = superLike && (refused?.status === 409 || refused?.status === 422);
  if (refused?.status === 403) {
    // An Admin sees the deck as seekers do (D2).
    toast({
      title: 'This is a preview',
      description: 'An Admin looks on and does not apply.',
      tone: 'destructive',
    });
  } else if (isRule && refused?.serverMessage) {
    toast({ title: 'Super like not sent', description: refused.serverMessage, tone: 'destructive' });
  } else {
    reportError('Failed to submit application. Please try again.');
  }
}
