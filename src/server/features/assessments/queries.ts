import type { Selectable } from 'kysely';
import type { Assessment, Trait } from '#contract/assessments.ts';
import type { Db } from '../../db/connection.ts';
import type { AssessmentTable } from '../../db/tables/people.ts';
import type { Seeker } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';

/** @throws 404 if the seeker has no assessment yet */
export async function getAssessment(db: Db, actor: Seeker): Promise<Assessment> {
  const row = await db
    .selectFrom('assessments')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .executeTakeFirstOrThrow(() => notFound('Your assessment'));
  return assessmentOnWire(row);
}

export function assessmentOnWire(row: Selectable<AssessmentTable>): Assessment {
  const scores = row.traits.map(({ trait, score }) => [trait, score]);
  return {
    source: 'SelfAssessment',
    formId: row.form_id,
    version: row.form_version,
    rawResult: row.raw_result,
    traits: Object.fromEntries(scores) as Record<Trait, number>,
    vector: row.vector,
    measures: row.traits,
    checks: row.checks,
    visibleToEmployersBool: row.visible_to_employers,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
