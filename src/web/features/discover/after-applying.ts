import type { QueryClient } from '@tanstack/react-query';
import { type apply, undoApplication } from '#contract/applications.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { QUESTIONS_CHANGED } from '#contract/questions.ts';
import type { RoleCard } from '#contract/roles.ts';
import { newMatches } from '#web/features/matches/new-matches.ts';
import { applicationsChanged } from '#web/features/matches/summary-query.ts';
import { companyOf } from '#web/features/role-sheet/card-words.ts';
import { reportError, reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { RequestError } from '#web/http/request-error.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { RoleDeck } from './role-deck.ts';

/** A match, which its modal shows on whichever screen the seeker is. */
export function celebrate(card: RoleCard, { threadId, application }: ResponseOf<typeof apply>) {
  newMatches.add({
    roleId: card.id,
    // The specification's own answer names no conversation.
    threadId: threadId ?? null,
    roleTitle: card.title,
    companyName: companyOf(card),
    fitScoreInt: application.fitScoreInt ?? null,
  });
}

/** Takes an application back while the employer has not seen it, and puts its card back on top. */
export async function undo(
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
export async function reportRefusal(
  deck: RoleDeck,
  roleId: string | undefined,
  error: unknown,
  superLike: boolean,
) {
  if (error instanceof RequestError && error.serverMessage === QUESTIONS_CHANGED) {
    toast({ title: 'Not sent yet', description: QUESTIONS_CHANGED, tone: 'destructive' });
    // The card has the questions of before.
    await deck.deal();
    if (roleId) deck.raise(roleId);
    return;
  }
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
