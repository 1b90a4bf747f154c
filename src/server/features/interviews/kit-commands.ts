import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import { type createQuestionKit, KITS_MAX, type QuestionKit } from '#contract/question-kits.ts';
import type { Employer } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { lockOwnCompany, mustHaveRoom, type NamedThings, withFreeName } from '../../http/named-things.ts';
import type { Services } from '../../services.ts';
import { kitOnWire } from './kit-queries.ts';

type Work = Pick<Services, 'db' | 'clock'>;
type Fields = BodyOf<typeof createQuestionKit>;

const KITS: NamedThings = {
  table: 'question_kits',
  uniqueName: 'question_kits_by_name',
  max: KITS_MAX,
  one: 'kit',
  many: 'kits',
};

/** @throws 409 for a name that is taken, or before the company is set up, 422 if the company has `KITS_MAX` kits already */
export async function createKit({ db, clock }: Work, actor: Employer, fields: Fields): Promise<QuestionKit> {
  const now = clock();
  return withFreeName(KITS, () =>
    db.transaction().execute(async (trx) => {
      await lockOwnCompany(trx, actor.companyId);
      await mustHaveRoom(trx, actor.companyId, KITS);
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
  return withFreeName(KITS, async () => {
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
