import type { Selectable } from 'kysely';
import { fillFields } from '#contract/template-fields.ts';
import { TEMPLATES_MAX, type TextTemplate } from '#contract/templates.ts';
import type { Db } from '../../db/connection.ts';
import { shownCompany } from '../../db/shown-company.ts';
import type { TextTemplateTable } from '../../db/tables/templates.ts';
import type { Employer } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { isThreadWithinReach } from '../../http/reach.ts';

/** All of the company's templates, by kind and name. */
export async function listTemplates(db: Db, actor: Employer): Promise<TextTemplate[]> {
  const rows = await db
    .selectFrom('text_templates')
    .selectAll()
    .where('company_id', '=', actor.companyId)
    .orderBy('kind')
    .orderBy((template) => template.fn('lower', ['name']))
    .limit(TEMPLATES_MAX)
    .execute();
  return rows.map(templateOnWire);
}

export function templateOnWire(row: Selectable<TextTemplateTable>): TextTemplate {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    body: row.body,
    rejectionReason: row.rejection_reason,
    updatedAt: row.updated_at.toISOString(),
  };
}

/**
 * A template's text for one person. The values of its fields come only from this conversation and the member who sends it,
 * so it can't contain anybody else's data.
 * @throws 404
 */
export async function getFilledText(
  db: Db,
  actor: Employer,
  threadId: string,
  templateId: string,
): Promise<string> {
  const subject = await db
    .selectFrom('threads')
    .innerJoin('roles', 'roles.id', 'threads.role_id')
    .innerJoin('employers', 'employers.user_id', 'threads.employer_id')
    .innerJoin('users', 'users.id', 'threads.seeker_id')
    .select(['roles.title', 'users.first_name', shownCompany.as('shown_company')])
    .where('threads.id', '=', threadId)
    .where('threads.employer_id', '=', actor.companyId)
    .where(isThreadWithinReach(actor))
    .executeTakeFirstOrThrow(() => notFound('That conversation'));
  const { body } = await db
    .selectFrom('text_templates')
    .select('body')
    .where('id', '=', templateId)
    .where('company_id', '=', actor.companyId)
    .executeTakeFirstOrThrow(() => notFound('That template'));
  return fillFields(body, {
    firstName: subject.first_name,
    roleTitle: subject.title,
    companyName: subject.shown_company,
    myName: actor.firstName,
  });
}
