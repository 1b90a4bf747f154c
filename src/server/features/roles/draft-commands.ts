import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import { ROLE_DRAFTS_MAX, type saveRoleDraft as saveCall } from '#contract/role-drafts.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { lockOwnCompany } from '../../http/named-things.ts';
import type { Services } from '../../services.ts';

/**
 * Saves a member's draft, unless another version was saved since the one that the caller has. @throws 404 for another
 * member's draft, 409, 422 at the maximum
 */
export async function saveRoleDraft(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Employer,
  draftId: string,
  { revision, content }: BodyOf<typeof saveCall>,
): Promise<ResponseOf<typeof saveCall>> {
  return db.transaction().execute(async (trx) => {
    let oldDraft = await findDraft(trx, draftId);
    if (oldDraft === undefined) {
      // A new draft has no row to lock. Of two concurrent first saves, the second waits here, and then finds the
      // draft of the first.
      await lockOwnCompany(trx, actor.companyId);
      oldDraft = await findDraft(trx, draftId);
    }
    if (oldDraft !== undefined && !isOf(actor, oldDraft)) throw notFound('That draft');
    // A client sends a save again if it got no response.
    if (oldDraft !== undefined && isDeepStrictEqual(oldDraft.content, content)) return savedAs(oldDraft);
    if (oldDraft === undefined && revision > 0) {
      throw new AppError('conflict', 'This draft has since been posted or deleted. Nothing was saved.');
    }
    if (oldDraft !== undefined && oldDraft.revision !== revision) {
      throw new AppError('conflict', 'This draft was changed in another window. Nothing was saved.');
    }
    const now = clock();
    const columns = {
      title: content.title.trim(),
      content: JSON.stringify(content),
      revision: revision + 1,
      updated_at: now,
    };
    if (oldDraft === undefined) {
      await mustHaveRoomForDraft(trx, actor);
      await trx
        .insertInto('role_drafts')
        .values({
          id: draftId,
          company_id: actor.companyId,
          author_id: actor.userId,
          ...columns,
          created_at: now,
        })
        .execute();
    } else {
      await trx.updateTable('role_drafts').set(columns).where('id', '=', draftId).execute();
    }
    return savedAs({ revision: columns.revision, updated_at: now });
  });
}

function findDraft(trx: Db, draftId: string) {
  return trx.selectFrom('role_drafts').selectAll().where('id', '=', draftId).forUpdate().executeTakeFirst();
}

function isOf(actor: Employer, draft: { readonly author_id: string; readonly company_id: string }): boolean {
  return draft.author_id === actor.userId && draft.company_id === actor.companyId;
}

function savedAs({ revision, updated_at }: { readonly revision: number; readonly updated_at: Date }) {
  return { revision, updatedAt: updated_at.toISOString() };
}

/** Call it with the company locked. @throws 422 at the maximum */
async function mustHaveRoomForDraft(trx: Db, actor: Employer): Promise<void> {
  const { count } = await trx
    .selectFrom('role_drafts')
    .select((draft) => draft.fn.countAll<number>().as('count'))
    .where('author_id', '=', actor.userId)
    .where('company_id', '=', actor.companyId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= ROLE_DRAFTS_MAX) {
    throw new AppError('unacceptable', `You can have ${ROLE_DRAFTS_MAX} drafts. Delete one first.`);
  }
}

/** Returns false if there was no such draft. */
export async function removeRoleDraft(db: Db, actor: Employer, draftId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('role_drafts')
    .where('id', '=', draftId)
    .where('author_id', '=', actor.userId)
    .where('company_id', '=', actor.companyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @throws 404 */
export async function deleteRoleDraft(db: Db, actor: Employer, draftId: string): Promise<void> {
  if (!(await removeRoleDraft(db, actor, draftId))) throw notFound('That draft');
}
