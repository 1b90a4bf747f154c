import { OFFER_LEAST_MS, OFFER_MOST_DAYS, type OfferStatus } from '#contract/offers.ts';
import { after, DAY } from '../../clock.ts';
import { AppError } from '../../http/errors.ts';

/** The seeker's page with everything about their offers. */
export const SEEKER_HREF = '/?tab=matches';

/** How long before an offer expires its seeker is reminded; milliseconds. */
const REMINDED_BEFORE = DAY;

/**
 * The status now: an open offer counts as expired from the instant of its expiry, even before the periodic job has recorded
 * that.
 */
export function statusAt(status: OfferStatus, expiresAt: Date | null, now: Date): OfferStatus {
  return status === 'open' && expiresAt !== null && expiresAt <= now ? 'expired' : status;
}

/** @throws 422 */
export function mustLeaveTime(expiresAt: Date, now: Date): void {
  const field = 'expiresAt';
  if (expiresAt < after(now, OFFER_LEAST_MS)) {
    throw new AppError('unacceptable', 'Leave at least an hour for the reply.', { field });
  }
  if (expiresAt > after(now, OFFER_MOST_DAYS * DAY)) {
    throw new AppError('unacceptable', `An offer can be open for at most ${OFFER_MOST_DAYS} days.`, {
      field,
    });
  }
}

/** When an open offer next needs handling: a day before it expires, for the reminder, and then at its expiry. */
export function nextDue(expiresAt: Date, now: Date): Date {
  const reminder = after(expiresAt, -REMINDED_BEFORE);
  return reminder > now ? reminder : expiresAt;
}

const CLOSED_WORDS: Readonly<Record<Exclude<OfferStatus, 'open'>, string>> = {
  incomplete: 'The employer has not given the terms of this offer yet.',
  accepted: 'You have already accepted this offer.',
  declined: 'You have already declined this offer.',
  withdrawn: 'The employer has withdrawn this offer.',
  expired: 'This offer has expired. If you are still interested, ask the employer to renew it.',
  closed: 'This application has ended, and the offer with it.',
};

/** The seeker replies to the terms that they read. @throws 409 */
export function mustBeOpenOffer(
  offer: { readonly status: OfferStatus; readonly revision: number } | null,
  revision: number,
): void {
  if (offer === null) throw new AppError('conflict', CLOSED_WORDS.incomplete);
  if (offer.status !== 'open') throw new AppError('conflict', CLOSED_WORDS[offer.status]);
  if (offer.revision !== revision) {
    throw new AppError('conflict', 'The employer has changed this offer. Please read it again.');
  }
}

/** D56: an employer may change or withdraw an offer until it is accepted. @throws 409 */
export function mustNotBeAccepted(status: OfferStatus | null): void {
  if (status !== 'accepted') return;
  throw new AppError(
    'conflict',
    'They have accepted your offer, so it can no longer be changed or withdrawn. Confirm the hire, or write to them.',
  );
}
