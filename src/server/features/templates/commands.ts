import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  type changeTemplate as changeCall,
  type createTemplate as createCall,
  TEMPLATES_MAX,
  type TextTemplate,
} from '#contract/templates.ts';
import type { Employer } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { lockOwnCompany, mustHaveRoom, type NamedThings, withFreeName } from '../../http/named-things.ts';
import type { Services } from '../../services.ts';
import { templateOnWire } from './queries.ts';

type Work = Pick<Services, 'db' | 'clock'>;

const TEMPLATES: NamedThings = {
  table: 'text_templates',
  uniqueName: 'text_templates_by_name',
  max: TEMPLATES_MAX,
  one: 'template',
  many: 'templates',
};

/** @throws 409 for a name that is taken, or before the company is set up, 422 at the maximum */
export async function createTemplate(
  { db, clock }: Work,
  actor: Employer,
  { rejectionReason, ...fields }: BodyOf<typeof createCall>,
): Promise<TextTemplate> {
  const now = clock();
  return withFreeName(TEMPLATES, () =>
    db.transaction().execute(async (trx) => {
      await lockOwnCompany(trx, actor.companyId);
      await mustHaveRoom(trx, actor.companyId, TEMPLATES);
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
  return withFreeName(TEMPLATES, async () => {
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
