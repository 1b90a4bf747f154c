import { useState } from 'react';
import { Link } from 'wouter';
import { deskHref } from '#contract/desk.ts';
import { listVerifications, VERIFICATION_STATES, type VerificationItem } from '#contract/verification.ts';
import { dayInFull } from '#web/format/days.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select, TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { WaitingSince } from '#web/ui/waiting-since.tsx';
import { type VerificationAction, VerificationDialog } from './verification-dialog.tsx';

interface ChosenItem {
  readonly item: VerificationItem;
  readonly action: VerificationAction;
}

/** Companies for an Admin to check, or already checked: do they exist, and does the account speak for them (D2)? */
export function VerificationPanel() {
  const [state, setState] = useState<(typeof VERIFICATION_STATES)[number]>('unverified');
  const [search, setSearch] = useState('');
  const [chosenItem, setChosenItem] = useState<ChosenItem | null>(null);
  const query = { state, search: useSettled(search.trim()) };
  const { items: data, more } = usePages(pagesOf(listVerifications, { query }), {
    idOf: ({ employerId }) => employerId,
    keepsPrevious: true,
  });
  return (
    <FormCard
      title="Employers"
      hint="Verify a company once you have checked that it exists and that the account belongs to it. Seekers then see this on its roles. It changes no score."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Show">
          <Select
            value={state}
            onChange={({ target }) =>
              setState(VERIFICATION_STATES.find((each) => each === target.value) ?? 'unverified')
            }
          >
            <option value="asked">Asking to be verified</option>
            <option value="unverified">Not verified</option>
            <option value="verified">Verified</option>
          </Select>
        </Field>
        <Field label="Company or username">
          <TextInput
            type="search"
            value={search}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => setSearch(event.target.value)}
          />
        </Field>
      </div>
      {data === null ? <p className="text-15 text-ink-2">The employers did not load.</p> : null}
      {data?.length === 0 ? <p className="text-15 text-ink-2">{emptyText(state, search)}</p> : null}
      {data?.length ? (
        <ul className="grid max-h-[640px] gap-4 overflow-y-auto">
          {data.map((item) => (
            <EmployerRow
              key={item.employerId}
              item={item}
              onChoose={(action) => setChosenItem({ item, action })}
            />
          ))}
        </ul>
      ) : null}
      <ShowMore more={more} shown={data?.length ?? 0} what="companies" />
      {chosenItem ? <VerificationDialog {...chosenItem} onClose={() => setChosenItem(null)} /> : null}
    </FormCard>
  );
}

function emptyText(state: string, search: string): string {
  if (search.trim() !== '') return 'No company or username like that in this list.';
  if (state === 'asked') return 'No company is asking to be verified.';
  return state === 'verified' ? 'No company is verified.' : 'Every company is verified.';
}

interface EmployerRowProps {
  readonly item: VerificationItem;
  readonly onChoose: (action: VerificationAction) => void;
}

const ACTION_WORDS: Readonly<Record<VerificationAction, string>> = {
  verify: 'Verify',
  decline: 'Decline',
  withdraw: 'Withdraw',
};

function EmployerRow({ item, onChoose }: EmployerRowProps) {
  const { companyName, website, verifiedAt } = item;
  const actions: readonly VerificationAction[] =
    verifiedAt !== null ? ['withdraw'] : item.askedAt === undefined ? ['verify'] : ['verify', 'decline'];
  return (
    <li className="grid gap-3 rounded-tile p-4 ring-1 ring-inset ring-line">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          href={deskHref('companies', item.employerId)}
          className="text-16 font-semibold underline-offset-4 wrap-anywhere hover:underline"
        >
          {companyName}
        </Link>
        {verifiedAt === null ? null : <Badge tone="brand">Verified {dayInFull(verifiedAt)}</Badge>}
        {item.askedAt === undefined ? null : <WaitingSince at={item.askedAt} />}
      </div>
      <div className="text-15 text-ink-2 wrap-anywhere">
        {website === null ? (
          <p>No website given</p>
        ) : (
          <a
            href={website}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-brand underline"
          >
            {website}
          </a>
        )}
        <p>
          {item.username}, {item.email}
        </p>
        <p className="num text-13 text-ink-3">
          Set up {dayInFull(item.createdAt)}, {item.liveRoles} {item.liveRoles === 1 ? 'role' : 'roles'} live
        </p>
      </div>
      {item.request === undefined ? null : (
        <p className="text-15 wrap-anywhere">
          <Badge tone="amber">Asks to be verified</Badge> {item.request}
        </p>
      )}
      {item.note === null ? null : (
        <blockquote className="border-l-2 border-line pl-3 text-15 text-ink-2 wrap-anywhere">
          {item.note}
        </blockquote>
      )}
      <div className="flex flex-wrap gap-2 *:flex-1 sm:*:flex-none">
        {actions.map((action) => (
          <Button
            key={action}
            variant={action === 'decline' ? 'ghost' : 'quiet'}
            size="sm"
            aria-label={`${ACTION_WORDS[action]}: ${companyName}`}
            onClick={() => onChoose(action)}
          >
            {ACTION_WORDS[action]}
          </Button>
        ))}
      </div>
    </li>
  );
}
