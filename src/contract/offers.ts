import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, optionalText } from './text.ts';
import { INT_MAX } from './units.ts';

/**
 * The state of an offer (D56). `incomplete`: made without terms, which the employer may add. `open`: waits for the
 * seeker. `withdrawn` and `expired`: the employer may offer again. `closed`: the employer hired although no offer had been
 * accepted, or the application ended otherwise, even after the seeker had accepted.
 */
export const OFFER_STATUSES = [
  'incomplete',
  'open',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'closed',
] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** An offer is open for at least this long, and at most this many days. */
export const OFFER_LEAST_MS = 3_600_000;
export const OFFER_MOST_DAYS = 90;
export const CONDITIONS_MAX = 2_000;

/** A day of the calendar, such as '2027-01-04'. */
const day = z.iso.date('Enter a date, like 2027-01-04.');

const salaryPence = z.int().check(z.minimum(1), z.maximum(INT_MAX));

/** The terms as the employer sends them. */
export const offerTerms = z.object({
  /** A year, before tax. */
  salaryPence,
  /** null if it is still to be agreed. */
  startsOn: z._default(z.nullable(day), null),
  /** Hours a week, in steps of 0.25; null if not stated. */
  weeklyHours: z._default(
    z.nullable(z.number().check(z.minimum(1), z.maximum(80), z.multipleOf(0.25))),
    null,
  ),
  conditions: z.optional(optionalText(CONDITIONS_MAX)),
  /** The seeker may reply until then. */
  expiresAt: z.pipe(
    z.iso.datetime({ offset: true, error: 'Enter a date and time in ISO 8601.' }),
    z.transform((value) => new Date(value).toISOString()),
  ),
});
export type OfferTerms = z.infer<typeof offerTerms>;

/**
 * A company's offers of the last `OFFER_RECORD_DAYS`, and how many were below or above the advertised pay. An offer counts
 * as outside even if its terms were changed afterwards.
 */
export const offerRecord = z.object({ made: z.int(), below: z.int(), above: z.int() });
export type OfferRecord = z.infer<typeof offerRecord>;
export const OFFER_RECORD_DAYS = 365;

/** '12 offers in the last year, 1 below and 2 above the advertised pay'; null if there were none. */
export function offerRecordWords({ made, below, above }: OfferRecord): string | null {
  if (made === 0) return null;
  const outside = [below > 0 ? `${below} below` : null, above > 0 ? `${above} above` : null].filter(Boolean);
  const all = made === 1 ? '1 offer' : `${made} offers`;
  return `${all} in the last year, ${outside.length > 0 ? outside.join(' and ') : 'none outside'} the advertised pay`;
}

/** An offer as both sides see it. */
export const offer = z.object({
  id,
  applicationId: id,
  status: z.enum(OFFER_STATUSES),
  /** null while incomplete. */
  terms: z.nullable(
    z.object({
      salaryPence: z.int(),
      startsOn: z.nullable(z.string()),
      weeklyHours: z.nullable(z.number()),
      conditions: z.nullable(z.string()),
      expiresAt: instant,
    }),
  ),
  /** Incremented whenever the terms change; a reply sends it back. 0 while incomplete. */
  revision: z.int(),
  /** When the application moved to `offered`, and when the terms last changed. */
  madeAt: instant,
  changedAt: z.nullable(instant),
  /** When it was accepted, declined, withdrawn, closed or expired. */
  endedAt: z.nullable(instant),
  /** The note of the side that ended it. */
  note: z.nullable(z.string()),
});
export type Offer = z.infer<typeof offer>;

const params = z.object({ applicationId: id });

/** Terms that a member proposes if an owner has to approve offers. The seeker does not see them. */
export const offerProposal = z.object({
  salaryPence: z.int(),
  startsOn: z.nullable(z.string()),
  weeklyHours: z.nullable(z.number()),
  conditions: z.nullable(z.string()),
  expiresAt: instant,
  /** The member's name; null if their account is gone. */
  proposedBy: z.nullable(z.string()),
  proposedAt: instant,
});
export type OfferProposal = z.infer<typeof offerProposal>;

const offerRule = z.object({ needsApproval: z.boolean() });

/** Whether only owners make offers at this company, and others propose them. */
export const getOfferRule = endpoint({
  method: 'GET',
  path: '/api/companies/current/offer-rule',
  access: ['Employer'],
  permission: 'applications.decide',
  response: offerRule,
});

export const setOfferRule = endpoint({
  method: 'PUT',
  path: '/api/companies/current/offer-rule',
  access: ['Employer'],
  permission: 'offers.approve',
  body: offerRule,
  response: offerRule,
});

/** The proposal that waits for approval, and the pay advertised for the application's role. */
export const getOfferProposal = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/offer/proposal',
  access: ['Employer'],
  permission: 'applications.decide',
  params,
  response: z.object({
    proposal: z.nullable(offerProposal),
    advertised: z.object({ fromPence: z.int(), toPence: z.int() }),
  }),
});

/** Proposes terms, or replaces the proposed ones; owners are notified. 409 unless an offer could be made or changed now. */
export const proposeOffer = endpoint({
  method: 'PUT',
  path: '/api/applications/:applicationId/offer/proposal',
  access: ['Employer'],
  permission: 'applications.decide',
  params,
  body: offerTerms,
  response: z.object({ proposal: offerProposal }),
});

/** Makes the offer as proposed. 409 if the proposal has been replaced since `proposedAt`. */
export const approveOffer = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/offer/proposal/approve',
  access: ['Employer'],
  permission: 'offers.approve',
  params,
  body: z.object({ proposedAt: instant }),
  response: offer,
});

/**
 * Drops the proposal: an owner declines it, or a member who may propose offers takes it back. Its author is notified, unless
 * they dropped it themselves.
 */
export const dropOfferProposal = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/offer/proposal/drop',
  access: ['Employer'],
  permission: 'applications.decide',
  params,
  body: z.object({ note: z.optional(optionalText(500)) }),
});

/**
 * Completes or changes the offer of an application that is `offered`; also offers again after it was withdrawn or has
 * expired. 409 once accepted, unless the application is `offered`, for members who may only propose, or if `from` is not the
 * current revision. While the offer is open, sending the same terms again changes nothing.
 */
export const changeOffer = endpoint({
  method: 'PUT',
  path: '/api/applications/:applicationId/offer',
  access: ['Employer'],
  permission: 'applications.decide',
  params,
  body: z.extend(offerTerms, { from: z.optional(z.int()) }),
  response: offer,
});

/**
 * The application stays `offered`: the employer may offer again, or reject. Idempotent. 409 once accepted, or if the
 * application is not `offered`.
 */
export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/offer/withdraw',
  access: ['Employer'],
  permission: 'applications.decide',
  params,
  body: z.object({ note: z.optional(optionalText(500)) }),
  response: offer,
});

/**
 * The seeker accepts the terms of this revision; the employer confirms by moving the application to `hired`. Idempotent. 409
 * unless the offer is open in this revision.
 */
export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/offer/accept',
  access: ['JobSeeker'],
  params,
  body: z.object({ revision: z.int() }),
  response: offer,
});

/** An addition to the specification: the terms as a PDF, as an attachment, for both sides. 404 without terms. */
export const getOfferPdf = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/offer/pdf',
  access: ['JobSeeker', 'Employer'],
  permission: 'applications.read',
  params,
  file: 'application/pdf',
});
