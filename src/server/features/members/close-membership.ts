import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import { AppError } from '../../http/errors.ts';
import { publish } from '../../realtime/bus.ts';
import { announceEnd, endKeysOf } from '../../security/end-keys.ts';
import { endCalendars } from '../calendars/link-commands.ts';

/** Locks the company until the transaction ends: changes to its members take turns. False if it is gone. */
export async function lockMembers(trx: Db, companyId: string): Promise<boolean> {
  const company = await trx
    .selectFrom('employers')
    .select('user_id')
    .where('user_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  return company !== undefined;
}

/** The longest-standing owner apart from this person; null if nobody else is one. The caller has locked the company. */
export async function findOtherOwner(trx: Db, companyId: string, userId: string): Promise<string | null> {
  const owner = await trx
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('member_role', '=', 'owner')
    .where('user_id', '<>', userId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .executeTakeFirst();
  return owner?.user_id ?? null;
}

/** Open interviews of the company `$1`. */
const IS_AHEAD = `interview_id in (
      select id from interviews where employer_id = $1 and status in ('awaiting', 'accepted', 'another_time'))`;

const HAND_OVER = statement<never, [companyId: string, userId: string, heirId: string]>(
  'membership-hand-over',
  `insert into interview_members (interview_id, user_id)
    select interview_id, $3::uuid from interview_members where user_id = $2 and ${IS_AHEAD}
    on conflict do nothing`,
);

const LEAVE_PANELS = statement<never, [companyId: string, userId: string]>(
  'membership-leave-panels',
  `delete from interview_members where user_id = $2 and ${IS_AHEAD}`,
);

/**
 * Ends a membership. The person's roles, assigned applications and open interviews pass to `heirId`, a member; what the
 * person has written and decided stays under their name. Their notifications about the company are deleted. Their API keys
 * for the company, their calendar link and the sessions that its single sign-on opened stop working, and their sockets are
 * closed, so that they reconnect without the company. The caller has locked the company.
 */
export async function closeMembership(
  trx: Db,
  companyId: string,
  userId: string,
  heirId: string,
): Promise<void> {
  await trx
    .updateTable('roles')
    .set({ hiring_manager_id: heirId })
    .where('employer_id', '=', companyId)
    .where('hiring_manager_id', '=', userId)
    .execute();
  await trx
    .updateTable('applications')
    .set({ assigned_to: heirId })
    .where('employer_id', '=', companyId)
    .where('assigned_to', '=', userId)
    .execute();
  await trx
    .deleteFrom('role_team')
    .where('user_id', '=', userId)
    .where('role_id', 'in', trx.selectFrom('roles').select('id').where('employer_id', '=', companyId))
    .execute();
  await run(trx, HAND_OVER, [companyId, userId, heirId]);
  await run(trx, LEAVE_PANELS, [companyId, userId]);
  await endKeysOf(trx, userId, companyId);
  const ended = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('sign_in_company_id', '=', companyId)
    .returning('token_hash')
    .execute();
  await announceEnd(trx, ended);
  await trx
    .deleteFrom('company_members')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  await endCalendars(trx, userId);
  await deleteNotifications(trx, companyId, userId);
  await publishMembershipChange(trx, userId);
}

/**
 * Deletes a member's notifications about the company, with their waiting mail, because they name applicants or are for
 * members who may do what this one no longer may. Those about the member's own account name no company and stay.
 */
export async function deleteNotifications(trx: Db, companyId: string, userId: string): Promise<void> {
  // Older notifications have no company id. Only the founder, whose user id is the company's id, has any about the company.
  await trx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('company_id', '=', companyId),
        where.and([
          where('user_id', '=', companyId),
          where('company_id', 'is', null),
          where('kind', '<>', 'account'),
        ]),
      ]),
    )
    .execute();
}

/** Makes the person's open pages fetch everything again over a new socket, which knows what they may do now. */
export async function publishMembershipChange(trx: Db, userId: string): Promise<void> {
  await publish(trx, { kind: 'event', to: [userId], event: { type: 'membership' } });
}

/**
 * Runs before an account is erased: leaves the companies that have other members. Returns the ids under which the data to
 * erase is stored: the person's own, unless it is also the id of a company that stays, and those of companies that have no
 * other member.
 * @param isByOperator promotes the longest-standing member if the person was the only owner, instead of refusing
 * @throws 409 for the only owner of a company with other members
 */
export async function settleCompanies(
  trx: Db,
  { userId }: { readonly userId: string },
  isByOperator: boolean,
): Promise<readonly string[]> {
  const memberships = await trx
    .selectFrom('employers')
    .innerJoin('company_members', 'company_members.company_id', 'employers.user_id')
    .select(['employers.user_id as company_id', 'employers.company_name', 'company_members.member_role'])
    .where('company_members.user_id', '=', userId)
    .orderBy('employers.user_id')
    .forUpdate('employers')
    .execute();
  const parties = new Set([userId]);
  for (const { company_id: companyId, company_name: name, member_role: memberRole } of memberships) {
    const next = await findNextMember(trx, companyId, userId);
    if (next === null) {
      parties.add(companyId);
      continue;
    }
    const owner = await findOtherOwner(trx, companyId, userId);
    if (memberRole === 'owner' && owner === null && !isByOperator) {
      throw new AppError(
        'conflict',
        `You are the only owner of ${name}, and others belong to it. Make one of them its owner first.`,
      );
    }
    if (owner === null) await promote(trx, companyId, next);
    await closeMembership(trx, companyId, userId, owner ?? next);
  }
  const isCompanyThatStays = await trx
    .selectFrom('employers')
    .innerJoin('company_members', 'company_members.company_id', 'employers.user_id')
    .select('employers.user_id')
    .where('employers.user_id', '=', userId)
    .where('company_members.user_id', '<>', userId)
    .executeTakeFirst();
  if (isCompanyThatStays !== undefined) parties.delete(userId);
  return [...parties];
}

async function findNextMember(trx: Db, companyId: string, userId: string): Promise<string | null> {
  const next = await trx
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '<>', userId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .executeTakeFirst();
  return next?.user_id ?? null;
}

async function promote(trx: Db, companyId: string, userId: string): Promise<void> {
  await trx
    .updateTable('company_members')
    .set({ member_role: 'owner' })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}
