import type { Db } from '../db/connection.ts';
import { whenGiven } from '../db/when-given.ts';
import { announceEnd } from './end-keys.ts';

/** Ends every session of one person, except one if given, and closes their sockets in every process. */
export async function endSessionsOf(trx: Db, userId: string, keepId: string | null = null): Promise<void> {
  const endedSessions = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$call(
      whenGiven(keepId, (some, sessionId) => some.where('token_hash', '<>', Buffer.from(sessionId, 'hex'))),
    )
    .returning('token_hash')
    .execute();
  await announceEnd(trx, endedSessions);
}
