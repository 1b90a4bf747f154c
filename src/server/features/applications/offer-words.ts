import { WITHDRAWAL_REASONS, type WithdrawalReason } from '#contract/applications.ts';
import { money } from '#contract/format.ts';
import { dayInWords, momentInUk } from '#contract/when.ts';

/** The names needed to word texts about an offer. */
export interface OfferNamed {
  readonly title: string;
  readonly shown_company: string;
  readonly first_name: string;
}

/** The terms that are worded here. */
export interface TermsNamed {
  readonly salaryPence: number;
  readonly startsOn: string | null;
  readonly expiresAt: Date;
}

/** The seeker's notification of an offer with its terms. */
export function offeredWords(of: OfferNamed, terms: TermsNamed, isChanged: boolean) {
  const starts = terms.startsOn === null ? '' : `, starting on ${dayInWords(terms.startsOn, 'UTC')}`;
  return {
    title: `${of.shown_company} ${isChanged ? 'changed your offer' : 'made you an offer'}`,
    body: `${of.title}: ${money(terms.salaryPence)} a year${starts}. Please reply by ${momentInUk(terms.expiresAt)}.`,
  };
}

/** The seeker's notification of an offer without terms yet. */
export function bareWords(of: OfferNamed) {
  return {
    title: `${of.shown_company} made you an offer`,
    body: `${of.title}. The terms will follow here, and you can ask about them in your conversation.`,
  };
}

/** An owner's notification of terms that wait for approval. */
export function proposedWords(of: OfferNamed, by: string, salaryPence: number) {
  return {
    title: `${by} asks you to approve an offer to ${of.first_name}`,
    body: `${of.title} at ${money(salaryPence)} a year. These terms have not been sent to ${of.first_name} yet.`,
  };
}

/** The notification to the member who proposed terms that will not be offered. */
export function proposalDroppedWords(of: OfferNamed, by: string, note: string | null) {
  return {
    title: `${by} did not approve your offer to ${of.first_name}`,
    body: `${of.title}. Your terms were not sent.${quoted(note)}`,
  };
}

export function offerWithdrawnWords(of: OfferNamed, note: string | null) {
  return {
    title: `${of.shown_company} withdrew its offer`,
    body: `Your offer for ${of.title} no longer stands.${quoted(note)}`,
  };
}

export function acceptedWords(of: OfferNamed, salaryPence: number) {
  return {
    title: `${of.first_name} accepted your offer`,
    body: `${of.title} at ${money(salaryPence)} a year. Please confirm the hire.`,
  };
}

export function declinedWords(
  of: OfferNamed,
  reason: WithdrawalReason | null | undefined,
  note: string | null,
) {
  const why = reason ? ` Reason: ${lowerFirst(WITHDRAWAL_REASONS[reason])}.` : '';
  return { title: `${of.first_name} declined your offer`, body: `${of.title}.${why}${quoted(note)}` };
}

export function expiredWords(of: OfferNamed) {
  return {
    seeker: {
      title: 'Your offer has expired',
      body: `${of.title} at ${of.shown_company}. If you are still interested, ask them to renew it.`,
    },
    employer: {
      title: 'An offer has expired',
      body: `${of.first_name} did not reply in time to your offer for ${of.title}. You can renew it.`,
    },
  };
}

export function reminderWords(of: OfferNamed, expiresAt: Date) {
  return {
    title: 'An offer is waiting for your reply',
    body: `${of.title} at ${of.shown_company}: please reply by ${momentInUk(expiresAt)}.`,
  };
}

function quoted(note: string | null): string {
  return note === null ? '' : ` “${note}”`;
}

export function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
