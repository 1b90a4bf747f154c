import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import type {
  changeMember as changeCall,
  Member,
  Membership,
  transferCompany as transferCall,
} from '#contract/members.ts';
import { MEMBER_RIGHTS, type MemberRole, mayAs, REACHES } from '#contract/permissions.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { isStillMember } from '../../http/reach.ts';
import type { SecurityEvent } from '../../security/security-log.ts';
import type { Services } from '../../services.ts';
import { mustKnowPassword } from '../accounts/check-password.ts';
import { endCalendars } from '../calendars/link-commands.ts';
import { notifyUser } from '../notifications/commands.ts';
import {
  closeMembership,
  deleteNotifications,
  findOtherOwner,
  lockMembers,
  publishMembershipChange,
} from './close-membership.ts';
import { addressHash } from './joining-policy.ts';
import { getMember, getMembership } from './queries.ts';
import { MEMBER_ROLE_NAMES } from './words.ts';

type MemberServices = Pick<Services, 'db' | 'clock' | 'security'>;

const ONLY_OWNER = 'You are the only owner. Make somebody else an owner first.';

/** Switches to another of the person's companies. @throws 404 unless they belong to it */
export async function switchCompany(db: Db, actor: Employer, companyId: string): Promise<Membership> {
  return db.transaction().execute(async (trx) => {
    const { companies } = await getMembership(trx, actor);
    if (!companies.some(({ id }) => id === companyId)) throw notFound('That company');
    await setCurrent(trx, actor.userId, companyId);
    await publishMembershipChange(trx, actor.userId);
    return getMembership(trx, actor);
  });
}

export async function setCurrent(trx: Db, userId: string, companyId: string): Promise<void> {
  await trx.updateTable('users').set({ current_company_id: companyId }).where('id', '=', userId).execute();
}

/** @throws 404, 409 for the only owner */
export async function changeMember(
  { db, clock, security }: MemberServices,
  actor: Employer,
  userId: string,
  { memberRole }: BodyOf<typeof changeCall>,
): Promise<Member> {
  return db.transaction().execute(async (trx) => {
    const { memberRole: oldRole } = await lockAndGet(trx, actor, userId);
    if (oldRole === memberRole) return getMember(trx, actor.companyId, userId);
    await mustLeaveAnOwner(trx, actor, userId, oldRole);
    await setMemberRole(trx, actor, userId, { before: oldRole, after: memberRole });
    await security.note(trx, aboutMember(actor, 'member_changed', userId, memberRole));
    if (userId !== actor.userId) await notifyOfMemberRole(trx, actor, userId, memberRole, clock());
    return getMember(trx, actor.companyId, userId);
  });
}

/**
 * The member's roles and interviews pass to `reassignTo`; without it, to the caller, or to another owner if the caller
 * removes themselves. @throws 404 if either person is not a member, 409 for the only owner, 422 if they are the same person
 * or `reassignTo` may not handle the jobs
 */
export async function removeMember(
  { db, clock, security }: MemberServices,
  actor: Employer,
  userId: string,
  reassignTo: string | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { memberRole, email } = await lockAndGet(trx, actor, userId);
    await mustLeaveAnOwner(trx, actor, userId, memberRole);
    const heirId = reassignTo ?? (userId === actor.userId ? null : actor.userId);
    if (reassignTo !== undefined) await mustBeAnother(trx, actor, reassignTo, userId);
    const companyName = await nameOf(trx, actor.companyId);
    const now = clock();
    await closeMembership(trx, {
      companyId: actor.companyId,
      userId,
      heirId: heirId ?? (await getOtherOwner(trx, actor, userId)),
      by: actor.userId,
      now,
    });
    await security.note(trx, aboutMember(actor, 'member_removed', userId));
    if (userId === actor.userId) return;
    await keepOut(trx, actor.companyId, email, now);
    await notifyUser(trx, {
      userId,
      kind: 'account',
      title: `You no longer belong to ${companyName}`,
      body: 'An owner has removed you. What you did there stays with the company.',
      href: '/profile',
      now,
    });
  });
}

/** A removed person can only come back by invitation, even with an address at the domain. */
async function keepOut(trx: Db, companyId: string, email: string, now: Date): Promise<void> {
  await trx
    .insertInto('company_removals')
    .values({ company_id: companyId, address_hash: addressHash(companyId, email), removed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The caller's roles and interviews pass to another owner. @throws 409 for the only owner, 404 before the company is set up
 */
export async function leaveCompany({ db, clock, security }: MemberServices, actor: Employer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { memberRole } = await lockAndGet(trx, actor, actor.userId);
    await mustLeaveAnOwner(trx, actor, actor.userId, memberRole);
    const { companyId, userId } = actor;
    const heirId = await getOtherOwner(trx, actor, userId);
    await closeMembership(trx, { companyId, userId, heirId, by: userId, now: clock() });
    await security.note(trx, aboutMember(actor, 'member_left', actor.userId));
  });
}

/**
 * Makes another member an owner; the caller becomes a recruiter unless `keepOwnership` is set.
 * @throws 404, 409 for the caller themselves, 422 for a wrong password, 429
 */
export async function transferCompany(
  context: MemberServices & Pick<Services, 'config' | 'passwordCost'>,
  actor: Employer,
  { userId, password, keepOwnership = false }: BodyOf<typeof transferCall>,
): Promise<void> {
  await mustKnowPassword(context, actor, { password, field: 'password' });
  await context.db.transaction().execute(async (trx) => {
    const { memberRole } = await lockAndGet(trx, actor, userId);
    if (userId === actor.userId) throw new AppError('conflict', 'You own this company already.');
    if (memberRole !== 'owner') {
      await setMemberRole(trx, actor, userId, { before: memberRole, after: 'owner' });
      await notifyOfMemberRole(trx, actor, userId, 'owner', context.clock());
    }
    if (!keepOwnership)
      await setMemberRole(trx, actor, actor.userId, { before: 'owner', after: 'recruiter' });
    await context.security.note(trx, aboutMember(actor, 'company_handed_over', userId));
  });
}

function aboutMember(
  { userId: actorId, companyId, from }: Employer,
  kind: SecurityEvent['kind'],
  userId: string,
  detail?: MemberRole,
): SecurityEvent {
  return { kind, userId, companyId, from, ...(userId !== actorId && { actorId }), ...(detail && { detail }) };
}

/**
 * Locks the company's members until the transaction ends and returns the member `userId`. Refuses if the caller's membership
 * has changed since their request was admitted: of two owners who demote each other at the same moment, the second is refused.
 * @throws 403, 404
 */
async function lockAndGet(trx: Db, actor: Employer, userId: string): Promise<Member> {
  if (!(await lockMembers(trx, actor.companyId))) throw notFound('Your company');
  const { is_member: isMember } = await trx
    .selectNoFrom(isStillMember(actor).as('is_member'))
    .executeTakeFirstOrThrow();
  if (!isMember) throw new AppError('forbidden', 'Your role in this company has just changed.');
  return getMember(trx, actor.companyId, userId);
}

async function mustLeaveAnOwner(
  trx: Db,
  actor: Employer,
  userId: string,
  memberRole: MemberRole,
): Promise<void> {
  if (memberRole !== 'owner' || (await findOtherOwner(trx, actor.companyId, userId)) !== null) return;
  throw new AppError('conflict', ONLY_OWNER);
}

async function getOtherOwner(trx: Db, actor: Employer, userId: string): Promise<string> {
  const owner = await findOtherOwner(trx, actor.companyId, userId);
  if (owner === null) throw new AppError('conflict', ONLY_OWNER);
  return owner;
}

async function mustBeAnother(trx: Db, actor: Employer, heirId: string, userId: string): Promise<void> {
  if (heirId === userId) {
    throw new AppError('unacceptable', 'Choose a member who stays in the company.', { field: 'reassignTo' });
  }
  const heir = await getMember(trx, actor.companyId, heirId);
  if (mayAs(heir.memberRole, 'roles.edit') || !(await hasJobs(trx, actor.companyId, userId))) return;
  throw new AppError(
    'unacceptable',
    'They have jobs or applicants. Choose an owner, a recruiter or a hiring manager to take these over.',
    { field: 'reassignTo' },
  );
}

/** Whether the member is the hiring manager of a role, or an application is assigned to them. */
async function hasJobs(trx: Db, companyId: string, userId: string): Promise<boolean> {
  const { has } = await trx
    .selectNoFrom(
      sql<boolean>`exists (select from roles where employer_id = ${companyId} and hiring_manager_id = ${userId})
        or exists (select from applications where employer_id = ${companyId} and assigned_to = ${userId})`.as(
        'has',
      ),
    )
    .executeTakeFirstOrThrow();
  return has;
}

async function setMemberRole(
  trx: Db,
  actor: Employer,
  userId: string,
  { before, after }: { readonly before: MemberRole; readonly after: MemberRole },
): Promise<void> {
  await trx
    .updateTable('company_members')
    .set({ member_role: after })
    .where('company_id', '=', actor.companyId)
    .where('user_id', '=', userId)
    .execute();
  if (seesFewer(before, after)) await deleteNotifications(trx, actor.companyId, userId);
  if (!mayAs(after, 'interviews.read')) await endCalendars(trx, userId);
  await publishMembershipChange(trx, userId);
}

/** Whether a member sees fewer applicants after a change of role, or none. */
function seesFewer(oldRole: MemberRole, newRole: MemberRole): boolean {
  if (!mayAs(newRole, 'applications.read')) return true;
  return REACHES.indexOf(MEMBER_RIGHTS[newRole].reach) < REACHES.indexOf(MEMBER_RIGHTS[oldRole].reach);
}

async function nameOf(trx: Db, companyId: string): Promise<string> {
  const { company_name } = await trx
    .selectFrom('employers')
    .select('company_name')
    .where('user_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return company_name;
}

async function notifyOfMemberRole(
  trx: Db,
  actor: Employer,
  userId: string,
  memberRole: MemberRole,
  now: Date,
): Promise<void> {
  await notifyUser(trx, {
    userId,
    kind: 'account',
    title: `Your role at ${await nameOf(trx, actor.companyId)} has changed`,
    body: `${actor.firstName} ${actor.lastName} made you ${MEMBER_ROLE_NAMES[memberRole]}.`,
    href: '/employer/setup',
    now,
  });
}
