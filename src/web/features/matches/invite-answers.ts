import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apply } from '#contract/applications.ts';
import { declineInvite, listInvites } from '#contract/invites.ts';
import { listMatches } from '#contract/matches.ts';
import { listThreads } from '#contract/messages.ts';
import type { AnswersGiven } from '#contract/questions.ts';
import { DECK_PAGE_MAX, listDeck, type RoleCard } from '#contract/roles.ts';
import { createRefusals } from '#web/forms/refusals.ts';
import { reportError } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { callAgainIfLost } from '#web/http/lost-response.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { newMatches } from './new-matches.ts';
import { refetchApplications } from './summary-query.ts';

/** Enough of a role to answer its invite. */
interface InvitedRole {
  readonly id: string;
  readonly title: string;
  readonly employer: { readonly companyName: string };
}

interface AcceptedInvite {
  readonly role: InvitedRole;
  readonly superLike?: boolean;
  readonly note?: string;
  /** The CV to send; the one in use if absent. */
  readonly cvId?: string;
  readonly answers?: AnswersGiven;
}

/** Why the last answer to the invite for a role was refused. */
export const refusals = createRefusals();

/** Both answers to an invite (D52): an application, which is a match at once, or "Not for me". */
export function useInviteAnswers(onAnswered: (roleId: string) => void) {
  const client = useQueryClient();
  const refetchAll = () =>
    Promise.all([
      refetchApplications(client),
      ...[keyOf(listInvites), keyOf(listDeck), keyOf(listMatches), keyOf(listThreads)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    ]);
  const yes = useMutation({
    mutationFn: ({ role, superLike, note, cvId, answers }: AcceptedInvite) =>
      callAgainIfLost(() =>
        call(apply, {
          body: {
            roleId: role.id,
            ...(superLike && { superLike }),
            ...(note && { note }),
            ...(cvId && { cvId }),
            ...(answers && { answers }),
          },
        }),
      ),
    onSuccess: ({ application, isMutualMatch, threadId }, { role }) => {
      onAnswered(role.id);
      if (!isMutualMatch) return;
      newMatches.add({
        roleId: role.id,
        threadId: threadId ?? null,
        roleTitle: role.title,
        companyName: role.employer.companyName,
        fitScoreInt: application.fitScoreInt ?? null,
      });
    },
    onMutate: ({ role }) => refusals.set(role.id, null),
    onError: (error, { role }) => {
      reportError('Failed to submit application. Please try again.');
      refusals.setFrom(role.id, error);
    },
    onSettled: refetchAll,
  });
  const no = useMutation({
    mutationFn: (role: InvitedRole) =>
      callAgainIfLost(() => call(declineInvite, { params: { roleId: role.id } })),
    onSuccess: (_answer, role) => onAnswered(role.id),
    onMutate: (role) => refusals.set(role.id, null),
    onError: (error, role) => {
      reportError('The invitation was not declined. Please try again.');
      refusals.setFrom(role.id, error);
    },
    onSettled: refetchAll,
  });
  return { yes, no };
}

/** The cards of invited roles, with their fit: they come first in the deck. Empty while they are fetched. */
export function useInvitedCards(count: number): ReadonlyMap<string, RoleCard> {
  const { data } = useEndpoint(
    listDeck,
    { query: { limit: Math.min(Math.max(count, 1), DECK_PAGE_MAX) } },
    { enabled: count > 0 },
  );
  return new Map((data ?? []).filter((card) => card.isInvited).map((card) => [card.id, card]));
}
