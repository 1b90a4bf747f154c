import { isOpenStatus } from '#contract/applications.ts';
import { counted } from '#contract/format.ts';
import type { Db } from '../../db/connection.ts';
import { lockName } from '../../db/lock-name.ts';
import { AppError } from '../../http/errors.ts';
import { publish } from '../../realtime/bus.ts';
import { announceEnd, endKeysOf } from '../../security/end-keys.ts';
import { endCalendars } from '../calendars/link-commands.ts';
import { passInterviewsOn } from '../interviews/change-holder.ts';
import { notifyUser } from '../notifications/commands.ts';

/**
 * Makes changes to a company's members take turns until the transaction ends. False if the company is gone. This is not a
 * lock of the company's row, which comes after those of its applications: a member who leaves hands these on.
 */
export async function lockMembers(trx: Db, companyId: string): Promise<boolean> {
  await lockName(trx, `members:${companyId}`);
  const company = await trx
    .selectFrom('employers')
    .select('user_id')
    .where('user_id', '=', companyId)
    .executeTakeFirst();
  return company !== undefined;
}

/** The longest-standing owner apart from this person; null if nobody else is one. The caller has locked the members. */
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

interface LeavingMember {
  readonly companyId: string;
  readonly userId: string;
  /** The member who takes over. */
  readonly heirId: string;
  /** Who ends the membership: the member themselves, or an owner. */
  readonly by: string;
  readonly now: Date;
}

/**
 * Ends a membership. The person's roles, assigned applications and interviews ahead pass to `heirId`, who is notified of them;
 * what the person has written, decided and held stays under their name. Their notifications about the company are deleted.
 * Their API keys for the company, their calendar link and the sessions that its single sign-on opened stop working, and
 * their sockets are closed, so that they reconnect without the company. The caller has locked the members.
 */
export async function closeMembership(
  trx: Db,
  { companyId, userId, heirId, by, now }: LeavingMember,
): Promise<void> {
  // The applications before the roles, as everywhere (docs/decisions/0124).
  const applications = await trx
    .updateTable('applications')
    .set({ assigned_to: heirId })
    .where('employer_id', '=', companyId)
    .where('assigned_to', '=', userId)
    .returning('status')
    .execute();
  const roles = await trx
    .updateTable('roles')
    .set({ hiring_manager_id: heirId })
    .where('employer_id', '=', companyId)
    .where('hiring_manager_id', '=', userId)
    .returning('status')
    .execute();
  const handover = {
    jobs: roles.filter(({ status }) => status !== 'closed').length,
    applications: applications.filter(({ status }) => isOpenStatus(status)).length,
  };
  if (heirId !== by) await notifyHeir(trx, companyId, heirId, handover, now);
  await trx
    .deleteFrom('role_team')
    .where('user_id', '=', userId)
    .where('role_id', 'in', trx.selectFrom('roles').select('id').where('employer_id', '=', companyId))
    .execute();
  const ownerId = (await findOtherOwner(trx, companyId, userId)) ?? heirId;
  await passInterviewsOn(trx, { companyId, userId, heirId, ownerId, now });
  await endKeysOf(trx, userId, companyId);
  const sessions = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('sign_in_company_id', '=', companyId)
    .returning('token_hash')
    .execute();
  await announceEnd(trx, sessions);
  await trx
    .deleteFrom('company_members')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  await endCalendars(trx, userId);
  await deleteNotifications(trx, companyId, userId);
  await publishMembershipChange(trx, userId);
}

/** Without the person's name, which must not outlive their account. */
async function notifyHeir(
  trx: Db,
  companyId: string,
  userId: string,
  handover: { readonly jobs: number; readonly applications: number },
  now: Date,
): Promise<void> {
  const what = [
    ...(handover.jobs > 0 ? [counted(handover.jobs, 'job')] : []),
    ...(handover.applications > 0 ? [counted(handover.applications, 'application')] : []),
  ];
  if (what.length === 0) return;
  await notifyUser(trx, {
    userId,
    companyId,
    kind: 'application',
    title: 'A colleague has left',
    body: `You are now responsible for their ${what.join(' and ')}.`,
    href: '/employer/dashboard?tab=applications&mine=1',
    now,
  });
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
  { isByOperator, now }: { readonly isByOperator: boolean; readonly now: Date },
): Promise<readonly string[]> {
  const memberships = () =>
    trx
      .selectFrom('employers')
      .innerJoin('company_members', 'company_members.company_id', 'employers.user_id')
      .select(['employers.user_id as company_id', 'employers.company_name', 'company_members.member_role'])
      .where('company_members.user_id', '=', userId)
      .orderBy('employers.user_id')
      .execute();
  for (const each of await memberships()) await lockMembers(trx, each.company_id);
  const parties = new Set([userId]);
  // Read again under the locks: a colleague may have left, or changed this person's role.
  for (const { company_id: companyId, company_name: name, member_role: memberRole } of await memberships()) {
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
    await closeMembership(trx, { companyId, userId, heirId: owner ?? next, by: userId, now });
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
