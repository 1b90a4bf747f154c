import type { Assessment, saveAssessment as saveEndpoint } from '#contract/assessments.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { checkAnswers } from '#matching/assessment/check-answers.ts';
import { readAnswers } from '#matching/assessment/read-answers.ts';
import { scoreTraits, vectorOf } from '#matching/assessment/score.ts';
import type { Seeker } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { assessmentOnWire } from './queries.ts';

/**
 * Scores the answers and replaces the earlier ones. Careless answers are stored too, with a flag and a kind explanation: the
 * person may know better than three checks. @throws 422 unless these are the answers to one form
 */
export async function saveAssessment(
  { db, clock, deck }: Pick<Services, 'db' | 'clock' | 'deck'>,
  actor: Seeker,
  body: BodyOf<typeof saveEndpoint>,
): Promise<Assessment> {
  const sheet = readAnswers(body);
  if ('refusal' in sheet) {
    const { refusal, questionId } = sheet;
    throw new AppError(
      'unacceptable',
      refusal,
      questionId === null ? {} : { field: `rawResult.${questionId}` },
    );
  }
  const { form, answers } = sheet;
  const measures = scoreTraits(form, answers, deck.norms()?.norms);
  const columns = {
    form_id: form.id,
    form_version: form.version,
    raw_result: JSON.stringify(answers),
    traits: JSON.stringify(measures),
    vector: vectorOf(measures),
    checks: JSON.stringify(checkAnswers(form, answers, body.answerMs)),
    // Kysely leaves undefined out, so a retake that does not mention it keeps the choice.
    visible_to_employers: body.visibleToEmployersBool,
    updated_at: clock(),
  };
  const row = await db
    .insertInto('assessments')
    .values({ ...columns, user_id: actor.userId, created_at: columns.updated_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
  return assessmentOnWire(row);
}

/** Whether employers may see the result (D21). @throws 404 before there is one */
export async function setVisibility(
  { db }: Pick<Services, 'db'>,
  actor: Seeker,
  isVisible: boolean,
): Promise<Assessment> {
  const row = await db
    .updateTable('assessments')
    .set({ visible_to_employers: isVisible })
    .where('user_id', '=', actor.userId)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('Your assessment'));
  return assessmentOnWire(row);
}

/** Deletes the assessment, including the copies sent with applications. Does nothing if the seeker has not taken it. */
export async function deleteAssessment({ db }: Pick<Services, 'db'>, actor: Seeker): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('assessments').where('user_id', '=', actor.userId).execute();
    await trx
      .updateTable('applications')
      .set({ culture_fit_bp: 0, culture: null })
      .where('seeker_id', '=', actor.userId)
      .where('culture_fit_bp', '>', 0)
      .execute();
    await trx
      .updateTable('impressions')
      .set({ culture_fit_bp: 0 })
      .where('seeker_id', '=', actor.userId)
      .where('culture_fit_bp', '>', 0)
      .execute();
  });
}
