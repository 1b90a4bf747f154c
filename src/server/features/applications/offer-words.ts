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
export function offeredWords(offer: OfferNamed, terms: TermsNamed, isChanged: boolean) {
  const starts = terms.startsOn === null ? '' : `, starting on ${dayInWords(terms.startsOn, 'UTC')}`;
  return {
    title: `${offer.shown_company} ${isChanged ? 'changed your offer' : 'made you an offer'}`,
    body: `${offer.title}: ${money(terms.salaryPence)} a year${starts}. Please reply by ${momentInUk(terms.expiresAt)}.`,
  };
}

/** The seeker's notification of an offer without terms yet. */
export function bareWords(offer: OfferNamed) {
  return {
    title: `${offer.shown_company} made you an offer`,
    body: `${offer.title}. The terms will follow here, and you can ask about them in your conversation.`,
  };
}

/** An owner's notification of terms that wait for approval. */
export function proposedWords(offer: OfferNamed, memberName: string, salaryPence: number) {
  return {
    title: `${memberName} asks you to approve an offer to ${offer.first_name}`,
    body: `${offer.title} at ${money(salaryPence)} a year. These terms have not been sent to ${offer.first_name} yet.`,
  };
}

/** The notification to the member who proposed terms that will not be offered. */
export function proposalDroppedWords(offer: OfferNamed, memberName: string, note: string | null) {
  return {
    title: `${memberName} did not approve your offer to ${offer.first_name}`,
    body: `${offer.title}. Your terms were not sent.${inQuotes(note)}`,
  };
}

export function offerWithdrawnWords(offer: OfferNamed, note: string | null) {
  return {
    title: `${offer.shown_company} withdrew its offer`,
    body: `Your offer for ${offer.title} no longer stands.${inQuotes(note)}`,
  };
}

export function acceptedWords(offer: OfferNamed, salaryPence: number) {
  return {
    title: `${offer.first_name} accepted your offer`,
    body: `${offer.title} at ${money(salaryPence)} a year. Please confirm the hire.`,
  };
}

export function declinedWords(
  offer: OfferNamed,
  reason: WithdrawalReason | null | undefined,
  note: string | null,
) {
  const why = reason ? ` Reason: ${lowerFirst(WITHDRAWAL_REASONS[reason])}.` : '';
  return { title: `${offer.first_name} declined your offer`, body: `${offer.title}.${why}${inQuotes(note)}` };
}

export function expiredWords(offer: OfferNamed) {
  return {
    seeker: {
      title: 'Your offer has expired',
      body: `${offer.title} at ${offer.shown_company}. If you are still interested, ask them to renew it.`,
    },
    employer: {
      title: 'An offer has expired',
      body: `${offer.first_name} did not reply in time to your offer for ${offer.title}. You can renew it.`,
    },
  };
}

export function reminderWords(offer: OfferNamed, expiresAt: Date) {
  return {
    title: 'An offer is waiting for your reply',
    body: `${offer.title} at ${offer.shown_company}: please reply by ${momentInUk(expiresAt)}.`,
  };
}

function inQuotes(note: string | null): string {
  return note === null ? '' : ` “${note}”`;
}

export function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
