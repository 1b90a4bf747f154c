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
