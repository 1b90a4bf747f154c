import { randomUUID } from 'node:crypto';
import type { Billing } from '#contract/billing.ts';
import {
  isTrialLong,
  PAID_PLANS,
  type PaidPlan,
  PLANS,
  type PlanCode,
  successFeeShare,
} from '#contract/plans.ts';
import { fullHour, SECOND } from '../../../clock.ts';
import type { Db } from '../../../db/connection.ts';
import type { Employer } from '../../../http/actor.ts';
import { AppError } from '../../../http/errors.ts';
import { CardRefused, type ChangePreview, type UnconfirmedPayment } from '../../../payments/payments.ts';
import type { Services } from '../../../services.ts';
import { type Account, lockCompany, type Subscription } from '../account-rows.ts';
import { giveCreditsToProvider } from '../invoices/credit-note-commands.ts';
import { getBilling, priceOf } from '../queries.ts';
import { countRoles } from './check-plan.ts';
import { standingOf } from './standing-policy.ts';
import { syncCustomer } from './sync-subscription.ts';

export type BillingContext = Pick<
  Services,
  'db' | 'clock' | 'log' | 'payments' | 'deck' | 'config' | 'tasks'
>;

/**
 * Starts a subscription and returns what its card form needs. The choice is stored first, in the company's only row of
 * `subscriptions`; then the provider is called, with that row's `attempt_id` in the idempotency key.
 * @throws 409, also if another plan was chosen at the same moment; 422
 */
export async function subscribe(
  context: BillingContext,
  actor: Employer,
  { planCode, priceGbpInt }: { planCode: PlanCode; priceGbpInt: number },
): Promise<{ clientSecret: string }> {
  const subscription = await context.db
    .transaction()
    .execute((trx) => storeChoice(trx, actor, mustBePaidPlan(planCode), priceGbpInt, context.clock()));
  if (subscription.secret !== null) return { clientSecret: subscription.secret };
  const customerRef = await customerOf(context, subscription.account);
  if (subscription.superseded !== null) await context.payments.dropSubscription(subscription.superseded);
  await giveCreditsToProvider(context, subscription.account.id);
  const {
    attempt_id: attemptId,
    price_pence: pricePence,
    trial_ends_at: trialEndsAt,
  } = subscription.subscription;
  const startedSubscription = await context.payments.startSubscription({
    customerRef,
    attemptId,
    planCode: subscription.subscription.plan_code,
    pricePence,
    trialEndsAt,
  });
  if (!(await keepBegun(context, actor, attemptId, startedSubscription))) {
    // Nothing refers to this subscription any more, but the provider would charge for it as soon as it has a card.
    await context.payments.dropSubscription(startedSubscription.ref);
    throw new AppError('conflict', 'Another plan was chosen at the same moment. Reload the page to see it.');
  }
  await syncCustomer(context, customerRef);
  return { clientSecret: startedSubscription.clientSecret };
}

/** Stores what the provider began. Returns false if another plan was chosen meanwhile. */
async function keepBegun(
  { db, clock }: BillingContext,
  actor: Employer,
  attemptId: string,
  { ref, clientSecret }: UnconfirmedPayment,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Takes turns with `storeChoice`, which would overwrite a reference that it has not read.
    await lockCompany(trx, actor.companyId, clock());
    const { numUpdatedRows } = await trx
      .updateTable('subscriptions')
      .set({ provider_ref: ref, client_secret: clientSecret, updated_at: clock() })
      .where('attempt_id', '=', attemptId)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });
}

function mustBePaidPlan(planCode: PlanCode): PaidPlan {
  const plan = PAID_PLANS.find((paid) => paid === planCode);
  if (plan !== undefined) return plan;
  throw new AppError(
    'unacceptable',
    `${PLANS[planCode].label} has no monthly price, so you can’t subscribe to it.`,
    {
      field: 'planCode',
    },
  );
}

interface ChosenPlan {
  readonly account: Account;
  readonly subscription: Subscription;
  /** The client secret of an identical subscription that still waits for its card. */
  readonly secret: string | null;
  /** The provider's subscription that this one replaces. */
  readonly superseded: string | null;
}

async function storeChoice(
  trx: Db,
  actor: Employer,
  planCode: PaidPlan,
  price: number,
  now: Date,
): Promise<ChosenPlan> {
  const { account, subscription } = await lockCompany(trx, actor.companyId, now);
  const pricePence = priceOf(planCode, account);
  if (price !== pricePence) {
    throw new AppError('unacceptable', `${PLANS[planCode].label} costs ${pricePence} pence a month.`, {
      field: 'priceGbpInt',
    });
  }
  const isConfirmed = subscription !== null && isRunning(subscription, account);
  if (isConfirmed)
    throw new AppError('conflict', 'You already have a subscription. Change its plan instead.');
  await mustAllowLiveRoles(trx, actor.companyId, planCode, now);
  const isSame =
    subscription !== null &&
    subscription.status !== 'ended' &&
    subscription.plan_code === planCode &&
    subscription.price_pence === pricePence &&
    (subscription.trial_ends_at === null || subscription.trial_ends_at > now);
  if (isSame) return { account, subscription, secret: subscription.client_secret, superseded: null };
  const trialEndsAt = account.trial_ends_at;
  const hasTrial = trialEndsAt !== null && isTrialLong(trialEndsAt.getTime(), now.getTime());
  const columns = {
    attempt_id: randomUUID(),
    plan_code: planCode,
    price_pence: pricePence,
    provider_ref: null,
    client_secret: null,
    status: 'starting' as const,
    period_start: null,
    period_end: null,
    trial_ends_at: hasTrial ? trialEndsAt : null,
    cancel_at: null,
    past_due_since: null,
    change_no: 0,
    created_at: now,
    updated_at: now,
  };
  const row = await trx
    .insertInto('subscriptions')
    .values({ account_id: account.id, ...columns })
    .onConflict((same) => same.column('account_id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
  const wasOpen = subscription !== null && subscription.status !== 'ended';
  return {
    account,
    subscription: row,
    secret: null,
    superseded: wasOpen ? subscription.provider_ref : null,
  };
}

function isRunning(subscription: Subscription, account: Account): boolean {
  if (subscription.status === 'trialing') return account.card_last4 !== null;
  return subscription.status === 'active' || subscription.status === 'past_due';
}

/**
 * The employer chooses which roles to close or pause for a smaller plan.
 * @throws 409 if more roles are live than the plan allows
 */
export async function mustAllowLiveRoles(
  trx: Db,
  employerId: string,
  planCode: PlanCode,
  now: Date,
): Promise<void> {
  const { liveRoles, label } = PLANS[planCode];
  if (liveRoles === null) return;
  const { live } = await countRoles(trx, employerId, now, now);
  if (live > liveRoles) {
    throw new AppError(
      'conflict',
      `You have ${live} live roles and ${label} allows ${liveRoles}. Pause or close ${live - liveRoles} first.`,
    );
  }
}

/** The provider's customer, created when first needed. */
export async function customerOf({ db, payments }: BillingContext, account: Account): Promise<string> {
  if (account.customer_ref !== null) return account.customer_ref;
  const company = await db
    .selectFrom('employers')
    .select(['company_name', 'billing_contact_email'])
    .where('user_id', '=', account.employer_id)
    .executeTakeFirstOrThrow();
  const customerRef = await payments.createCustomer({
    accountId: account.id,
    companyName: company.company_name,
    email: company.billing_contact_email,
  });
  await db
    .updateTable('billing_accounts')
    .set({ customer_ref: customerRef })
    .where('id', '=', account.id)
    .execute();
  return customerRef;
}

interface ActiveSubscription {
  readonly account: Account;
  readonly subscription: Subscription;
  readonly subscriptionRef: string;
  readonly customerRef: string;
}

/** @throws 409 unless the subscription is active, past due, or in a trial with a card on file */
async function getActive({ db, clock }: BillingContext, actor: Employer): Promise<ActiveSubscription> {
  const { account, subscription } = await db
    .transaction()
    .execute((trx) => lockCompany(trx, actor.companyId, clock()));
  const { customer_ref: customerRef } = account;
  const subscriptionRef = subscription?.provider_ref ?? null;
  if (
    subscription === null ||
    subscriptionRef === null ||
    customerRef === null ||
    !isRunning(subscription, account)
  ) {
    throw new AppError('conflict', 'You have no subscription. Choose a plan first.');
  }
  return { account, subscription, subscriptionRef, customerRef };
}

/** Preview and change use the same instant within an hour, so that we charge exactly what the preview showed. */
function changeOf(
  { account, subscription, subscriptionRef }: ActiveSubscription,
  planCode: PaidPlan,
  now: Date,
) {
  const hour = fullHour(now);
  const at = new Date(Math.max(hour, subscription.period_start?.getTime() ?? hour));
  return { subscriptionRef, planCode, pricePence: priceOf(planCode, account), at };
}

/** @throws 409 without a subscription, or with more live roles than the plan allows */
export async function previewChange(
  context: BillingContext,
  actor: Employer,
  planCode: PaidPlan,
): Promise<Omit<ChangePreview, 'nextAt'> & { planCode: PaidPlan; nextAt: string }> {
  const running = await getActive(context, actor);
  await mustAllowLiveRoles(context.db, actor.companyId, planCode, context.clock());
  const preview = await context.payments.previewChange(changeOf(running, planCode, context.clock()));
  return { planCode, ...preview, nextAt: preview.nextAt.toISOString() };
}

/**
 * Nothing is locked while the provider changes the plan. A role that goes live meanwhile and is one too many is paused when
 * the change takes effect (`pause-roles.ts`).
 * @throws 409 like `previewChange`, if an invoice is unpaid, or if the card was declined; nothing has changed then
 */
export async function changePlan(
  context: BillingContext,
  actor: Employer,
  planCode: PaidPlan,
): Promise<Billing> {
  const running = await getActive(context, actor);
  const { subscription, customerRef } = running;
  await mustAllowLiveRoles(context.db, actor.companyId, planCode, context.clock());
  if (subscription.status === 'past_due') {
    throw new AppError('conflict', 'You have an unpaid invoice. Please pay it before changing the plan.');
  }
  const change = changeOf(running, planCode, context.clock());
  if (subscription.plan_code === planCode && subscription.price_pence === change.pricePence) {
    return getBilling(context, actor);
  }
  try {
    await context.payments.changePlan({
      ...change,
      key: idempotencyKey('change', subscription, `${planCode}:${change.at.getTime()}`),
    });
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
    throw new AppError('conflict', `${error.message} Nothing was changed. Update your card and try again.`);
  } finally {
    await countChange(context.db, subscription);
  }
  await syncCustomer(context, customerRef);
  return getBilling(context, actor);
}

/** @throws 409 without a subscription */
export async function cancel(context: BillingContext, actor: Employer): Promise<Billing> {
  const running = await getActive(context, actor);
  if (running.subscription.cancel_at === null) await setCancel(context, running, true);
  return getBilling(context, actor);
}

/** @throws 409 if no cancellation is pending, or with more live roles than the plan allows */
export async function undoCancel(context: BillingContext, actor: Employer): Promise<Billing> {
  const running = await getActive(context, actor);
  if (running.subscription.cancel_at === null) {
    throw new AppError('conflict', 'Your subscription is not cancelled.');
  }
  await mustAllowLiveRoles(context.db, actor.companyId, running.subscription.plan_code, context.clock());
  await setCancel(context, running, false);
  // Credit that was given meanwhile waits with us, because no further invoice was expected.
  await giveCreditsToProvider(context, running.subscription.account_id);
  return getBilling(context, actor);
}

async function setCancel(
  context: BillingContext,
  running: ActiveSubscription,
  isCancelling: boolean,
): Promise<void> {
  const { subscription, subscriptionRef, customerRef } = running;
  const key = idempotencyKey(isCancelling ? 'cancel' : 'resume', subscription, '');
  try {
    await context.payments.setCancelAtPeriodEnd(subscriptionRef, isCancelling, key);
  } finally {
    await countChange(context.db, subscription);
  }
  await syncCustomer(context, customerRef);
}

/** Two clicks for the same change have the same idempotency key; the next change has another. */
function idempotencyKey(verb: string, subscription: Subscription, detail: string): string {
  return `${verb}:${subscription.attempt_id}:${subscription.change_no}:${detail}`;
}

async function countChange(db: Db, subscription: Subscription): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ change_no: subscription.change_no + 1 })
    .where('attempt_id', '=', subscription.attempt_id)
    .where('change_no', '=', subscription.change_no)
    .execute();
}

/** @throws 409 like `cancel`, without a subscription */
export async function updateCard(
  context: BillingContext,
  actor: Employer,
): Promise<{ clientSecret: string }> {
  const { subscription, customerRef } = await getActive(context, actor);
  // A new key each time: restarting an abandoned card form costs nothing.
  const clientSecret = await context.payments.startCardUpdate(
    customerRef,
    `card:${subscription.attempt_id}:${randomUUID()}`,
  );
  return { clientSecret };
}

/** Fetches the provider's state, unless it was fetched less than a second ago, for a screen that waits for it. */
export async function refresh(context: BillingContext, actor: Employer): Promise<Billing> {
  const account = await context.db
    .selectFrom('billing_accounts')
    .select(['customer_ref', 'synced_at'])
    .where('employer_id', '=', actor.companyId)
    .executeTakeFirst();
  const isFresh =
    account?.synced_at != null && context.clock().getTime() - account.synced_at.getTime() < SECOND;
  if (account?.customer_ref && !isFresh) await syncCustomer(context, account.customer_ref);
  return getBilling(context, actor);
}

/** The success fee's share for a hire today (D42), and the account that owes it. */
export async function feeShareOf(
  trx: Db,
  employerId: string,
  now: Date,
): Promise<{ accountId: string; feeBp: number }> {
  const { account, subscription } = await lockCompany(trx, employerId, now);
  const company = await trx
    .selectFrom('employers')
    .select(['plan_code', 'created_at'])
    .where('user_id', '=', employerId)
    .executeTakeFirstOrThrow();
  const feeBp = successFeeShare(standingOf(company, account, subscription, now));
  return { accountId: account.id, feeBp };
}
