import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import { type createQuestionKit, KITS_MAX, type QuestionKit } from '#contract/question-kits.ts';
import type { Db } from '../../db/connection.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { kitOnWire } from './kit-queries.ts';

type Work = Pick<Services, 'db' | 'clock'>;
type Fields = BodyOf<typeof createQuestionKit>;

/** @throws 409 for a name that is taken, or before the company is set up, 422 once there are enough */
export async function createKit({ db, clock }: Work, actor: Employer, fields: Fields): Promise<QuestionKit> {
  const now = clock();
  return withFreeName(() =>
    db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('employers')
        .select('user_id')
        .where('user_id', '=', actor.companyId)
        .forUpdate()
        .executeTakeFirstOrThrow(() => new AppError('conflict', 'Set up your company first.'));
      await mustHaveRoom(trx, actor);
      const row = await trx
        .insertInto('question_kits')
        .values({
          id: randomUUID(),
          company_id: actor.companyId,
          ...fields,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return kitOnWire(row);
    }),
  );
}

/** @throws 404, 409 for a name that is taken */
export async function changeKit(
  { db, clock }: Work,
  actor: Employer,
  kitId: string,
  fields: Fields,
): Promise<QuestionKit> {
  const now = clock();
  return withFreeName(async () => {
    const row = await db
      .updateTable('question_kits')
      .set({ ...fields, updated_at: now })
      .where('id', '=', kitId)
      .where('company_id', '=', actor.companyId)
      .returningAll()
      .executeTakeFirstOrThrow(() => notFound('That kit'));
    return kitOnWire(row);
  });
}

/** @throws 404 */
export async function deleteKit({ db }: Pick<Work, 'db'>, actor: Employer, kitId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('question_kits')
    .where('id', '=', kitId)
    .where('company_id', '=', actor.companyId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('That kit');
}

async function mustHaveRoom(trx: Db, actor: Employer): Promise<void> {
  const { count } = await trx
    .selectFrom('question_kits')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('company_id', '=', actor.companyId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= KITS_MAX) {
    throw new AppError('unacceptable', `A company can have ${KITS_MAX} kits. Delete one first.`);
  }
}

async function withFreeName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!isUniqueViolation(error, 'question_kits_by_name')) throw error;
    throw new AppError('conflict', 'There is a kit of that name already.', { field: 'name' });
  }
}
