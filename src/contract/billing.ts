import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { PAID_PLANS, PLAN_CODES } from './plans.ts';
import { commaListOf, id, instant, isCleanText, text } from './text.ts';
import { INT_MAX } from './units.ts';

/** All we ever store about a card; never its number. */
export const card = z.object({ brand: z.string(), last4: z.string() });

export const INVOICE_STATUSES = ['open', 'paid', 'void'] as const;
/** A `credit_note` gives money back: its amounts are the employer's credit, applied to the next invoice. */
export const INVOICE_KINDS = ['subscription', 'success_fee', 'credit_note'] as const;

export const invoice = z.object({
  id,
  /** 'NOD-000042': one series without gaps. */
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  status: z.enum(INVOICE_STATUSES),
  issuedAt: instant,
  dueAt: instant,
  paidAt: z.nullable(instant),
  periodStart: z.nullable(instant),
  periodEnd: z.nullable(instant),
  /** Each in gross pence; a line that credits the employer is negative. */
  lines: z.array(z.object({ description: z.string(), grossPence: z.int() })),
  netPence: z.int(),
  /** 0 if the seller is not registered for VAT. */
  vatRateBp: z.int(),
  vatPence: z.int(),
  /** net + VAT: the price in the table of plans, because prices include VAT. */
  grossPence: z.int(),
  creditAppliedPence: z.int(),
  /** What is still owed: the `amount` for POST /api/create-payment-intent. */
  amountDuePence: z.int(),
});
export type Invoice = z.infer<typeof invoice>;

/**
 * `trial`: OptionA's first seven days; a card may already be on file. `active`: paid. `past_due`: a renewal failed; the
 * roles stay live until `graceEndsAt`. `cancelled`: trial or subscription is over and unpaid; the roles are paused until
 * the employer subscribes again. `none`: a plan without a monthly price.
 */
export const BILLING_STATUSES = ['trial', 'active', 'past_due', 'cancelled', 'none'] as const;

export const billing = z.object({
  provider: z.enum(['sandbox', 'stripe']),
  /** For Stripe's own card form; null in the sandbox, whose card form is ours ("test payments"). */
  publishableKey: z.nullable(z.string()),
  planCode: z.enum(PLAN_CODES),
  status: z.enum(BILLING_STATUSES),
  /** Pence a month, as POST /api/create-subscription expects them in `priceGbpInt`. */
  prices: z.object({ ROLE_1: z.int(), ROLE_3: z.int(), ENTERPRISE: z.int() }),
  /** This employer's current monthly price; 0 with NONE. */
  pricePence: z.int(),
  /** Subscribed: a card is confirmed or the first month paid. False in a trial without a card. */
  isSubscribed: z.boolean(),
  trialEndsAt: z.nullable(instant),
  /** The billing month, in which postings are counted. */
  periodStart: instant,
  periodEnd: instant,
  graceEndsAt: z.nullable(instant),
  /** Set once cancelled: the end of the paid period, after which there is no renewal. */
  cancelAt: z.nullable(instant),
  live: z.object({ used: z.int(), allowed: z.nullable(z.int()) }),
  postings: z.object({ used: z.int(), allowed: z.nullable(z.int()) }),
  /** Roles that are paused until a payment. */
  pausedRoles: z.int(),
  card: z.nullable(card),
  /** The total owed on open invoices, and the credit that the next invoice will use. */
  owedPence: z.int(),
  creditPence: z.int(),
  /** Open invoices and the latest ones, newest first, at most `BILLING_INVOICES`. `listInvoices` has all of them. */
  invoices: z.array(invoice),
  /** Where to ask for an individual price, mailto: or https:; null or absent if the operator has not set it. */
  salesContact: z.optional(z.nullable(z.string())),
});
export type Billing = z.infer<typeof billing>;

export const BILLING_INVOICES = 100;

/** 404 before the company is set up. */
export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  access: ['Employer'],
  permission: 'billing',
  response: billing,
});

const clientSecret = z.object({
  /** For the card form: sandbox POST /api/sandbox/confirm, or Stripe's SDK ('seti_…' confirms a setup, else a payment). */
  clientSecret: z.string(),
});
const pence = z.int().check(z.minimum(0), z.maximum(INT_MAX));

/**
 * Starts a subscription; nothing is active until the card is confirmed and the provider's event has arrived. A repeated
 * call returns the same secret. In a trial nothing is charged before its end.
 * 409 before the company is set up, if there is a subscription already, if more roles are live than the plan allows, or if
 * another plan was chosen at the same moment; 422 for a plan without a monthly price, or a price other than the one in
 * `prices` of GET /api/billing.
 */
export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/create-subscription',
  access: ['Employer'],
  permission: 'billing',
  body: z.object({ planCode: z.enum(PLAN_CODES), priceGbpInt: pence }),
  response: clientSecret,
});

/**
 * Pays one open invoice: the one named, or the oldest whose `amountDuePence` is `amount`. 422 for an amount that is not
 * owed.
 */
export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  access: ['Employer'],
  permission: 'billing',
  body: z.object({ amount: pence, invoiceId: z.optional(id) }),
  response: clientSecret,
});

const planChange = z.object({ planCode: z.enum(PAID_PLANS) });

/** What a change of plan would cost now. 409 without a subscription or beyond the plan's live roles. */
export const previewChange = endpoint({
  method: 'POST',
  path: '/api/billing/preview-change',
  access: ['Employer'],
  permission: 'billing',
  body: planChange,
  response: z.object({
    planCode: z.enum(PAID_PLANS),
    /** Charged at once to the card on file; negative is credit for the next invoice. */
    dueNowPence: z.int(),
    lines: z.array(z.object({ description: z.string(), grossPence: z.int() })),
    /** The monthly price from the next renewal, and when that is. */
    nextPence: z.int(),
    nextAt: instant,
  }),
});

/**
 * Changes the plan, and charges or credits the previewed amount. 409 for the reasons of `previewChange`, if an invoice is
 * unpaid after a failed renewal, or if the card on file was declined or needs its owner's confirmation; nothing has changed
 * then. The response is the state after the provider confirmed the change.
 */
export const changePlan = endpoint({
  method: 'POST',
  path: '/api/billing/change',
  access: ['Employer'],
  permission: 'billing',
  body: planChange,
  response: billing,
});

/** Ends the subscription at the end of its paid period (`cancelAt`); idempotent. 409 without one. */
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/cancel',
  asksAgain: 'always',
  access: ['Employer'],
  permission: 'billing',
  response: billing,
});

/** Undoes a cancellation before its date. 409 without a subscription, or if more roles are live than the plan allows. */
export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/resume',
  access: ['Employer'],
  permission: 'billing',
  response: billing,
});

/**
 * Starts a change of the card on file. Once the new card is confirmed, unpaid subscription charges are retried with it. 409
 * without a subscription.
 */
export const updateCard = endpoint({
  method: 'POST',
  path: '/api/billing/card',
  access: ['Employer'],
  permission: 'billing',
  response: clientSecret,
});

/**
 * Fetches the provider's state now, for a screen that has confirmed a card and waits for the event. At most once a second.
 */
export const refreshBilling = endpoint({
  method: 'POST',
  path: '/api/billing/refresh',
  access: ['Employer'],
  permission: 'billing',
  response: billing,
});

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/billing/invoices',
  access: ['Employer'],
  permission: 'billing',
  query: z.object(paged()),
  response: z.array(invoice),
});

const invoiceParams = z.object({ invoiceId: id });

/**
 * This call and `getReceiptPdf` return a PDF as an attachment, so a link to their address downloads it. The receipt is 404
 * until the invoice is paid, and for a credit note.
 */
export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/billing/invoices/:invoiceId/pdf',
  access: ['Employer'],
  permission: 'billing',
  params: invoiceParams,
  file: 'application/pdf',
});

export const getReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/billing/invoices/:invoiceId/receipt',
  access: ['Employer'],
  permission: 'billing',
  params: invoiceParams,
  file: 'application/pdf',
});

/** Sent by the sandbox's card form; 404 unless `provider` is 'sandbox'. Spaces in the number are allowed. */
export const sandboxConfirm = endpoint({
  method: 'POST',
  path: '/api/sandbox/confirm',
  access: ['Employer'],
  permission: 'billing',
  body: z.object({
    clientSecret: text(200),
    card: z.object({ number: text(30), exp: text(7), cvc: text(4) }),
  }),
  response: z.object({
    /** `requires_action`: show the challenge, then POST /api/sandbox/challenge. */
    status: z.enum(['succeeded', 'requires_action', 'failed']),
    /** The provider's message if it failed, for the toast 'Payment Failed'. */
    message: z.nullable(z.string()),
  }),
});

export const sandboxChallenge = endpoint({
  method: 'POST',
  path: '/api/sandbox/challenge',
  access: ['Employer'],
  permission: 'billing',
  body: z.object({ clientSecret: text(200), outcome: z.enum(['complete', 'fail']) }),
  response: z.object({ status: z.enum(['succeeded', 'failed']), message: z.nullable(z.string()) }),
});

/** The only test cards of the sandbox. */
export const SANDBOX_CARDS = [
  { number: '4242 4242 4242 4242', does: 'is accepted' },
  { number: '4000 0000 0000 0002', does: 'is declined' },
  { number: '4000 0000 0000 9995', does: 'has insufficient funds' },
  { number: '4000 0025 0000 3155', does: 'asks for a challenge' },
  { number: '4000 0000 0000 0341', does: 'is accepted and then declined at every charge' },
] as const;

export const HIRE_STATUSES = ['awaiting_salary', 'awaiting_seeker', 'agreed', 'disputed', 'settled'] as const;

/**
 * A hire on its way to its success fee (D42). `awaiting_salary`: the employer has yet to enter the agreed annual salary.
 * `awaiting_seeker`: the seeker has yet to confirm it. `agreed`: both gave the same number, and the fee is invoiced.
 * `disputed`: the seeker disagrees. `settled`: an Admin has decided.
 */
export const hire = z.object({
  id,
  applicationId: id,
  status: z.enum(HIRE_STATUSES),
  role: z.object({ id, title: z.string() }),
  companyName: z.string(),
  /** The seeker's name: an offer has been made, so the review is no longer blind. */
  seekerName: z.string(),
  hiredAt: instant,
  salaryPence: z.nullable(z.int()),
  confirmedByEmployerAt: z.nullable(instant),
  confirmedBySeekerAt: z.nullable(instant),
  disputeReason: z.nullable(z.string()),
  /** The Admin's decision, with its reason. */
  decision: z.nullable(z.object({ salaryPence: z.int(), reason: z.string(), decidedAt: instant })),
  /** The fee's share and amount, for the employer and Admins; null for the seeker, who is never charged. */
  feeBp: z.nullable(z.int()),
  feePence: z.nullable(z.int()),
  invoiceId: z.nullable(id),
  /** The fields of that invoice shown in a list of hires; for the employer only. */
  invoice: z.optional(
    z.nullable(z.pick(invoice, { id: true, number: true, status: true, dueAt: true, amountDuePence: true })),
  ),
});
export type Hire = z.infer<typeof hire>;

/** The caller's own hires, newest first; an Admin sees those that are, or were, disputed. */
export const listHires = endpoint({
  method: 'GET',
  path: '/api/hires',
  access: 'signedIn',
  permission: 'hires',
  query: z.object({
    ...paged(),
    status: commaListOf(z.enum(HIRE_STATUSES), HIRE_STATUSES.length),
    applicationId: z.optional(id),
  }),
  response: z.array(hire),
});

const hireParams = z.object({ hireId: id });

/**
 * The employer sends the agreed annual salary (`salaryPence`), and may correct it until the seeker confirms. The seeker
 * confirms by sending the same number back. 409 if it is not the caller's turn, or for a different number.
 */
export const confirmHire = endpoint({
  method: 'POST',
  path: '/api/hires/:hireId/confirm',
  access: ['JobSeeker', 'Employer'],
  permission: 'hires',
  params: hireParams,
  body: z.object({ salaryPence: z.int().check(z.minimum(1), z.maximum(INT_MAX)) }),
  response: hire,
});

/** The seeker disagrees, and an Admin decides. 409 if there is nothing to dispute. */
export const disputeHire = endpoint({
  method: 'POST',
  path: '/api/hires/:hireId/dispute',
  access: ['JobSeeker'],
  params: hireParams,
  body: z.object({ reason: text(1_000) }),
  response: hire,
});

/** An Admin's decision: the salary on which the fee is based, 0 for "there was no hire". 409 unless disputed. */
export const decideHire = endpoint({
  method: 'POST',
  path: '/api/admin/hires/:hireId/decide',
  access: ['Admin'],
  params: hireParams,
  body: z.object({ salaryPence: pence, reason: text(1_000) }),
  response: hire,
});

/**
 * Gives an employer credit towards the next invoice. 404 for an unknown employer. Idempotent with a `requestId`; 409 if it
 * gave another sum or reason before.
 */
export const createCreditNote = endpoint({
  method: 'POST',
  path: '/api/admin/credit-notes',
  access: ['Admin'],
  body: z.object({
    employerId: id,
    amountPence: z.int().check(z.minimum(1), z.maximum(1_000_000_00)),
    reason: text(1_000),
    requestId: z.optional(id),
  }),
  response: invoice,
});

/** Sets one employer's agreed monthly price for ENTERPRISE; 0 returns to the list price. */
export const agreePrice = endpoint({
  method: 'PUT',
  path: '/api/admin/employers/:employerId/price',
  access: ['Admin'],
  params: z.object({ employerId: id }),
  body: z.object({ pricePence: pence }),
  response: z.object({ employerId: id, pricePence: z.int() }),
});

/** Finds employers by company name, for Admins who give credit or agree a price. */
export const findEmployers = endpoint({
  method: 'GET',
  path: '/api/admin/employers',
  access: ['Admin'],
  query: z.object({
    ...paged(20),
    /** Part of the company or user name. */
    search: z._default(z.string().check(z.maxLength(120), z.refine(isCleanText)), ''),
  }),
  response: z.array(
    z.object({
      employerId: id,
      companyName: z.string(),
      /** The owner's, to tell companies of the same name apart. */
      ownerUsername: z.optional(z.string()),
      planCode: z.enum(PLAN_CODES),
      agreedPricePence: z.nullable(z.int()),
      owedPence: z.int(),
      creditPence: z.int(),
    }),
  ),
});
