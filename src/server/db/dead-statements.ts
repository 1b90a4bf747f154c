import type { Runner } from './connection.ts';
import type { RunningStatement } from './pool.ts';
import { statement } from './statement.ts';

const STILL_RUNNING = statement<{ pid: number }, [pids: readonly number[]]>(
  'still-running',
  `select pid from pg_stat_activity
    where pid = any($1::int[]) and datname = current_database() and state not like 'idle%'`,
);

/**
 * Returns a sweep for statements that have no time limit, to be run every `everyMs`. It drops statements at least that old
 * that the database server is no longer running, because their answer was lost or another server has taken over. Without it
 * each would keep its connection for ever. A statement must be missing in two sweeps: by the first it may just have
 * finished.
 */
export function dropDeadStatements(
  running: () => readonly RunningStatement[],
  watch: Runner,
  everyMs: number,
): () => Promise<void> {
  let missing = new Set<RunningStatement>();

  return async () => {
    const long = running().filter(({ startedAt }) => performance.now() - startedAt >= everyMs);
    if (long.length === 0) return;
    const rows = await watch.run(STILL_RUNNING, [long.map(({ serverPid }) => serverPid)]);
    const alive = new Set(rows.map(({ pid }) => pid));
    const dead = long.filter(({ serverPid }) => !alive.has(serverPid));
    for (const statement of dead) if (missing.has(statement)) statement.drop();
    missing = new Set(dead);
  };
}
