import { randomUUID } from 'node:crypto';
import { REPORT_REASONS } from '#contract/safety.ts';
import { momentInUk } from '#contract/when.ts';
import type { Config } from '../../config.ts';
import { originOf } from '../../http/origin.ts';
import type { AccountLetter, LetterSubject, Suspension } from '../../mail/account-letter.ts';
import { type Letter, layOutLetter } from '../../mail/letter.ts';
import type { Services } from '../../services.ts';
import { rememberRefusal } from '../notifications/send-mail.ts';
import { listOtherWays, type OtherWay } from './list-other-ways.ts';
import { openReset, RESET_MINUTES } from './reset-token.ts';
import { UNDO_DAYS, undoLink } from './undo-links.ts';

type Work = Pick<Services, 'db' | 'clock' | 'config' | 'mailer' | 'signingKeys'>;

/** @throws if the mail could not be sent yet, so that the queue retries */
export async function sendAccountLetter(
  context: Work,
  { userId, about, place, suspension }: AccountLetter,
  signal: AbortSignal,
): Promise<void> {
  if (userId === null) return;
  const { db, clock, config, mailer } = context;
  const person = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_key', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (person === undefined) return;
  // An unconfirmed address may be a stranger's: only the link that confirms it is sent there.
  if (config.needsConfirmedEmail && person.email_confirmed_at === null) return;
  // A token is only stored as a hash, so every try makes a new one.
  const token = about === 'reset' ? await openReset(db, person.id, clock()) : '';
  const isAboutPassword = about === 'passwordReset' || about === 'passwordChanged';
  const undo = isAboutPassword || about === 'secondFactorAdded' ? await undoLink(context, person.id) : null;
  const otherWays = isAboutPassword ? await listOtherWays(db, person.id, clock()) : [];
  signal.throwIfAborted();
  const letter = LETTERS[about]({
    username: person.username,
    token,
    config,
    place,
    suspension,
    undo,
    otherWays,
  });
  const result = await mailer.send({
    id: randomUUID(),
    to: person.email,
    subject: letter.subject,
    ...layOutLetter(letter),
  });
  if (result.outcome === 'later') throw new Error(`the mail could not be sent: ${result.reason}`);
  if (result.outcome === 'refused') await rememberRefusal(db, person, result.reason, clock());
}

/** How many days after the warning an account that nobody uses is deleted. */
export const DORMANT_DAYS = 30;

interface Particulars {
  readonly username: string;
  readonly token: string;
  readonly config: Pick<Config, 'publicUrl' | 'port' | 'operator'>;
  readonly place: AccountLetter['place'];
  readonly suspension: Suspension | undefined;
  readonly undo: string | null;
  readonly otherWays: readonly OtherWay[];
}

/** Where else the operator can be reached, if they have said so: ', or write to help@example.org'. */
function contactIn({ operator: { contact } }: Particulars['config']): string {
  return contact === null ? '' : `, or write to ${contact.replace(/^mailto:/, '')}`;
}

const LETTERS: Readonly<Record<LetterSubject, (particulars: Particulars) => Letter>> = {
  reset: ({ username, token, config }) => ({
    subject: 'Choose a new password for Nod',
    heading: 'Choose a new password',
    paragraphs: [
      `Somebody, most likely you, asked for a new password for the account ${username}.`,
      `The link works once, for ${RESET_MINUTES} minutes.`,
    ],
    action: { label: 'Choose a new password', href: `${originOf(config)}/auth?reset=${token}` },
    footer: 'If it was not you, you need not do anything: your password stays the same.',
  }),
  passwordReset: (particulars) =>
    passwordLetter(particulars, {
      how: 'through a link that we emailed, and every device was signed out',
      footer:
        'If it was not you, ask for a new password at once and change your email account’s password too.',
    }),
  passwordChanged: (particulars) =>
    passwordLetter(particulars, {
      how: 'in its profile, and every other device was signed out',
      footer:
        'If it was not you, somebody knew the old one. Get a new password at once: choose “Forgot your password?” where you sign in.',
    }),
  newDevice: ({ username, config, place }) => ({
    subject: 'A new device signed in to your Nod account',
    heading: 'A new device signed in',
    paragraphs: [
      `Somebody, most likely you, signed in to the account ${username} on a browser that has not been used with it before.`,
      [
        place?.browser ?? 'An unknown browser',
        place?.network && ` near ${place.network}`,
        place && `, on ${momentInUk(place.at)}`,
        '.',
      ]
        .filter(Boolean)
        .join(''),
    ],
    action: { label: 'See your devices', href: `${originOf(config)}/profile#security` },
    footer: 'If it was not you, change your password: that signs out every other device.',
  }),
  secondFactorAdded: ({ username, config, undo }) => {
    const profile = { label: 'See your second factors', href: `${originOf(config)}/profile#security` };
    return {
      subject: 'A second factor was added to your Nod account',
      heading: 'A second factor was added',
      paragraphs: [
        `Signing in to the account ${username} now takes more than its password.`,
        ...(undo === null
          ? []
          : [
              `If it was not you, somebody knows your password, and you can’t sign in any more. Within ${UNDO_DAYS} days this link removes what they added, signs them out, and lets you choose a new password.`,
            ]),
      ],
      action: undo === null ? profile : { label: 'It was not me', href: undo },
      footer:
        undo === null
          ? 'If it was not you, remove it in your profile and change your password at once.'
          : 'If it was you, you need not do anything.',
      ...(undo !== null && { footerLinks: [profile] }),
    };
  },
  secondFactorRemoved: ({ username, config }) => ({
    subject: 'A second factor was removed from your Nod account',
    heading: 'A second factor was removed',
    paragraphs: [`An app or a passkey of the account ${username} no longer works.`],
    action: { label: 'See your second factors', href: `${originOf(config)}/profile#security` },
    footer: 'If it was not you, change your password at once: that signs out every other device.',
  }),
  secondFactorsForgotten: ({ username, config }) => ({
    subject: 'Your Nod account no longer has a second factor',
    heading: 'Your second factors were removed',
    paragraphs: [
      `Somebody, most likely you, told the people who run Nod that they had lost the second factors of the account ${username}. They removed its passkeys, its app and its recovery codes, and signed out every device. From now on the password alone is enough to sign in.`,
    ],
    action: { label: 'Sign in', href: `${originOf(config)}/auth` },
    footer: `If it was not you, choose a new password at once (“Forgot your password?” where you sign in) and reply to this email${contactIn(config)}.`,
  }),
  dormant: ({ username, config }) => ({
    subject: 'Your Nod account will be deleted in a month',
    heading: 'Do you still need your account?',
    paragraphs: [
      `Nobody has signed in to the account ${username} for two years. We don’t keep people’s data for longer than they need us to, so it will be deleted in ${DORMANT_DAYS} days, with everything in it.`,
      'To keep it, sign in once before then.',
    ],
    action: { label: 'Sign in and keep it', href: `${originOf(config)}/auth` },
    footer: 'If you no longer need it, you need not do anything.',
  }),
  suspended: ({ username, config, suspension }) => ({
    subject: 'Your Nod account is suspended',
    heading: 'Your account is suspended',
    paragraphs: [
      `The account ${username} was suspended${whySuspended(suspension)}. You have been signed out everywhere, can’t sign in, and get no more news from Nod by email.`,
      ...(suspension?.words ? [`Why: ${suspension.words}`] : []),
      `If you think that this is wrong, reply to this email and say why${contactIn(config)}. A person will read it and decide again.`,
    ],
    footer: 'We still email you about this suspension and about the security of your account.',
  }),
  reinstated: ({ username, config }) => ({
    subject: 'Your Nod account works again',
    heading: 'You can sign in again',
    paragraphs: [`The account ${username} is no longer suspended.`],
    action: { label: 'Sign in', href: `${originOf(config)}/auth` },
    footer: 'You are receiving this email because your account was suspended.',
  }),
  mailWorks: ({ config }) => ({
    subject: 'Email from Nod is reaching you again',
    heading: 'This address works again',
    paragraphs: ['Mail to this address was refused for a while. You asked us to try again, and here it is.'],
    action: { label: 'Choose your notifications', href: `${originOf(config)}/profile#notifications` },
    footer: 'You are receiving this email because you asked us to try your address again.',
  }),
};

/** ' because a report was upheld: “Spam or advertising”'. General words only: a report’s own could give away who wrote it. */
function whySuspended({ because, company }: Pick<Suspension, 'because' | 'company'> = NOTHING_SAID): string {
  const withCompany = company === null ? '' : ` with the company ${company}`;
  if (because === null) return `${withCompany} after a report or a check`;
  const whose = company === null ? '' : 'its ';
  if (because === 'scam') return `${withCompany} because ${whose}messages or adverts showed signs of fraud`;
  const what = because === 'other' ? '' : `: “${REPORT_REASONS[because]}”`;
  return `${withCompany} because a report was upheld${what}`;
}

/** A task that the previous release queued. */
const NOTHING_SAID = { because: null, company: null };

function passwordLetter(
  { username, config, undo, otherWays }: Particulars,
  { how, footer }: { readonly how: string; readonly footer: string },
): Letter {
  const signIn = { label: 'Sign in', href: `${originOf(config)}/auth` };
  const ifKnown = 'These still work as before. If you don’t know one of them, remove it.';
  const ifUnknown =
    'If you know none of the passkeys and apps, or can’t sign in because of them, the link below removes them all.';
  return {
    subject: 'Your Nod password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of the account ${username} was changed ${how}.`,
      ...(otherWays.length > 0 ? [ifKnown] : []),
      ...(undo !== null ? [ifUnknown] : []),
    ],
    items: otherWays.map(({ name, about, path }) => ({
      title: name,
      body: about,
      href: `${originOf(config)}${path}`,
    })),
    action: undo === null ? signIn : { label: 'Remove all passkeys and apps', href: undo },
    footer,
    ...(undo !== null && { footerLinks: [signIn] }),
  };
}
