import type { QueryClient } from '@tanstack/react-query';
import type { apply } from '#contract/applications.ts';
import type { DeckCard } from '#contract/deck-cards.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { QUESTIONS_CHANGED } from '#contract/questions.ts';
import { undoCall } from '#web/features/applications/undo-call.ts';
import { newMatches } from '#web/features/matches/new-matches.ts';
import { refetchApplications } from '#web/features/matches/summary-query.ts';
import { companyOf } from '#web/features/role-sheet/card-words.ts';
import { reportError, reportFailure } from '#web/forms/report-failure.ts';
import { RequestError } from '#web/http/request-error.ts';
import { toast } from '#web/ui/toast-store.ts';
import { refusals } from './refusals.ts';
import type { RoleDeck } from './role-deck.ts';

/** Announces a match; the dialog is shown on any screen. */
export function celebrate(card: DeckCard, { threadId, application }: ResponseOf<typeof apply>) {
  newMatches.add({
    roleId: card.id,
    // The specification's own response has no thread id.
    threadId: threadId ?? null,
    roleTitle: card.title,
    companyName: companyOf(card),
    fitScoreInt: application.fitScoreInt ?? null,
  });
}

/** Undoes an application that the employer has not seen yet, and puts its card back on top. */
export async function undo(
  deck: RoleDeck,
  client: QueryClient,
  card: DeckCard,
  superLike: boolean,
  applicationId: string,
) {
  try {
    await undoCall(applicationId);
    deck.bringBack(card, superLike);
    toast({ title: 'Application Undone', description: 'It was not sent.' });
  } catch (error) {
    reportFailure(error);
  }
  void refetchApplications(client);
}

/** Says why an application was not sent. For a super like that a rule refused, such as one a day, shows the rule. */
export async function reportRefusal(
  deck: RoleDeck,
  roleId: string | undefined,
  error: unknown,
  superLike: boolean,
) {
  if (error instanceof RequestError && error.serverMessage === QUESTIONS_CHANGED) {
    toast({ title: 'Not sent yet', description: QUESTIONS_CHANGED, tone: 'destructive' });
    // The card still has the old questions.
    await deck.deal();
    if (roleId) deck.raise(roleId);
    return;
  }
  const refusal = error instanceof RequestError ? error : null;
  const isRule = superLike && (refusal?.status === 409 || refusal?.status === 422);
  if (refusal?.status === 403) {
    // An Admin sees the deck as seekers do (D2).
    toast({
      title: 'This is a preview',
      description: 'Admins can look, but not apply.',
      tone: 'destructive',
    });
  } else if (isRule && refusal?.serverMessage) {
    toast({ title: 'Super Like Not Sent', description: refusal.serverMessage, tone: 'destructive' });
  } else {
    reportError('Failed to submit application. Please try again.');
    // The toast has the specified words only, so the card says what the server said (D54).
    if (roleId && refusal !== null && refusal.status < 500) refusals.setFrom(roleId, error);
  }
}
