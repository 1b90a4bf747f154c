import type { Runner } from '../db/connection.ts';
import { statement } from '../db/statement.ts';

/** PostgreSQL's text for a snapshot: everything committed before it has been seen. */
export type Snapshot = string;

const SNAPSHOT = statement<{ snapshot: Snapshot }>(
  'index-snapshot',
  'select pg_current_snapshot()::text as snapshot',
);

export async function takeSnapshot(database: Runner): Promise<Snapshot> {
  const [row] = await database.run(SNAPSHOT, []);
  if (row === undefined) throw new Error('The database gave no snapshot.');
  return row.snapshot;
}

/**
 * SQL condition: rows whose `column` (xid8) names a transaction committed between the snapshots `since` and `until`,
 * whatever the order of commits: a transaction that was still running at `since` has an id at or above that snapshot's xmin
 * and is not visible in it. Ignores ids beyond `until`, which a restored dump may have.
 */
export function committedBetween(column: string, since: string, until: string): string {
  return `${column} >= pg_snapshot_xmin(${since}::pg_snapshot) and ${column} < pg_snapshot_xmax(${until}::pg_snapshot)
    and not pg_visible_in_snapshot(${column}, ${since}::pg_snapshot)
    and pg_visible_in_snapshot(${column}, ${until}::pg_snapshot)`;
}
