import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  type changeTemplate as changeCall,
  type createTemplate as createCall,
  TEMPLATES_MAX,
  type TextTemplate,
} from '#contract/templates.ts';
import type { Db } from '../../db/connection.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { templateOnWire } from './queries.ts';

type Work = Pick<Services, 'db' | 'clock'>;

/** @throws 409 for a name that is taken, or before the company is set up, 422 once there are enough */
export async function createTemplate(
  { db, clock }: Work,
  actor: Employer,
  { rejectionReason, ...fields }: BodyOf<typeof createCall>,
): Promise<TextTemplate> {
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
        .insertInto('text_templates')
        .values({
          id: randomUUID(),
          company_id: actor.companyId,
          ...fields,
          rejection_reason: fields.kind === 'rejection' ? rejectionReason : null,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return templateOnWire(row);
    }),
  );
}

/** @throws 404, 409 for a name that is taken */
export async function changeTemplate(
  { db, clock }: Work,
  actor: Employer,
  templateId: string,
  { name, body, rejectionReason }: BodyOf<typeof changeCall>,
): Promise<TextTemplate> {
  const now = clock();
  return withFreeName(async () => {
    const row = await db
      .updateTable('text_templates')
      .set((template) => ({
        name,
        body,
        rejection_reason: template
          .case()
          .when('kind', '=', 'rejection')
          .then(rejectionReason)
          .else(null)
          .end(),
        updated_at: now,
      }))
      .where('id', '=', templateId)
      .where('company_id', '=', actor.companyId)
      .returningAll()
      .executeTakeFirstOrThrow(() => notFound('That template'));
    return templateOnWire(row);
  });
}

/** @throws 404 */
export async function deleteTemplate(
  { db }: Pick<Work, 'db'>,
  actor: Employer,
  templateId: string,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('text_templates')
    .where('id', '=', templateId)
    .where('company_id', '=', actor.companyId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('That template');
}

async function mustHaveRoom(trx: Db, actor: Employer): Promise<void> {
  const { count } = await trx
    .selectFrom('text_templates')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('company_id', '=', actor.companyId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= TEMPLATES_MAX) {
    throw new AppError('unacceptable', `A company can have ${TEMPLATES_MAX} templates. Delete one first.`);
  }
}

async function withFreeName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!isUniqueViolation(error, 'text_templates_by_name')) throw error;
    throw new AppError('conflict', 'There is a template of that name already.', { field: 'name' });
  }
}
