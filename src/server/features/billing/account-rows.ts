import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type TierOption, TRIAL_DAYS } from '#contract/plans.ts';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { BillingAccountTable, SubscriptionTable } from '../../db/tables/billing.ts';
import { AppError } from '../../http/errors.ts';

export type Account = Selectable<BillingAccountTable>;
export type Subscription = Selectable<SubscriptionTable>;

/** Finds or creates the company's billing account, and locks it until the transaction ends. */
export async function ensureAccount(trx: Db, employerId: string, now: Date): Promise<Account> {
  await trx
    .insertInto('billing_accounts')
    .values({ id: randomUUID(), employer_id: employerId, created_at: now, agreed_price_pence: null })
    .onConflict((same) => same.column('employer_id').doNothing())
    .execute();
  return trx
    .selectFrom('billing_accounts')
    .selectAll()
    .where('employer_id', '=', employerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Called whenever a company is saved: opens its account, and starts its trial when it first chooses to pay monthly. */
export async function openAccount(trx: Db, employerId: string, tier: TierOption, now: Date): Promise<void> {
  const account = await ensureAccount(trx, employerId, now);
  if (tier !== 'OptionA' || account.trial_started_at !== null) return;
  await trx
    .updateTable('billing_accounts')
    .set({ trial_started_at: now, trial_ends_at: after(now, TRIAL_DAYS * DAY) })
    .where('id', '=', account.id)
    .execute();
}

export async function findAccount(db: Db, employerId: string): Promise<Account | null> {
  const row = await db
    .selectFrom('billing_accounts')
    .selectAll()
    .where('employer_id', '=', employerId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findSubscription(db: Db, accountId: string): Promise<Subscription | null> {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks the company and its billing until the transaction ends: the company's row first, as when posting a role.
 * @throws 409 before the company is set up
 */
export async function lockCompany(trx: Db, employerId: string, now: Date) {
  const company = await trx
    .selectFrom('employers')
    .select([
      'user_id',
      'company_name',
      'billing_contact_email',
      'billing_address',
      'plan_code',
      'tier_option',
    ])
    .where('user_id', '=', employerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('conflict', 'Set up your company first.'));
  const account = await ensureAccount(trx, employerId, now);
  return { company, account, subscription: await findSubscription(trx, account.id) };
}
