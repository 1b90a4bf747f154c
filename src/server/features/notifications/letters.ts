import type { AccountType } from '#contract/endpoint.ts';
import type { NotificationKind } from '#contract/notifications.ts';
import type { Config } from '../../config.ts';
import { originOf } from '../../http/origin.ts';
import type { Letter } from '../../mail/letter.ts';
import type { OutgoingDelivery } from './claim-batch.ts';
import { homeOf } from './policy.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

interface LetterRules {
  /** Whether the subject may continue with the body: never for other people's text or an answer that may disappoint. */
  readonly saysMore: boolean;
  readonly action: string;
}

const MANNERS: Readonly<Record<NotificationKind, LetterRules>> = {
  match: { saysMore: true, action: 'Start the conversation' },
  message: { saysMore: false, action: 'Read and reply' },
  application: { saysMore: true, action: 'See the application' },
  status: { saysMore: false, action: 'See what happened' },
  invite: { saysMore: true, action: 'Look at the role' },
  interview: { saysMore: false, action: 'See the interview' },
  guarantee: { saysMore: false, action: 'Open Nod' },
  search: { saysMore: false, action: 'See all of them' },
  billing: { saysMore: false, action: 'See billing' },
  account: { saysMore: false, action: 'Open Nod' },
};

const KIND_WORDS: Readonly<Record<NotificationKind, string>> = {
  match: 'matches',
  message: 'messages',
  application: 'new applications',
  status: 'changes to applications',
  invite: 'invitations',
  interview: 'interviews',
  guarantee: 'the 48-hour guarantee',
  search: 'new jobs for your saved searches',
  billing: 'billing',
  account: 'your account and your reports',
};

export function kindInWords(kind: NotificationKind): string {
  return KIND_WORDS[kind];
}

/** The mail for a batch: a single notification in full, several as a list. `rows` is not empty. */
export function letterFor(
  rows: readonly OutgoingDelivery[],
  accountType: AccountType,
  links: UnsubscribeLinks,
  config: Pick<Config, 'publicUrl' | 'port'>,
): Letter {
  const origin = originOf(config);
  const [onlyRow] = rows;
  const footerLinks = [
    { label: 'Turn off these emails', href: links.page },
    { label: 'Choose your notifications', href: `${origin}/profile#notifications` },
  ];
  if (onlyRow !== undefined && rows.length === 1) {
    const manner = MANNERS[onlyRow.kind];
    return {
      subject: manner.saysMore ? `${onlyRow.title}: ${firstSentence(onlyRow.body)}` : onlyRow.title,
      heading: onlyRow.title,
      paragraphs: onlyRow.items === null ? [onlyRow.body, ...(onlyRow.enclosure?.details ?? [])] : [],
      items: (onlyRow.items ?? []).map((item) => ({ ...item, href: origin + item.href })),
      action: { label: manner.action, href: origin + onlyRow.href },
      footer: `You are receiving this email because Nod notifies you about ${kindInWords(onlyRow.kind)}.`,
      footerLinks,
    };
  }
  const count = `${rows.length} new things`;
  return {
    subject: `${count} on Nod`,
    heading: `${count} for you`,
    paragraphs: [],
    items: rows.map(({ title, body, href }) => ({ title, body, href: origin + href })),
    action: { label: 'Open Nod', href: origin + homeOf(accountType) },
    footer: 'Nod sends what happened close together, or in your quiet hours, as a single email.',
    footerLinks,
  };
}

const SUBJECT_MAX = 100;

function firstSentence(body: string): string {
  const end = body.search(/[.!?](\s|$)/);
  const sentence = end === -1 ? body : body.slice(0, end);
  return sentence.length <= SUBJECT_MAX ? sentence : `${sentence.slice(0, SUBJECT_MAX - 1).trimEnd()}…`;
}
