import { type SqlBool, sql } from 'kysely';
import { SESSIONS_LISTED, type Session } from '#contract/sessions.ts';
import { after, type Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { IDLE, IS_BACKED } from '../../http/session.ts';

/** Last used first. */
export async function listSessions(db: Db, clock: Clock, actor: Actor): Promise<Session[]> {
  const now = clock();
  const rows = await db
    .selectFrom('sessions as s')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .where('expires_at', '>', now)
    .where('seen_at', '>', after(now, -IDLE))
    .where(sql<SqlBool>`${sql.raw(IS_BACKED)}`)
    .orderBy('seen_at', 'desc')
    .orderBy('token_hash')
    .limit(SESSIONS_LISTED)
    .execute();
  return rows.map((row) => {
    const id = Buffer.from(row.token_hash).toString('hex');
    return {
      id,
      signedInAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      network: row.network,
      browser: row.browser,
      isThisOne: id === actor.sessionId,
    };
  });
}
