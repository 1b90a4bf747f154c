import { Check } from 'lucide-react';
import { useState } from 'react';
import { percentOf, poundsRange } from '#contract/format.ts';
import type { ReceivedInvite } from '#contract/invites.ts';
import { WORK_MODE_WORDS } from '#contract/role-words.ts';
import type { RoleCard } from '#contract/roles.ts';
import { Flag } from '#web/brand/flag.tsx';
import { roleChanges } from '#web/features/role-sheet/role-changes.ts';
import { agoInWords } from '#web/format/time.ts';
import { useRefusal } from '#web/forms/refusals.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Part } from '#web/ui/part.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { refusals, useInviteAnswers, useInvitedCards } from './invite-answers.ts';
import type { useInvites } from './queries.ts';

const QuestionSheet = lazyPart(
  async () => (await import('#web/features/questions/question-sheet.tsx')).QuestionSheet,
);

interface InviteListProps {
  readonly invites: ReturnType<typeof useInvites>;
  readonly now: number;
  /** Opens everything about an invited role. */
  readonly onOpenRole: (card: RoleCard) => void;
  /** Called once an invite has been answered, so that its role leaves the deck as well. */
  readonly onAnswered: (roleId: string) => void;
}

/**
 * Employers that said yes first (D11): if the seeker says yes too, it is a match at once. Renders nothing if there are
 * none.
 */
export function InviteList({ invites, now, ...rowProps }: InviteListProps) {
  const { items, more } = invites;
  const cards = useInvitedCards(items?.length ?? 0);
  if (!items?.length) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-20">Invitations</h2>
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item.role.id}>
            <InviteRow item={item} card={cards.get(item.role.id)} now={now} {...rowProps} />
          </li>
        ))}
      </ul>
      <ShowMore more={more} shown={items.length} what="invitations" className="mt-4" />
    </section>
  );
}

interface InviteRowProps extends Omit<InviteListProps, 'invites'> {
  readonly item: ReceivedInvite;
  /** undefined while loading, or for a role that has just closed. */
  readonly card: RoleCard | undefined;
}

function InviteRow({ item, card, now, onOpenRole, onAnswered }: InviteRowProps) {
  const { role, invitedAt, edited } = item;
  const changes = edited ? roleChanges(edited.was, edited.now, 'you were invited') : [];
  const { companyName, flagName } = role.employer;
  const { yes, no } = useInviteAnswers(onAnswered);
  const refusal = useRefusal(refusals, role.id);
  const [isAsking, setIsAsking] = useState(false);
  const where = [role.locationCity, WORK_MODE_WORDS[role.workMode]].filter(Boolean).join(', ');
  return (
    <Panel padded={false} className="grid gap-3 p-4">
      <div className="flex min-w-0 items-start gap-3">
        <Flag name={flagName ?? companyName} size={52} />
        <div className="min-w-0 flex-1">
          <h3 className="font-sans text-16 leading-tight font-semibold tracking-normal wrap-anywhere">
            {card === undefined ? (
              role.title
            ) : (
              <button
                type="button"
                onClick={() => onOpenRole(card)}
                // Tall enough for a finger without taking more space than its text.
                className="-my-3 min-w-11 rounded-control py-3 text-left underline underline-offset-4"
              >
                {role.title}
              </button>
            )}
          </h3>
          <p className="mt-0.5 text-14 text-ink-2 wrap-anywhere">
            {companyName} invited you
            <time dateTime={invitedAt} className="num text-ink-3">
              {' · '}
              {agoInWords(invitedAt, now)}
            </time>
          </p>
          <p className="num mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-14">
            <Badge tone="blush">Invited</Badge>
            {poundsRange(role.salaryMinGbpInt, role.salaryMaxGbpInt)}
            <span className="text-ink-2">{where}</span>
          </p>
        </div>
      </div>
      {changes.length === 0 ? null : (
        <div className="rounded-tile bg-amber-soft p-3 text-14 text-on-amber">
          <h4 className="font-sans text-14 font-semibold tracking-normal">Changed since you were invited</h4>
          <ul className="num mt-1 grid list-disc gap-1 pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      )}
      {card === undefined ? null : (
        <p className="text-14 text-ink-2">
          <b className="num text-ink">{percentOf(card.fitScoreInt)}%</b> match. {whyOf(card)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2 *:flex-1 sm:*:flex-none">
        <Button
          variant="quiet"
          size="sm"
          busy={no.isPending}
          busyLabel="One moment..."
          aria-label={`Not for me: ${role.title} at ${companyName}`}
          onClick={() => no.mutate(role)}
        >
          Not for me
        </Button>
        <Button
          size="sm"
          busy={yes.isPending}
          busyLabel="One moment..."
          aria-label={`Apply for ${role.title} at ${companyName}`}
          onClick={() => (role.questions?.length ? setIsAsking(true) : yes.mutate({ role }))}
        >
          <Icon of={Check} className="size-4.5" />
          Apply
        </Button>
      </div>
      {refusal === null ? null : (
        <p role="status" className="text-14 font-medium text-danger wrap-anywhere">
          {refusal}
        </p>
      )}
      {isAsking ? (
        <Part as="dialog" onClose={() => setIsAsking(false)}>
          <QuestionSheet
            role={role}
            companyName={companyName}
            onSend={(answers) => {
              setIsAsking(false);
              yes.mutate({ role, answers });
            }}
            onClose={() => setIsAsking(false)}
          />
        </Part>
      ) : null}
    </Panel>
  );
}

/** The strongest reason for the role's fit; empty if the role has no reasons. */
function whyOf({ fit }: RoleCard): string {
  const positive = fit.reasons.filter(
    ({ part, state }) => part !== 'prior' && (state === 'met' || state === 'partly'),
  );
  return positive.toSorted((one, other) => other.points - one.points)[0]?.text ?? '';
}
