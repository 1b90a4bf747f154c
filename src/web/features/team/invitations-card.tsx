import type { Invitation } from '#contract/members.ts';
import { useNow } from '#web/device/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { MEMBER_ROLE_WORDS } from './member-role-words.ts';
import { useInvitations, useResend, useRevoke } from './team-calls.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** Invitations that nobody has accepted yet. Renders nothing if every one was accepted. */
export function InvitationsCard() {
  const { items: invitations, more } = useInvitations();
  if (invitations === null) {
    return (
      <FormCard title="Open invitations">
        The invitations could not be loaded. Please reload this page.
      </FormCard>
    );
  }
  if (!invitations?.length) return null;
  return (
    <FormCard title="Open invitations">
      <ul className="grid divide-y divide-line">
        {invitations.map((each) => (
          <Row key={each.id} invitation={each} />
        ))}
      </ul>
      <ShowMore more={more} shown={invitations.length} what="invitations" />
    </FormCard>
  );
}

function Row({ invitation: { id, email, memberRole, expiresAt } }: { readonly invitation: Invitation }) {
  const resend = useResend();
  const revoke = useRevoke();
  const isExpired = Date.parse(expiresAt) <= useNow();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-52">
        <span className="block font-semibold wrap-anywhere">{email}</span>
        <span className="block text-14 text-ink-2">
          {MEMBER_ROLE_WORDS[memberRole].name} ·{' '}
          {isExpired ? 'expired' : `open until ${DAY.format(new Date(expiresAt))}`}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          size="sm"
          busy={resend.isPending}
          busyLabel="Sending..."
          onClick={() => resend.mutate(id)}
        >
          Send again<span className="sr-only"> to {email}</span>
        </Button>
        <Button
          variant="quiet"
          size="sm"
          busy={revoke.isPending}
          busyLabel="Withdrawing..."
          onClick={() => revoke.mutate(id)}
        >
          Withdraw<span className="sr-only"> the invitation to {email}</span>
        </Button>
      </span>
    </li>
  );
}
