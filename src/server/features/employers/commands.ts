import type { saveEmployer } from '#contract/employers.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { PLANS, type PlanCode } from '#contract/plans.ts';
import type { Db } from '../../db/connection.ts';
import { lockPerson } from '../../db/lock-person.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { isStillMember } from '../../http/reach.ts';
import type { Services } from '../../services.ts';
import { findAccount, findSubscription, openAccount } from '../billing/account-rows.ts';
import { checkSoon } from '../billing/subscriptions/schedule-check.ts';
import { standingOf } from '../billing/subscriptions/standing-policy.ts';
import { mustAllowLiveRoles } from '../billing/subscriptions/subscribe.ts';
import { unverifyRenamed } from '../verification/commands.ts';
import { getCompany } from './queries.ts';

/**
 * Creates or updates the company.
 * @throws 403 if the actor is no longer a member; 409 if it was changed after `from`, the actor has joined another company,
 * or the plan may not be chosen; 422 for a plan of another tier, or a price that is not the plan's
 */
export async function saveCompany(
  context: Pick<Services, 'db' | 'clock' | 'deck' | 'log'>,
  actor: Employer,
  body: BodyOf<typeof saveEmployer>,
) {
  const { db, clock } = context;
  const planCode = planOf(body);
  const now = clock();
  const company = await db.transaction().execute(async (trx) => {
    const oldCompany = await lockCompany(trx, actor);
    await (oldCompany === undefined ? mustBelongNowhere(trx, actor) : mustStillBelong(trx, actor));
    refuseStale(oldCompany, body.from);
    await mustMayChoose(trx, actor, oldCompany, planCode, now);
    await unverifyRenamed(trx, actor.companyId, body.companyName, now);
    const fields = {
      company_name: body.companyName,
      ...(oldCompany !== undefined && { flag_name: flagAfter(oldCompany, body.companyName) }),
      website: body.website,
      billing_contact_email: body.billingContactEmail,
      billing_address: body.billingAddress,
      tier_option: body.tierOption,
      plan_code: planCode,
      // Always later than before: of two changes within a millisecond the second must be noticed too.
      updated_at: new Date(Math.max(now.getTime(), (oldCompany?.updated_at.getTime() ?? 0) + 1)),
    };
    await trx
      .insertInto('employers')
      .values({ user_id: actor.companyId, ...fields, created_at: now })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
      .execute();
    if (oldCompany === undefined) await addOwner(trx, actor, now);
    await openAccount(trx, actor.companyId, body.tierOption, now);
    await checkSoon(trx, actor.companyId, now);
    return getCompany(trx, actor);
  });
  await refreshDeck(context);
  return company;
}

/** The name that the flag is drawn from, which is always the company's first name; null if it is the present name. */
function flagAfter(oldCompany: NonNullable<LockedCompany>, newName: string): string | null {
  const first = oldCompany.flag_name ?? oldCompany.company_name;
  return first === newName ? null : first;
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

type LockedCompany = Awaited<ReturnType<typeof lockCompany>>;

/** Locks the company until the transaction ends: of two concurrent changes, the second sees the first. */
function lockCompany(trx: Db, actor: Employer) {
  return trx
    .selectFrom('employers')
    .select(['company_name', 'flag_name', 'plan_code', 'created_at', 'updated_at'])
    .where('user_id', '=', actor.companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** @throws 409 if they have joined a company meanwhile, perhaps by sending this request twice */
async function mustBelongNowhere(trx: Db, actor: Employer): Promise<void> {
  await lockPerson(trx, actor.userId);
  const membership = await trx
    .selectFrom('company_members')
    .select('company_id')
    .where('user_id', '=', actor.userId)
    .where('company_id', '<>', actor.companyId)
    .executeTakeFirst();
  if (membership !== undefined) {
    throw new AppError('conflict', 'You belong to a company already. Please reload this page.');
  }
}

/** @throws 403 if their membership has ended or changed while the request waited for the lock */
async function mustStillBelong(trx: Db, actor: Employer): Promise<void> {
  const { belongs } = await trx.selectNoFrom(isStillMember(actor).as('belongs')).executeTakeFirstOrThrow();
  if (!belongs) throw new AppError('forbidden', 'You no longer belong to this company.');
}

/** The person who sets up a company becomes its owner. */
async function addOwner(trx: Db, actor: Employer, now: Date): Promise<void> {
  await trx
    .insertInto('company_members')
    .values({ company_id: actor.companyId, user_id: actor.userId, member_role: 'owner', joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function refuseStale(oldCompany: LockedCompany, from: string | undefined): void {
  if (oldCompany === undefined || from === undefined || Date.parse(from) === oldCompany.updated_at.getTime())
    return;
  throw new AppError('conflict', 'Your company was changed after you opened it. Nothing was saved.', {
    field: 'from',
  });
}

/** The plan can be chosen here until one is paid for; then only on the billing page, which shows the price. @throws 409 */
async function mustMayChoose(
  trx: Db,
  actor: Employer,
  oldCompany: LockedCompany,
  planCode: PlanCode,
  now: Date,
): Promise<void> {
  if (oldCompany === undefined || oldCompany.plan_code === planCode) return;
  const account = await findAccount(trx, actor.companyId);
  const subscription = account === null ? null : await findSubscription(trx, account.id);
  if (standingOf(oldCompany, account, subscription, now).isSubscribed) {
    throw new AppError('conflict', 'You have a subscription. Change or cancel it on the billing page.');
  }
  await mustAllowLiveRoles(trx, actor.companyId, planCode, now);
}
