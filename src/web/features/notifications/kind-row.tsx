import { useId } from 'react';
import type { AccountType } from '#contract/endpoint.ts';
import type { NotificationKind } from '#contract/notifications.ts';
import type { Preferences } from '#contract/preferences.ts';
import { Switch } from '#web/ui/switch.tsx';

type KindChoice = Preferences['kinds'][number];

interface Words {
  readonly name: string;
  readonly text: string;
  /** The text for employers; without it they see `text`. */
  readonly employer?: string;
  readonly admin?: string;
}

const WORDS: Readonly<Record<NotificationKind, Words>> = {
  match: {
    name: 'Matches',
    text: 'An employer said yes too.',
    employer: 'A seeker and you both said yes.',
  },
  message: { name: 'Messages', text: 'Emailed if unread after 15 minutes.' },
  application: { name: 'Applications', text: 'Someone applied for one of your roles.' },
  status: {
    name: 'Your applications',
    text: 'A status changed or a role closed.',
    employer: 'Applications withdrawn, offers accepted, expired or to approve, and invitations declined.',
  },
  invite: { name: 'Invitations', text: 'An employer would like you to apply.' },
  interview: {
    name: 'Interviews',
    text: 'Arranged, moved or cancelled, and reminders. Even in quiet hours.',
  },
  guarantee: {
    name: 'The 48-hour guarantee',
    text: 'An employer did not answer in time. Even in quiet hours.',
    employer: 'An answer is due soon. Even in quiet hours.',
  },
  search: { name: 'Saved searches', text: 'New jobs, as often as each search says.' },
  billing: { name: 'Billing', text: 'Payments, invoices and your plan.' },
  account: {
    name: 'Your account',
    text: 'The outcome of your reports.',
    employer: 'Verification, domains, members, job feeds and webhooks, and the outcome of your reports.',
    admin: 'Something new is waiting at the Admin desk.',
  },
};

interface KindRowProps {
  readonly wish: KindChoice;
  readonly accountType: AccountType;
  readonly hasPush: boolean;
  readonly onChange: (wish: KindChoice) => void;
}

/** One kind of notification and its switches. */
export function KindRow({ wish, accountType, hasPush, onChange }: KindRowProps) {
  const id = useId();
  const { name, text, employer, admin } = WORDS[wish.kind];
  const title = accountType === 'Employer' && wish.kind === 'status' ? 'Changes to applications' : name;
  return (
    <li className="flex min-h-14 items-center gap-4 border-t border-line py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-16 font-semibold">{title}</p>
        <p id={id} className="text-14 text-ink-2">
          {(accountType === 'Employer' && employer) || (accountType === 'Admin' && admin) || text}
        </p>
      </div>
      <Switch
        aria-label={`${title} by email`}
        aria-describedby={id}
        checked={wish.mail}
        onChange={(event) => onChange({ ...wish, mail: event.target.checked })}
      />
      {hasPush ? (
        <Switch
          aria-label={`${title} by push`}
          aria-describedby={id}
          checked={wish.push}
          onChange={(event) => onChange({ ...wish, push: event.target.checked })}
        />
      ) : null}
    </li>
  );
}
