import type { Logger } from 'pino';
import type { Handle, Runner } from './connection.ts';
import { errorCode, isDatabaseAway } from './failures.ts';
import { handleOver, type LentClient, type Pool } from './pool.ts';
import { statement } from './statement.ts';

/** A server's position in the write-ahead log, in bytes: written by a primary, or replayed by a standby. */
const POSITION = statement<{ position: number }, []>(
  'wal-position',
  `select ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)
    - '0/0'::pg_lsn)::float8 as position`,
);
/** The standby cancelled a statement, because it had to replay a removal of rows that the statement needed. */
const CONFLICT = '40001';
/** The statement took too long, as it would on the primary as well. */
const CANCELLED = '57014';

export interface ReplicaSettings {
  readonly primary: Pool;
  /** For checking the primary, on a connection that requests don't use. */
  readonly watchPrimary: Runner;
  readonly replica: Pool;
  /** For checking the replica, on a connection that requests don't use. */
  readonly watchReplica: Runner;
  /** A replica that is further behind is not read from. */
  readonly mostLagMs: number;
  readonly everyMs: number;
  readonly log: Logger;
}

export interface Replica {
  /** Reads from the replica, or from the primary if the replica is away or too far behind. */
  readonly handle: Handle;
  /** An upper bound of the replica's lag in milliseconds; Infinity until the replica has caught up once. */
  readonly lagMs: () => number;
  readonly close: () => void;
}

/**
 * Follows how far behind a replica is. The time of its last transaction would say nothing on a quiet database, so the
 * primary's position in the log is noted with our own clock, and compared with what the replica has replayed.
 */
export function readReplica(settings: ReplicaSettings): Replica {
  const { primary, watchPrimary, replica, watchReplica, mostLagMs, everyMs, log } = settings;
  /** Positions of the primary, oldest first, that the replica has not reached. */
  let ahead: { readonly position: number; readonly at: number }[] = [];
  let caughtUpAt = Number.NEGATIVE_INFINITY;
  let wasUsable = false;

  const lagMs = () => performance.now() - caughtUpAt;
  const isUsable = () => lagMs() < mostLagMs;

  async function look(): Promise<void> {
    // The time is noted before asking, so the position may be newer than this time, but never older.
    const at = performance.now();
    const [primaryRow] = await watchPrimary.run(POSITION, []);
    // Limited in number, so that a replica that is away for days does not fill the memory.
    if (primaryRow !== undefined)
      ahead = [...ahead, { position: primaryRow.position, at }].slice(-MOST_NOTED);
    const [row] = await watchReplica.run(POSITION, []);
    if (row === undefined) return;
    const reachedWaits = ahead.filter(({ position }) => position <= row.position);
    caughtUpAt = reachedWaits.at(-1)?.at ?? caughtUpAt;
    ahead = ahead.filter(({ position }) => position > row.position);
  }

  function logChange(error?: unknown): void {
    if (isUsable() === wasUsable) return;
    wasUsable = isUsable();
    if (wasUsable) log.info('reading from the replica');
    else log.warn({ err: error }, 'the replica is away or too far behind: the primary is read instead');
  }

  let isLooking = false;
  async function lookOnce(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    await look().then(logChange, logChange);
    isLooking = false;
  }
  const timer = setInterval(lookOnce, everyMs).unref();
  void lookOnce();

  async function takeClient(): Promise<LentClient> {
    if (!isUsable()) return primary.takeClient();
    const client = await replica.takeClient().catch(() => null);
    return client === null ? primary.takeClient() : withFallback(client, primary.takeClient);
  }

  return { handle: handleOver(takeClient), lagMs, close: () => clearInterval(timer) };
}

const MOST_NOTED = 600;

/**
 * A client of the replica. If its first statement fails because the replica is away or cancelled it for a conflict, the
 * client switches to the primary and runs the statement there.
 */
function withFallback(first: LentClient, takePrimary: () => Promise<LentClient>): LentClient {
  let client = first;
  let isFirst = true;
  const ask: LentClient['query'] = async (query, values) => {
    const mayMove = isFirst;
    isFirst = false;
    try {
      return await client.query(query, values);
    } catch (error) {
      const code = errorCode(error);
      if (!mayMove || code === CANCELLED || !(code === CONFLICT || isDatabaseAway(error))) throw error;
      client.release(true);
      client = await takePrimary();
      return client.query(query, values);
    }
  };
  return {
    ...(first.processID !== undefined && { processID: first.processID }),
    query: ask,
    release: (isDiscarded) => client.release(isDiscarded),
  };
}
