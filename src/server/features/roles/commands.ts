import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { rolesWith } from '#contract/permissions.ts';
import { PLANS } from '#contract/plans.ts';
import type { EmployerRole, NewRole, RoleDetails, RoleEdit, RoleFields } from '#contract/roles.ts';
import { correctedTitle, replacedSkill } from '#matching/learning/learn-aliases.ts';
import { distinctSkills } from '#matching/skills/distinct-skills.ts';
import type { Db } from '../../db/connection.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { ANY_STATE, type Expected, mustBeAsExpected } from '../../http/if-match.ts';
import { isWithinReach, reachOf } from '../../http/reach.ts';
import type { Services } from '../../services.ts';
import { noteCorrection } from '../aliases/note-meaning.ts';
import {
  countsTowardsPlan,
  lockStanding,
  type PlanUse,
  roomFor,
  whyNot,
} from '../billing/subscriptions/check-plan.ts';
import { checkSoonIfWaiting } from '../billing/subscriptions/schedule-check.ts';
import { saveRoleCulture } from '../culture/commands.ts';
import { holdIfOwing } from '../guarantee/hold-roles.ts';
import { checkAdverts } from '../scams/check-adverts.ts';
import { closingAfter, detailsAfter, expiryOf, withAnnualRange } from './details-policy.ts';
import { removeRoleDraft } from './draft-commands.ts';
import { getOwnRole, statusOf } from './queries.ts';
import { withIds } from './question-keys.ts';
import { storeInDirectory } from './store-directory.ts';
import { storeOccupations } from './store-occupations.ts';

/**
 * Posts a role. Sending the same posting again, at once or later, returns the first role.
 * @throws 409 before the company is set up or beyond the plan (D39, D41), 422 for an invalid salary
 */
export async function postRole(
  context: Pick<Services, 'db' | 'clock' | 'config' | 'deck' | 'log'>,
  actor: Employer,
  { clientId, draftId, ...draft }: NewRole,
): Promise<EmployerRole> {
  const fields = withAnnualRange(draft);
  refuseSalary(fields);
  const now = context.clock();
  const closesAt = closingAfter(fields, null, now);
  const role = await context.db.transaction().execute(async (trx) => {
    // Locks the company, so that of two identical postings the second finds the first.
    const planUse = await lockStanding(trx, actor.companyId, now);
    const earlierId = clientId === undefined ? null : await findByClientId(trx, actor, clientId);
    if (earlierId !== null) return getOwnRole(trx, actor, now, earlierId);
    refuseBeyondPlan(planUse, 'post');
    const id = randomUUID();
    await trx
      .insertInto('roles')
      .values({
        id,
        employer_id: actor.companyId,
        ...columns(fields),
        ...ruleOf(fields),
        ...criteriaOf(fields),
        ...questionsOf(fields),
        client_id: clientId ?? null,
        hiring_manager_id: actor.userId,
        ...(await managerOf(trx, actor, fields)),
        status: 'live',
        details: detailsJson(detailsAfter(fields, null)),
        closes_at: closesAt,
        created_at: now,
        updated_at: now,
        expires_at: expiryOf(closesAt, now),
      })
      .execute();
    if (draftId !== undefined) await removeRoleDraft(trx, actor, draftId);
    await storeOccupations(trx, [{ id, title: fields.title }]);
    await storeInDirectory(trx, [id]);
    await checkAdverts(trx, [id], context.config, now);
    await saveRoleCulture(trx, id, fields.culture);
    await saveTeam(trx, actor, id, fields);
    await holdIfOwing(trx, [id], now);
    return getOwnRole(trx, actor, now, id);
  });
  await refreshDeck(context);
  return role;
}

/**
 * Replaces the role's content; its status stays, and so does its expiry unless the closing date of a live role moves.
 * @throws 404 for somebody else's role, 409 if it was changed after `from`, 412, 422
 */
export async function updateRole(
  context: Pick<Services, 'db' | 'clock' | 'config' | 'deck' | 'log'>,
  actor: Employer,
  roleId: string,
  { from, ...draft }: RoleEdit,
  expected: Expected = ANY_STATE,
): Promise<EmployerRole> {
  const fields = withAnnualRange(draft);
  refuseSalary(fields);
  const now = context.clock();
  const role = await context.db.transaction().execute(async (trx) => {
    const oldRole = await trx
      .selectFrom('roles')
      .select([
        'title',
        'required_skills',
        'updated_at',
        'status',
        'expires_at',
        'details',
        'closes_at',
        'salary_min_pence',
        'salary_max_pence',
        'hiring_manager_id',
        'description_md',
        'location_city',
        'work_mode',
        'required_level',
        'required_years',
        'job_type',
        'contact_name',
        'contact_email',
        'is_edited',
      ])
      .where('id', '=', roleId)
      .where('employer_id', '=', actor.companyId)
      .where(isWithinReach(actor, { role: 'roles.id' }))
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('That role'));
    mustBeAsExpected(expected, oldRole.updated_at);
    const updatedAtMs = oldRole.updated_at.getTime();
    if (from !== undefined && Date.parse(from) !== updatedAtMs) {
      throw new AppError('conflict', 'This job was changed after you opened it. Nothing was saved.');
    }
    const closesAt = closingAfter(fields, oldRole, now);
    const details = detailsAfter(fields, oldRole);
    const isEdited = hasChanged(oldRole, { ...columns(fields), details, closes_at: closesAt });
    // Moving the closing date of a live role confirms it (D45).
    const isMoved = closesAt?.getTime() !== oldRole.closes_at?.getTime() && statusOf(oldRole, now) === 'live';
    await trx
      .updateTable('roles')
      .set({
        ...columns(fields),
        ...ruleOf(fields),
        ...criteriaOf(fields),
        ...questionsOf(fields),
        ...(fields.hiringManagerId !== oldRole.hiring_manager_id && (await managerOf(trx, actor, fields))),
        details: detailsJson(details),
        closes_at: closesAt,
        is_edited: oldRole.is_edited || isEdited,
        ...(isMoved && { expires_at: expiryOf(closesAt, now) }),
        updated_at: laterThan(oldRole.updated_at, now),
      })
      .where('id', '=', roleId)
      .execute();
    await noteCorrection(trx, actor, correctedTitle(oldRole.title, fields.title), now);
    await noteCorrection(trx, actor, replacedSkill(oldRole.required_skills, fields.requiredSkills), now);
    await storeOccupations(trx, [{ id: roleId, title: fields.title }]);
    await storeInDirectory(trx, [roleId]);
    await checkAdverts(trx, [roleId], context.config, now);
    await saveRoleCulture(trx, roleId, fields.culture);
    await saveTeam(trx, actor, roleId, fields);
    return getOwnRole(trx, actor, now, roleId);
  });
  await refreshDeck(context);
  return role;
}

/**
 * Pauses, closes or resumes. A role that goes live is confirmed for another thirty days, or until its closing date if that
 * is sooner, and counts towards the plan like a new one, unless the operator imported it. @throws 404 for somebody else's
 * role, 409 beyond the plan, 412
 */
export async function setRoleStatus(
  context: Pick<Services, 'db' | 'clock' | 'deck' | 'log'>,
  actor: Employer,
  roleId: string,
  status: 'live' | 'paused' | 'closed',
  expected: Expected = ANY_STATE,
): Promise<EmployerRole> {
  const now = context.clock();
  const role = await context.db.transaction().execute(async (trx) => {
    const selectRole = () =>
      trx
        .selectFrom('roles')
        .where('id', '=', roleId)
        .where('employer_id', '=', actor.companyId)
        .where(isWithinReach(actor, { role: 'roles.id' }));
    await selectRole()
      .select('id')
      .executeTakeFirstOrThrow(() => notFound('That role'));
    // The company is locked before the role, as by everything that locks both.
    const planUse = status === 'live' ? await lockStanding(trx, actor.companyId, now) : null;
    if (status !== 'live') await checkSoonIfWaiting(trx, [actor.companyId], now);
    const oldRole = await selectRole()
      .select(['status', 'expires_at', 'closes_at', 'updated_at', 'has_been_live'])
      .select(countsTowardsPlan.as('counts'))
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('That role'));
    mustBeAsExpected(expected, oldRole.updated_at);
    if (planUse !== null && oldRole.counts && statusOf(oldRole, now) !== 'live') {
      refuseBeyondPlan(planUse, oldRole.has_been_live ? 'resume' : 'post');
    }
    await trx
      .updateTable('roles')
      .set({
        status,
        updated_at: laterThan(oldRole.updated_at, now),
        // A role that is confirmed after its closing date loses that date.
        ...(status === 'live' && {
          expires_at: expiryOf(oldRole.closes_at, now),
          closes_at: oldRole.closes_at !== null && oldRole.closes_at > now ? oldRole.closes_at : null,
          ...firstPosting(oldRole, now),
        }),
      })
      .where('id', '=', roleId)
      .where('employer_id', '=', actor.companyId)
      .execute();
    if (status === 'live') await holdIfOwing(trx, [roleId], now);
    // A feed reopens what it has closed once the advert returns, but not what a person has decided about since.
    await trx.updateTable('feed_roles').set({ closed_at: null }).where('role_id', '=', roleId).execute();
    // Nor does its plan resume what a person has since resumed, and perhaps paused again.
    await trx.deleteFrom('billing_paused_roles').where('role_id', '=', roleId).execute();
    return getOwnRole(trx, actor, now, roleId);
  });
  await refreshDeck(context);
  return role;
}

/** Whether an edit changes what the advert says. */
function hasChanged<Column extends string>(
  oldValues: Readonly<Record<NoInfer<Column>, unknown>>,
  newValues: Readonly<Record<Column, unknown>>,
): boolean {
  return Object.entries(newValues).some(
    ([column, value]) => !isDeepStrictEqual(oldValues[column as Column], value),
  );
}

/** What a role that goes live becomes if it was never live: from then on it counts as posted (docs/decisions/0123). */
export function firstPosting({ has_been_live: hasBeenLive }: { readonly has_been_live: boolean }, now: Date) {
  return hasBeenLive ? {} : { has_been_live: true, posted_at: now };
}

/** Makes sure that the second of two changes within a millisecond is noticed too. */
function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}

async function findByClientId(trx: Db, actor: Employer, clientId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('roles')
    .select('id')
    .where('employer_id', '=', actor.companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export function refuseSalary(fields: Pick<RoleFields, 'salaryMinGbpInt' | 'salaryMaxGbpInt'>): void {
  if (fields.salaryMinGbpInt < 1 || fields.salaryMaxGbpInt < 1) {
    throw new AppError('unacceptable', 'Every role shows its pay. Please enter the salary.', {
      field: 'salaryMinGbpInt',
    });
  }
  if (fields.salaryMinGbpInt > fields.salaryMaxGbpInt) {
    throw new AppError('unacceptable', 'The minimum salary is above the maximum.', {
      field: 'salaryMinGbpInt',
    });
  }
}

function refuseBeyondPlan(planUse: PlanUse, to: 'post' | 'resume'): void {
  const message = whyNot(planUse, to);
  if (message !== null) throw new AppError('conflict', message);
}

/**
 * The company's plan and its room for more roles. Locks the company's row until the
 * transaction ends, so that two concurrent posts cannot both take the last place. @throws 409 before the company is set up
 */
export async function lockPlan(trx: Db, employerId: string, now: Date) {
  const planUse = await lockStanding(trx, employerId, now);
  return { plan: PLANS[planUse.standing.planCode], room: roomFor(planUse), isSuspended: planUse.isSuspended };
}

/** As JSON for the column. */
export function detailsJson(details: RoleDetails | null): string | null {
  return details && JSON.stringify(details);
}

export function columns(fields: RoleFields) {
  return {
    title: fields.title,
    description_md: fields.descriptionMd,
    location_city: fields.locationCity,
    work_mode: fields.workMode,
    salary_min_pence: fields.salaryMinGbpInt,
    salary_max_pence: fields.salaryMaxGbpInt,
    required_skills: distinctSkills(fields.requiredSkills),
    required_level: fields.requiredExperience.level,
    required_years: fields.requiredExperience.years,
    job_type: fields.jobType,
    contact_name: fields.contactName,
    contact_email: fields.contactEmail,
  };
}

/**
 * The hiring manager stays if the request doesn't mention one. Don't call it for the role's present hiring manager, who may
 * stay even if they handle no roles any more. @throws 403 if a member who reaches only their own roles names somebody else,
 * 422 for anybody who may not handle roles
 */
async function managerOf(trx: Db, actor: Employer, { hiringManagerId }: Pick<RoleFields, 'hiringManagerId'>) {
  if (hiringManagerId === undefined) return {};
  if (reachOf(actor) !== 'company' && hiringManagerId !== actor.userId) {
    throw new AppError('forbidden', 'Only somebody who handles all jobs can give this one to somebody else.');
  }
  if (hiringManagerId === null) return { hiring_manager_id: null };
  const member = await trx
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', actor.companyId)
    .where('user_id', '=', hiringManagerId)
    .where('member_role', 'in', rolesWith('roles.edit'))
    .executeTakeFirst();
  if (member === undefined) {
    throw new AppError('unacceptable', 'Choose an owner, a recruiter or a hiring manager.', {
      field: 'hiringManagerId',
    });
  }
  return { hiring_manager_id: hiringManagerId };
}

/**
 * The team stays if the request doesn't mention it. @throws 403 if a member who doesn't reach all roles changes it, 422 for
 * anybody new who may not handle roles
 */
async function saveTeam(
  trx: Db,
  actor: Employer,
  roleId: string,
  { teamIds }: Pick<RoleFields, 'teamIds'>,
): Promise<void> {
  if (teamIds === undefined) return;
  const memberIds = [...new Set(teamIds)];
  const oldTeam = await trx.selectFrom('role_team').select('user_id').where('role_id', '=', roleId).execute();
  const addedIds = memberIds.filter((userId) => oldTeam.every((row) => row.user_id !== userId));
  if (addedIds.length === 0 && oldTeam.length === memberIds.length) return;
  if (reachOf(actor) !== 'company') {
    throw new AppError('forbidden', 'Only somebody who handles all jobs can change who works on this one.');
  }
  await trx
    .deleteFrom('role_team')
    .where('role_id', '=', roleId)
    .$if(memberIds.length > 0, (query) => query.where('user_id', 'not in', memberIds))
    .execute();
  if (addedIds.length === 0) return;
  const members = await trx
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', actor.companyId)
    .where('user_id', 'in', addedIds)
    .where('member_role', 'in', rolesWith('roles.edit'))
    .execute();
  if (members.length < addedIds.length) {
    throw new AppError('unacceptable', 'Choose owners, recruiters or hiring managers.', { field: 'teamIds' });
  }
  await trx
    .insertInto('role_team')
    .values(members.map((row) => ({ role_id: roleId, user_id: row.user_id })))
    .execute();
}

/** Unchanged if the request does not mention them. */
function criteriaOf({ interviewCriteria: criteria }: Pick<RoleFields, 'interviewCriteria'>) {
  if (criteria === undefined) return {};
  return { interview_criteria: criteria.length === 0 ? null : [...new Set(criteria)] };
}

/** Unchanged if the request does not mention them. */
function questionsOf({ questions }: Pick<RoleFields, 'questions'>) {
  if (questions === undefined) return {};
  return { questions: questions.length === 0 ? null : JSON.stringify(withIds(questions)) };
}

/** D10: unchanged if the request does not mention it. */
function ruleOf({ matchAtFitInt }: Pick<RoleFields, 'matchAtFitInt'>) {
  return matchAtFitInt === undefined ? {} : { match_at_fit_bp: matchAtFitInt };
}
