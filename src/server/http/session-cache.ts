import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Connection } from '../db/connection.ts';

/** Rows of about 500 bytes. */
const MOST_KEPT = 10_000;
const CHANNEL = 'session_changes';

/** A cache of the rows that sessions are read from, in the only process that can change them. */
export interface SessionCache<Row> {
  /** The row of this session, by the hash of its token; calls `read` if it is not cached. */
  readonly find: (hash: string, read: () => Promise<Row | undefined>) => Promise<Row | undefined>;
}

/**
 * Never out of date, because triggers on every table that `session-find` reads (migration 106) send a notice with each
 * change, and an embedded database delivers the notice before the writer learns that its transaction has committed. `userOf`
 * returns the id of the person whose session a row is. Null if other processes can write to the database: their notices
 * could arrive after their responses.
 */
export async function createSessionCache<Row extends object>(
  connection: Connection,
  userOf: (row: Row) => string,
): Promise<SessionCache<Row> | null> {
  if (!connection.isExclusive) return null;
  const hashesOf = new Map<string, Set<string>>();
  const cache = new LRUCache<string, Row>({
    max: MOST_KEPT,
    dispose: (row, hash) => {
      const hashes = hashesOf.get(userOf(row));
      hashes?.delete(hash);
      if (hashes?.size === 0) hashesOf.delete(userOf(row));
    },
  });
  // Counts notices, so that a row that was read before a notice, but arrives after it, is not cached.
  let changes = 0;
  await connection.listen(
    CHANNEL,
    (userId) => {
      changes += 1;
      if (userId === '') cache.clear();
      else for (const hash of [...(hashesOf.get(userId) ?? [])]) cache.delete(hash);
    },
    () => cache.clear(),
  );
  await sql`set nod.keeps_sessions = 'on'`.execute(connection.db);

  return {
    find: async (hash, read) => {
      const cached = cache.get(hash);
      if (cached !== undefined) return cached;
      const changesBefore = changes;
      const row = await read();
      if (row === undefined || changes !== changesBefore) return row;
      cache.set(hash, row);
      const userId = userOf(row);
      const hashes = hashesOf.get(userId);
      if (hashes === undefined) hashesOf.set(userId, new Set([hash]));
      else hashes.add(hash);
      return row;
    },
  };
}
