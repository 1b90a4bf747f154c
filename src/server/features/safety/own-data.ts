import type { PersonalData } from '#contract/personal-data.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { listAllBlocked } from './queries.ts';

/** For the export: people the actor has blocked, newest first. */
export async function listOwnBlocks(db: Db, actor: Actor): Promise<PersonalData['blocks']> {
  return (await listAllBlocked(db, actor)).map(({ name, blockedAt }) => ({ name, blockedAt }));
}

/** For the export: what the actor has reported. */
export async function listOwnReports(db: Db, actor: Actor): Promise<PersonalData['reports']> {
  const rows = await db
    .selectFrom('reports')
    .select(['reason', 'words', 'created_at', 'outcome'])
    .where('reporter_id', '=', actor.userId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }));
}

/**
 * For the export: what Admins did about the actor, or about the company that the actor answers for, and what the actor did
 * as an Admin. Undefined if there was nothing.
 */
export async function listActionsAbout(
  db: Db,
  actor: Actor,
  speaksForCompany: boolean,
): Promise<PersonalData['adminActions']> {
  const rows = await db
    .selectFrom('admin_actions')
    .select(['at', 'action', 'reason', 'admin_id', 'subject_id'])
    .where(({ or, and, eb }) =>
      or([
        eb('admin_id', '=', actor.userId),
        and([eb('subject_kind', '=', 'person'), eb('subject_id', '=', actor.userId)]),
        ...(speaksForCompany
          ? [and([eb('subject_kind', '=', 'company'), eb('subject_id', '=', actor.partyId)])]
          : []),
      ]),
    )
    .orderBy('at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return undefined;
  return rows.map(({ at, action, reason, admin_id, subject_id }) => {
    const isAbout = subject_id === actor.userId || subject_id === actor.partyId;
    return {
      at: at.toISOString(),
      action,
      reason: isAbout ? reason : null,
      byYou: admin_id === actor.userId,
    };
  });
}

/** For the export: reviews of texts by the actor, or by the company that they answer for. Undefined without any. */
export async function listOwnScamReviews(
  db: Db,
  actor: Actor,
  speaksForCompany: boolean,
): Promise<PersonalData['scamReviews']> {
  const rows = await db
    .selectFrom('scam_reviews')
    .select(['created_at', 'signs', 'texts', 'outcome'])
    .where(({ or, eb }) =>
      or([
        eb('seeker_id', '=', actor.userId),
        ...(speaksForCompany ? [eb('company_id', '=', actor.partyId)] : []),
      ]),
    )
    .orderBy('created_at')
    .execute();
  if (rows.length === 0) return undefined;
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }));
}
