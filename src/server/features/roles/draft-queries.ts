import type { Selectable } from 'kysely';
import { ROLE_DRAFTS_MAX, type RoleDraftItem, type SavedRoleDraft } from '#contract/role-drafts.ts';
import type { Db } from '../../db/connection.ts';
import type { RoleDraftTable } from '../../db/tables/role-drafts.ts';
import type { Actor, Employer } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';

/** A member's own drafts in their current company, latest first. */
export async function listRoleDrafts(db: Db, actor: Employer): Promise<RoleDraftItem[]> {
  const rows = await db
    .selectFrom('role_drafts')
    .select(['id', 'title', 'updated_at'])
    .where('author_id', '=', actor.userId)
    .where('company_id', '=', actor.companyId)
    .orderBy('updated_at', 'desc')
    .limit(ROLE_DRAFTS_MAX)
    .execute();
  return rows.map(({ id, title, updated_at }) => ({ id, title, updatedAt: updated_at.toISOString() }));
}

/** @throws 404 for anybody else's */
export async function getRoleDraft(db: Db, actor: Employer, draftId: string): Promise<SavedRoleDraft> {
  const row = await db
    .selectFrom('role_drafts')
    .selectAll()
    .where('id', '=', draftId)
    .where('author_id', '=', actor.userId)
    .where('company_id', '=', actor.companyId)
    .executeTakeFirstOrThrow(() => notFound('That draft'));
  return draftOnWire(row);
}

/** Every draft of a person, in all companies, for their export. */
export async function listAllDrafts(trx: Db, actor: Actor): Promise<SavedRoleDraft[]> {
  const rows = await trx
    .selectFrom('role_drafts')
    .selectAll()
    .where('author_id', '=', actor.userId)
    .orderBy('created_at')
    .execute();
  return rows.map(draftOnWire);
}

function draftOnWire(row: Selectable<RoleDraftTable>): SavedRoleDraft {
  return {
    id: row.id,
    title: row.title,
    updatedAt: row.updated_at.toISOString(),
    revision: row.revision,
    content: row.content,
  };
}
