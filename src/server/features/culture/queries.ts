import type { Selectable } from 'kysely';
import { FORM_IDS, type FormId } from '#contract/assessments.ts';
import type { CultureProfile, CultureReason, getEmployerCulture as getCall } from '#contract/culture.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { BasisPoints } from '#contract/units.ts';
import { type CultureSeeker, cultureFit } from '#matching/culture-fit.ts';
import { cultureReasons } from '#matching/culture-words.ts';
import type { Db } from '../../db/connect.ts';
import type { AssessmentTable } from '../../db/schema.ts';
import type { Employer } from '../../http/actor.ts';

export async function getEmployerCulture(db: Db, actor: Employer): Promise<ResponseOf<typeof getCall>> {
  const row = await db
    .selectFrom('employer_culture')
    .select(['profile', 'updated_at'])
    .where('employer_id', '=', actor.userId)
    .executeTakeFirst();
  return { culture: row?.profile ?? null, updatedAt: row?.updated_at.toISOString() ?? null };
}

/** What the role's team says of itself: the role's own words, else the company's. */
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

type AssessmentColumns = Pick<Selectable<AssessmentTable>, 'form_id' | 'traits' | 'checks'>;

/** The seeker's side of culture fit; null where there is no assessment, or one whose answers look careless throughout. */
export function cultureSeeker(row: AssessmentColumns | undefined): CultureSeeker | null {
  if (row === undefined || !row.checks.isUsedForFit) return null;
  const formId = FORM_IDS.find((id) => id === row.form_id);
  return formId === undefined ? null : { formId: formId satisfies FormId, measures: row.traits };
}

export async function findCultureSeeker(db: Db, seekerId: string): Promise<CultureSeeker | null> {
  const row = await db
    .selectFrom('assessments')
    .select(['form_id', 'traits', 'checks'])
    .where('user_id', '=', seekerId)
    .executeTakeFirst();
  return cultureSeeker(row);
}

export interface CultureOfPair {
  readonly personalityFitInt: BasisPoints;
  /** Left out where there is no fit. */
  readonly culture?: CultureReason[];
}

/** Culture fit as cards and applications tell it. */
export function cultureOfPair(seeker: CultureSeeker | null, profile: CultureProfile | null): CultureOfPair {
  const fit = cultureFit(seeker, profile);
  if (fit.personalityFitInt === 0 || profile === null) return { personalityFitInt: 0 };
  return { personalityFitInt: fit.personalityFitInt, culture: cultureReasons(fit, profile) };
}
