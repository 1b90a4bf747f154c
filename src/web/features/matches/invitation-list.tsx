import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { apply } from '#contract/applications.ts';
import { poundsRange } from '#contract/format.ts';
import { type Invitation, listInvites } from '#contract/invites.ts';
import { listMatches } from '#contract/matches.ts';
import { listThreads } from '#contract/messages.ts';
import { WORK_MODE_WORDS } from '#contract/role-words.ts';
import { Flag } from '#web/brand/flag.tsx';
import { agoInWords } from '#web/format/time.ts';
import { reportError } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { newMatches } from './new-matches.ts';
import type { useInvites } from './queries.ts';
import { applicationsChanged } from './summary-query.ts';

interface InvitationListProps {
  readonly invites: ReturnType<typeof useInvites>;
  readonly now: number;
}

/** Employers that said yes first (D11): saying yes as well is a match at once. Renders nothing if there are none. */
export function InvitationList({ invites, now }: InvitationListProps) {
  const { items, more } = invites;
  if (!items?.length) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-20">Invitations</h2>
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item.role.id}>
            <InvitationRow item={item} now={now} />
          </li>
        ))}
      </ul>
      <ShowMore more={more} shown={items.length} what="invitations" className="mt-4" />
    </section>
  );
}

function InvitationRow({ item, now }: { readonly item: Invitation; readonly now: number }) {
  const { role, invitedAt } = item;
  const client = useQueryClient();
  const yes = useMutation({
    mutationFn: () => call(apply, { body: { roleId: role.id } }),
    onError: () => reportError('Failed to submit application. Please try again.'),
    onSuccess: ({ application, isMutualMatch, threadId }) => {
      if (!isMutualMatch) return;
      newMatches.add({
        roleId: role.id,
        threadId: threadId ?? null,
        roleTitle: role.title,
        companyName: role.employer.companyName,
        fitScoreInt: application.fitScoreInt ?? null,
      });
    },
    onSettled: () =>
      Promise.all([
        applicationsChanged(client),
        ...[keyOf(listInvites), keyOf(listMatches), keyOf(listThreads)].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ]),
  });
  const where = [role.locationCity, WORK_MODE_WORDS[role.workMode]].filter(Boolean).join(', ');
  return (
    <Panel padded={false} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="flex min-w-0 flex-[1_1_260px] items-center gap-3">
        <Flag name={role.employer.companyName} size={52} />
        <div className="min-w-0 flex-1">
          <h3 className="font-sans text-16 leading-tight font-semibold tracking-normal wrap-anywhere">
            {role.title}
          </h3>
          <p className="mt-0.5 text-14 text-ink-2 wrap-anywhere">
            {role.employer.companyName}, {where}
          </p>
          <p className="num mt-1.5 flex flex-wrap items-center gap-2 text-14">
            <Badge tone="blush">Invited</Badge>
            {poundsRange(role.salaryMinGbpInt, role.salaryMaxGbpInt)}
            <time dateTime={invitedAt} className="text-13 text-ink-3">
              {agoInWords(invitedAt, now)}
            </time>
          </p>
        </div>
      </div>
      <Button
        size="sm"
        className="flex-1 sm:flex-none"
        busy={yes.isPending}
        busyLabel="One moment..."
        aria-label={`Apply for ${role.title} at ${role.employer.companyName}`}
        onClick={() => yes.mutate()}
      >
        <Icon of={Check} className="size-4.5" />
        Apply
      </Button>
    </Panel>
  );
}
