import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { UNDO_MS, undoApplication } from '#contract/applications.ts';
import { QUESTIONS_CHANGED } from '#contract/questions.ts';
import type { RoleCard } from '#contract/roles.ts';
import { newMatches } from '#web/features/matches/new-matches.ts';
import { applicationsChanged } from '#web/features/matches/summary-query.ts';
import type { Enclosed } from '#web/features/offline/waiting.ts';
import { companyOf } from '#web/features/role-sheet/card-words.ts';
import { reportError, reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { RequestError } from '#web/http/request-error.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { RoleDeck } from './role-deck.ts';

/** Applies to the top card and says what came of it: a match, a toast, or the card back on top. */
export function useApply(deck: RoleDeck) {
  const client = useQueryClient();

  return async (superLike: boolean, enclosed?: Enclosed) => {
    const asked = deck.get().cards[0];
    try {
      const done = await deck.apply(superLike, enclosed);
      if (!done) return;
      const { card, answer } = done;
      const description = `${card.title} at ${companyOf(card)}`;
      if ('isWaiting' in answer) {
        toast({
          title: 'Saved on this device',
          description: `${description}: sent when you are back online.`,
        });
        return;
      }
      void applicationsChanged(client);
      const isMatch = answer.isMutualMatch;
      if (isMatch) {
        newMatches.add({
          roleId: card.id,
          // The specification's own answer names no conversation.
          threadId: answer.threadId ?? null,
          roleTitle: card.title,
          companyName: companyOf(card),
          fitScoreInt: answer.application.fitScoreInt ?? null,
        });
      }
      const { id, undoUntil } = answer.application;
      const undoing = undoUntil && {
        durationMs: UNDO_MS,
        action: { label: 'Undo', run: () => void undo(deck, client, card, superLike, id) },
      };
      if (superLike) toast({ title: 'Super Like Sent!', description, ...undoing });
      else if (!isMatch) toast({ title: 'Application Sent!', description, ...undoing });
    } catch (error) {
      if (error instanceof RequestError && error.serverMessage === QUESTIONS_CHANGED) {
        toast({ title: 'Not sent yet', description: QUESTIONS_CHANGED, tone: 'destructive' });
        // The card has the questions of before.
        await deck.deal();
        if (asked) deck.raise(asked.id);
      } else reportRefusal(error, superLike);
    }
  };
}

/** Takes an application back while the employer has not seen it, and puts its card back on top. */
async function undo(
  deck: RoleDeck,
  client: QueryClient,
  card: RoleCard,
  superLike: boolean,
  applicationId: string,
) {
  try {
    await call(undoApplication, { params: { applicationId } });
    deck.bringBack(card, superLike);
    toast({ title: 'Application Undone', description: 'It was not sent.' });
  } catch (error) {
    reportFailure(error);
  }
  void applicationsChanged(client);
}

/** Says why an application was not sent. A super like that a rule refuses, such as one a day, must not be tried again. */
function reportRefusal(error: unknown, superLike: boolean) {
  const refused = error instanceof RequestError ? error : null;
  const isRule = superLike && (refused?.status === 409 || refused?.status === 422);
  if (refused?.status === 403) {
    // An Admin sees the deck as seekers do (D2).
    toast({
      title: 'This is a preview',
      description: 'Admins can look, but not apply.',
      tone: 'destructive',
    });
  } else if (isRule && refused?.serverMessage) {
    toast({ title: 'Super like not sent', description: refused.serverMessage, tone: 'destructive' });
  } else {
    reportError('Failed to submit application. Please try again.');
  }
}
