import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { MEMBER_RIGHTS, type Reach } from '#contract/permissions.ts';
import type { Db } from '../db/connection.ts';
import type { Actor, Employer } from './actor.ts';
import { notFound } from './errors.ts';

/** Columns of the query, such as 'roles.id', that say which role and applicant a row is about. */
interface SubjectColumns {
  readonly role: string;
  readonly seeker?: string;
  /** If the row is an interview: an interviewer reaches only their own, not somebody else's with the same applicant. */
  readonly interview?: string;
}

export function reachOf({ memberRole }: Pick<Actor, 'memberRole'>): Reach {
  return memberRole === null ? 'company' : MEMBER_RIGHTS[memberRole].reach;
}

/**
 * Selects rows within a member's reach: everything, what concerns their own roles, or applicants whom they interview. Use it
 * with the condition that the row is the company's, because it selects every row for a caller who isn't a member.
 */
export function isWithinReach(
  actor: Actor,
  { role, seeker, interview }: SubjectColumns,
): Expression<SqlBool> {
  const reach = reachOf(actor);
  if (reach === 'company') return sql<SqlBool>`true`;
  const roleId = sql.ref(role);
  if (reach === 'own_roles') {
    return sql<SqlBool>`exists (select from roles own_role
      where own_role.id = ${roleId} and (own_role.hiring_manager_id = ${actor.userId} or exists (
        select from role_team where role_team.role_id = own_role.id and role_team.user_id = ${actor.userId})))`;
  }
  if (interview !== undefined) {
    return sql<SqlBool>`exists (select from interview_members
      where interview_members.interview_id = ${sql.ref(interview)} and interview_members.user_id = ${actor.userId})`;
  }
  const ofSeeker = seeker === undefined ? sql`` : sql`and own_interview.seeker_id = ${sql.ref(seeker)}`;
  return sql<SqlBool>`exists (select from interviews own_interview
    join interview_members on interview_members.interview_id = own_interview.id
    where own_interview.role_id = ${roleId} ${ofSeeker} and interview_members.user_id = ${actor.userId})`;
}

/** @throws 404 for a role that is not the company's, or beyond the member's reach */
export async function mustReachRole(db: Db, actor: Employer, roleId: string): Promise<void> {
  await db
    .selectFrom('roles')
    .select('id')
    .where('id', '=', roleId)
    .where('employer_id', '=', actor.companyId)
    .where(isWithinReach(actor, { role: 'roles.id' }))
    .executeTakeFirstOrThrow(() => notFound('That role'));
}

export function isApplicationWithinReach(actor: Actor): Expression<SqlBool> {
  return isWithinReach(actor, { role: 'applications.role_id', seeker: 'applications.seeker_id' });
}

export function isThreadWithinReach(actor: Actor): Expression<SqlBool> {
  return isWithinReach(actor, { role: 'threads.role_id', seeker: 'threads.seeker_id' });
}

export function isInterviewWithinReach(actor: Actor): Expression<SqlBool> {
  return isWithinReach(actor, {
    role: 'interviews.role_id',
    seeker: 'interviews.seeker_id',
    interview: 'interviews.id',
  });
}

/** Whether an employer's membership is as it was when the actor was read: a socket outlives the request that read it. */
export function isStillMember(actor: Actor): RawBuilder<SqlBool> {
  if (actor.memberRole === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (select from company_members
    where company_id = ${actor.partyId} and user_id = ${actor.userId} and member_role = ${actor.memberRole})`;
}
