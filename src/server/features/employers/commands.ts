import type { saveEmployer } from '#contract/employers.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { PLANS, type PlanCode } from '#contract/plans.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { findAccount, findSubscription, openAccount } from '../billing/accounts.ts';
import { standingOf } from '../billing/standing.ts';
import { mustHoldRoles } from '../billing/subscribe.ts';
import { refreshDeck } from '../roles/refresh-deck.ts';
import { unverifyRenamed } from '../verification/commands.ts';
import { getCompany } from './queries.ts';

/** Sets the company up, or changes it. @throws 422 for a plan of the other tier, or a price that is not the plan's */
export async function saveCompany(
  context: Pick<Context, 'db' | 'clock' | 'deck' | 'log'>,
  actor: Employer,
  body: BodyOf<typeof saveEmployer>,
) {
  const { db, clock } = context;
  const planCode = planOf(body);
  const now = clock();
  const fields = {
    company_name: body.companyName,
    website: body.website,
    billing_contact_email: body.billingContactEmail,
    billing_address: body.billingAddress,
    tier_option: body.tierOption,
    plan_code: planCode,
    updated_at: now,
  };
  const company = await db.transaction().execute(async (trx) => {
    await mustMayChoose(trx, actor, planCode, now);
    await unverifyRenamed(trx, actor.userId, body.companyName, now);
    await trx
      .insertInto('employers')
      .values({ user_id: actor.userId, ...fields, created_at: now })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
      .execute();
    await openAccount(trx, actor.userId, body.tierOption, now);
    return getCompany(trx, actor);
  });
  await refreshDeck(context);
  return company;
}

function planOf(body: BodyOf<typeof saveEmployer>): PlanCode {
  const planCode = body.planCode ?? (body.tierOption === 'OptionA' ? 'ROLE_1' : 'NONE');
  const plan = PLANS[planCode];
  if (plan.tierOption !== body.tierOption) {
    throw new AppError('unacceptable', `${plan.label} does not belong to the chosen tier.`, {
      field: 'planCode',
    });
  }
  if (body.planPriceGbpInt !== undefined && body.planPriceGbpInt !== plan.pricePence) {
    throw new AppError('unacceptable', `The price of ${plan.label} is ${plan.pricePence} pence a month.`, {
      field: 'planPriceGbpInt',
    });
  }
  return planCode;
}

/** The plan is chosen freely until one is paid for; then it is changed where its price is shown. @throws 409 */
async function mustMayChoose(trx: Db, actor: Employer, planCode: PlanCode, now: Date): Promise<void> {
  const before = await trx
    .selectFrom('employers')
    .select(['plan_code', 'created_at'])
    .where('user_id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined || before.plan_code === planCode) return;
  const account = await findAccount(trx, actor.userId);
  const subscription = account === null ? null : await findSubscription(trx, account.id);
  if (standingOf(before, account, subscription, now).isSubscribed) {
    throw new AppError('conflict', 'You have a subscription: change or cancel it on the billing page.');
  }
  await mustHoldRoles(trx, actor.userId, planCode, now);
}
