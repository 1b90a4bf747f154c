import { useId } from 'react';
import type { AccountType } from '#contract/endpoint.ts';
import type { NotificationKind } from '#contract/notifications.ts';
import type { Preferences } from '#contract/preferences.ts';
import { Switch } from '#web/ui/switch.tsx';

type Wish = Preferences['kinds'][number];

interface Words {
  readonly name: string;
  readonly seeker: string;
  /** Where it means something else to an employer. */
  readonly employer?: string;
}

const WORDS: Readonly<Record<NotificationKind, Words>> = {
  match: {
    name: 'Matches',
    seeker: 'An employer said yes too.',
    employer: 'A seeker and you both said yes.',
  },
  message: { name: 'Messages', seeker: 'Mailed when one stays unread for a quarter of an hour.' },
  application: { name: 'Applications', seeker: 'Somebody applied to one of your roles.' },
  status: {
    name: 'News of your applications',
    seeker: 'One moved, or its role is gone.',
    employer: 'One was withdrawn.',
  },
  invite: { name: 'Invitations', seeker: 'An employer would like you to apply.' },
  interview: { name: 'Interviews', seeker: 'Arranged, moved, called off, and reminders. Any hour.' },
  guarantee: {
    name: 'The 48-hour guarantee',
    seeker: 'An answer was not given in time. Any hour.',
    employer: 'An answer is due soon. Any hour.',
  },
  billing: { name: 'Billing', seeker: 'Payments, invoices and your plan.' },
  account: {
    name: 'Your account',
    seeker: 'What came of what you reported.',
    employer: 'Whether you are verified, and what came of what you reported.',
  },
};

interface KindRowProps {
  readonly wish: Wish;
  readonly accountType: AccountType;
  readonly hasPush: boolean;
  readonly onChange: (wish: Wish) => void;
}

/** One kind of news and its switches. */
export function KindRow({ wish, accountType, hasPush, onChange }: KindRowProps) {
  const id = useId();
  const { name, seeker, employer } = WORDS[wish.kind];
  const title = accountType === 'Employer' && wish.kind === 'status' ? 'Withdrawals' : name;
  return (
    <li className="flex min-h-14 items-center gap-4 border-t border-line py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-16 font-semibold">{title}</p>
        <p id={id} className="text-14 text-ink-2">
          {accountType === 'Employer' ? (employer ?? seeker) : seeker}
        </p>
      </div>
      <Switch
        aria-label={`${title} by mail`}
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
