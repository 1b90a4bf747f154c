import type { CultureProfile, getEmployerCulture as getCall } from '#contract/culture.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { CultureSeeker } from '#matching/culture-fit.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { cultureSeeker } from '../../scorer/culture.ts';

export async function getEmployerCulture(db: Db, actor: Employer): Promise<ResponseOf<typeof getCall>> {
  const row = await db
    .selectFrom('employer_culture')
    .select(['profile', 'updated_at'])
    .where('employer_id', '=', actor.companyId)
    .executeTakeFirst();
  return { culture: row?.profile ?? null, updatedAt: row?.updated_at.toISOString() ?? null };
}

/** The culture profile of the role's team: its own, else the company's. */
export async function findRoleCulture(db: Db, roleId: string): Promise<CultureProfile | null> {
  const row = await db
    .selectFrom('roles')
    .leftJoin('role_culture', 'role_culture.role_id', 'roles.id')
    .leftJoin('employer_culture', 'employer_culture.employer_id', 'roles.employer_id')
    .select(['role_culture.profile as own', 'employer_culture.profile as company'])
    .where('roles.id', '=', roleId)
    .executeTakeFirst();
  return row?.own ?? row?.company ?? null;
}

export async function findCultureSeeker(db: Db, seekerId: string): Promise<CultureSeeker | null> {
  const row = await db
    .selectFrom('assessments')
    .select(['form_id', 'traits', 'checks'])
    .where('user_id', '=', seekerId)
    .executeTakeFirst();
  return cultureSeeker(row);
}
