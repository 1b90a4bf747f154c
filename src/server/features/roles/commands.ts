import { randomUUID } from 'node:crypto';
import { PLANS } from '#contract/plans.ts';
import { type EmployerRole, ROLE_LIFE_DAYS, type RoleFields } from '#contract/roles.ts';
import { distinctSkills } from '#matching/skills/distinct-skills.ts';
import { after, DAY } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { holdStanding, refusal, roomFor } from '../billing/hold-plan.ts';
import { saveRoleCulture } from '../culture/commands.ts';
import { listOwnRoles } from './queries.ts';

/** @throws 409 before the company is set up or beyond the plan (D39, D41), 422 for a salary that can't be */
export async function postRole(
  { db, clock, deck }: Pick<Context, 'db' | 'clock' | 'deck'>,
  actor: Employer,
  fields: RoleFields,
): Promise<EmployerRole> {
  refuseSalary(fields);
  const id = randomUUID();
  const now = clock();
  const posted = await db.transaction().execute(async (trx) => {
    await holdPlanFor(trx, actor, now, 'post');
    await trx
      .insertInto('roles')
      .values({
        id,
        employer_id: actor.userId,
        ...columns(fields),
        status: 'live',
        created_at: now,
        updated_at: now,
        expires_at: after(now, ROLE_LIFE_DAYS * DAY),
      })
      .execute();
    await saveRoleCulture(trx, id, fields.culture);
    return listOwnRoles(trx, actor, now, id);
  });
  await deck.refresh();
  return posted[0] as EmployerRole;
}

/** Writes the role anew; where it stands and since when stay. @throws 404 for another's role, 422 */
export async function updateRole(
  { db, clock, deck }: Pick<Context, 'db' | 'clock' | 'deck'>,
  actor: Employer,
  roleId: string,
  fields: RoleFields,
): Promise<EmployerRole> {
  refuseSalary(fields);
  const now = clock();
  const [role] = await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('roles')
      .set({ ...columns(fields), updated_at: now })
      .where('id', '=', roleId)
      .where('employer_id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await saveRoleCulture(trx, roleId, fields.culture);
    return listOwnRoles(trx, actor, now, roleId);
  });
  if (role === undefined) throw notFound('That role');
  await deck.refresh();
  return role;
}

/**
 * Pauses, closes or brings back. A role that goes live is confirmed for another thirty days and is held to the
 * plan like a new one. @throws 404 for another's role, 409 beyond the plan
 */
export async function setRoleStatus(
  { db, clock, deck }: Pick<Context, 'db' | 'clock' | 'deck'>,
  actor: Employer,
  roleId: string,
  status: 'live' | 'paused' | 'closed',
): Promise<EmployerRole> {
  const now = clock();
  const [role] = await db.transaction().execute(async (trx) => {
    const [before] = await listOwnRoles(trx, actor, now, roleId);
    if (before === undefined) throw notFound('That role');
    if (status === 'live' && before.status !== 'live') await holdPlanFor(trx, actor, now, 'resume');
    await trx
      .updateTable('roles')
      .set({
        status,
        updated_at: now,
        ...(status === 'live' && { expires_at: after(now, ROLE_LIFE_DAYS * DAY) }),
      })
      .where('id', '=', roleId)
      .where('employer_id', '=', actor.userId)
      .execute();
    return listOwnRoles(trx, actor, now, roleId);
  });
  await deck.refresh();
  return role as EmployerRole;
}

export function refuseSalary(fields: Pick<RoleFields, 'salaryMinGbpInt' | 'salaryMaxGbpInt'>): void {
  if (fields.salaryMinGbpInt < 1 || fields.salaryMaxGbpInt < 1) {
    throw new AppError('unacceptable', 'A role says what it pays: please state the salary.', {
      field: 'salaryMinGbpInt',
    });
  }
  if (fields.salaryMinGbpInt > fields.salaryMaxGbpInt) {
    throw new AppError('unacceptable', 'The minimum salary is above the maximum.', {
      field: 'salaryMinGbpInt',
    });
  }
}

async function holdPlanFor(trx: Db, actor: Employer, now: Date, to: 'post' | 'resume'): Promise<void> {
  const message = refusal(await holdStanding(trx, actor.userId, now), to);
  if (message !== null) throw new AppError('conflict', message);
}

/**
 * The company's plan and how many more roles may be posted on it now; null is any number. Holds the company's row until
 * the transaction ends, so that two posts at once cannot both take the last place. @throws 409 before the company is set up
 */
export async function holdPlan(trx: Db, employerId: string, now: Date) {
  const held = await holdStanding(trx, employerId, now);
  return { plan: PLANS[held.standing.planCode], room: roomFor(held) };
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
