import type { JoiningSettings, saveJoining as saveCall } from '#contract/company-joining.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Membership } from '#contract/members.ts';
import { HOUR } from '../../clock.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { lockOwnCompany } from '../../http/named-things.ts';
import type { Services } from '../../services.ts';
import { lockMembers } from './close-membership.ts';
import { hasRoomFor } from './invitation-commands.ts';
import { findJoining, getJoining } from './joining-queries.ts';
import { openMembership } from './open-membership.ts';
import { MEMBER_ROLE_NAMES } from './words.ts';

/** The most attempts to join by one person. */
const TRIES_AN_HOUR = 30;

/** @throws 409 before the company is set up, 422 if `isOn` without a confirmed domain or with required single sign-on */
export async function saveJoining(
  { db, security }: Pick<Services, 'db' | 'security'>,
  actor: Employer,
  { isOn, memberRole }: BodyOf<typeof saveCall>,
): Promise<JoiningSettings> {
  const { companyId } = actor;
  return db.transaction().execute(async (trx) => {
    await lockOwnCompany(trx, companyId);
    const { domains, isReplaced } = await getJoining(trx, actor);
    if (isOn && domains.length === 0) throw unacceptable('Confirm one of your domains first.');
    if (isOn && isReplaced)
      throw unacceptable('Single sign-on is required, so colleagues join by signing in.');
    const fields = { is_on: isOn, member_role: memberRole };
    await trx
      .insertInto('company_joining')
      .values({ company_id: companyId, ...fields })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(fields))
      .execute();
    const detail = isOn ? `joining as ${memberRole}` : 'joining off';
    await security.noteOwn(trx, actor, 'company_settings_changed', { companyId, detail });
    return getJoining(trx, actor);
  });
}

function unacceptable(message: string): AppError {
  return new AppError('unacceptable', message, { field: 'isOn' });
}

/** @throws 404 unless the actor's address lets them join, 409 if the company is full or they belong to too many, 429 */
export async function joinCompany(
  context: Pick<Services, 'db' | 'clock' | 'security'>,
  actor: Employer,
  companyId: string,
): Promise<Membership> {
  const { db, clock } = context;
  await countAgainst(db, clock, { key: `joining:${actor.userId}`, max: TRIES_AN_HOUR, windowMs: HOUR });
  return db.transaction().execute(async (trx) => {
    const joining = (await lockMembers(trx, companyId)) ? await findJoining(trx, actor, companyId) : null;
    if (joining === null) throw notFound('That company');
    if (!(await hasRoomFor(trx, companyId, actor.email))) {
      throw new AppError(
        'conflict',
        `${joining.company_name} has as many members as a company can have. Tell one of its owners.`,
      );
    }
    return openMembership(context, trx, actor, {
      companyId,
      memberRole: joining.member_role,
      how: `Their address at ${joining.domain} is confirmed. They are ${MEMBER_ROLE_NAMES[joining.member_role]}.`,
    });
  });
}
