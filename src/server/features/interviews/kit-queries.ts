import type { Selectable } from 'kysely';
import { KITS_MAX, type QuestionKit } from '#contract/question-kits.ts';
import type { Db } from '../../db/connection.ts';
import type { QuestionKitTable } from '../../db/tables/interviews.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';

/** All of the company's question kits, by name. */
export async function listKits(db: Db, actor: Employer): Promise<QuestionKit[]> {
  const rows = await db
    .selectFrom('question_kits')
    .selectAll()
    .where('company_id', '=', actor.companyId)
    .orderBy((kit) => kit.fn('lower', ['name']))
    .limit(KITS_MAX)
    .execute();
  return rows.map(kitOnWire);
}

export function kitOnWire(row: Selectable<QuestionKitTable>): QuestionKit {
  return {
    id: row.id,
    name: row.name,
    questions: row.questions,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** @throws 422 for a kit that is not the company's */
export async function mustBeOwnKit(
  trx: Db,
  companyId: string,
  kitId: string | null | undefined,
): Promise<void> {
  if (kitId === null || kitId === undefined) return;
  await trx
    .selectFrom('question_kits')
    .select('id')
    .where('id', '=', kitId)
    .where('company_id', '=', companyId)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new AppError('unacceptable', 'There is no such kit.', { field: 'kitId' }));
}
