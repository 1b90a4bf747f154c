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
  listRunning: () => readonly RunningStatement[],
  watch: Runner,
  everyMs: number,
): () => Promise<void> {
  let missing = new Set<RunningStatement>();

  return async () => {
    const longStatements = listRunning().filter(({ startedAt }) => performance.now() - startedAt >= everyMs);
    if (longStatements.length === 0) return;
    const rows = await watch.run(STILL_RUNNING, [longStatements.map(({ serverPid }) => serverPid)]);
    const alivePids = new Set(rows.map(({ pid }) => pid));
    const deadStatements = longStatements.filter(({ serverPid }) => !alivePids.has(serverPid));
    for (const statement of deadStatements) if (missing.has(statement)) statement.drop();
    missing = new Set(deadStatements);
  };
}
