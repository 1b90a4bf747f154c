import type { OfferTerms } from '#contract/offers.ts';
import { CONDITIONS_MAX, OFFER_MOST_DAYS, type Offer } from '#contract/offers.ts';
import { instantAt, UK_ZONE, wallTimeOf } from '#contract/when.ts';
import { salaryOf } from '#web/features/hires/fee.ts';
import { DAY, HOUR } from '#web/format/time.ts';
import type { FieldErrors } from '#web/forms/use-form.ts';

/** An offer as it is typed. */
export interface OfferDraft {
  readonly salary: string;
  readonly startsOn: string;
  readonly weeklyHours: string;
  readonly conditions: string;
  readonly expiresOn: string;
}

/** Replies are due at the end of a working day in the UK. */
const EXPIRES_AT = '17:00';
const USUAL_DAYS = 7;

export function draftFrom(offer: Offer | undefined, now: number): OfferDraft {
  const terms = offer?.terms ?? null;
  const isOpen = offer?.status === 'open';
  const usualExpiry = new Date(now + USUAL_DAYS * DAY);
  return {
    salary: terms === null ? '' : String(terms.salaryPence / 100),
    startsOn: terms?.startsOn ?? '',
    weeklyHours: terms?.weeklyHours == null ? '' : String(terms.weeklyHours),
    conditions: terms?.conditions ?? '',
    expiresOn: wallTimeOf(isOpen && terms !== null ? terms.expiresAt : usualExpiry, UK_ZONE).date,
  };
}

export function checkDraft(draft: OfferDraft, now: number): FieldErrors<OfferDraft> {
  const expiresAt = expiryOf(draft);
  const hours = hoursOf(draft);
  return {
    ...(salaryOf(draft.salary) === null && { salary: 'Please enter the salary in whole pounds.' }),
    ...(Number.isNaN(hours) && { weeklyHours: 'Enter 1 to 80 hours, such as 37, 37.25 or 37.5.' }),
    ...(draft.conditions.length > CONDITIONS_MAX && {
      conditions: `Please use at most ${CONDITIONS_MAX} characters.`,
    }),
    ...((expiresAt === null || expiresAt < now + HOUR) && {
      expiresOn: 'Choose a day that leaves time to reply.',
    }),
    ...(expiresAt !== null &&
      expiresAt > now + OFFER_MOST_DAYS * DAY && { expiresOn: `At most ${OFFER_MOST_DAYS} days from now.` }),
  };
}

/** The terms to send; call it for a draft that has passed `checkDraft`. */
export function termsOf(draft: OfferDraft, was?: Offer): OfferTerms {
  const expiry = expiryOf(draft) ?? 0;
  const openExpiry = was?.status === 'open' ? was.terms?.expiresAt : undefined;
  // If the day is not changed, the open offer keeps its exact expiry time.
  const isSameDay = openExpiry !== undefined && wallTimeOf(openExpiry, UK_ZONE).date === draft.expiresOn;
  return {
    salaryPence: salaryOf(draft.salary) ?? 0,
    startsOn: draft.startsOn || null,
    weeklyHours: hoursOf(draft),
    conditions: draft.conditions.trim() || null,
    expiresAt: isSameDay ? openExpiry : new Date(expiry).toISOString(),
  };
}

function expiryOf({ expiresOn }: OfferDraft): number | null {
  const instant = instantAt({ date: expiresOn, time: EXPIRES_AT }, UK_ZONE);
  return 'at' in instant ? instant.at.getTime() : null;
}

/** null if none are typed; NaN if they are not a number of hours. */
function hoursOf({ weeklyHours }: OfferDraft): number | null {
  if (weeklyHours.trim() === '') return null;
  const hours = Number(weeklyHours);
  return hours >= 1 && hours <= 80 && Number.isInteger(hours * 4) ? hours : Number.NaN;
}
