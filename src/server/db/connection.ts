import type { Kysely } from 'kysely';
import type { ConstructorOptions } from 'pg-boss';
import { MINUTE } from '../clock.ts';
import type { Locks } from './locks.ts';
import type { DatabaseState } from './probe.ts';
import type { Database } from './schema.ts';
import type { Statement } from './statement.ts';

export type Db = Kysely<Database>;

/** For a statement that reads a whole table, in a process that only just keeps up. */
export const LONG_READ_MS = 10 * MINUTE;

/** How statements reach the database. */
export interface Handle {
  readonly db: Db;
  /** Runs a hot statement outside any transaction. */
  readonly run: <Row, Values extends readonly unknown[]>(
    statement: Statement<Row, Values>,
    values: NoInfer<Values>,
  ) => Promise<Row[]>;
}

/** Its own statements are those of requests: on PostgreSQL one that takes longer than 15 s is cancelled. */
export interface Connection extends Handle {
  /** For migrations, tasks, exports and commands: no limit on how long a statement may take. */
  readonly work: Handle;
  /** For the indexes in this process, which ask all the time what changed. */
  readonly indexes: Handle;
  /**
   * Calls `onNotice` for every NOTIFY on `channel`, in the order of their commits. `onGap` says that some may have
   * been missed: the line was down and is up again.
   */
  readonly listen: (channel: string, onNotice: (payload: string) => void, onGap: () => void) => Promise<void>;
  /** Since the line for notices was last known to work; undefined where the database is embedded. */
  readonly listenAgeMs?: () => number;
  /** Whether the database can be used now. Takes a second at most, and asks it once a second at most. */
  readonly probe: () => Promise<DatabaseState>;
  /** Takes a lock by name, across all processes on this database, until it is released or this process dies. */
  readonly tryLock: Locks['tryLock'];
  /** How the task queue reaches the same database. */
  readonly queue: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>;
  /** How busy each pool is; undefined where the database is embedded. */
  readonly pools?: () => Readonly<Record<string, PoolCounts>>;
  readonly close: () => Promise<void>;
}

export interface PoolCounts {
  readonly idle: number;
  readonly busy: number;
  readonly waiting: number;
}

/** Tests shorten them. */
export interface Limits {
  /** A request's statement. */
  readonly statementMs: number;
  /** How long a request waits for a free connection. */
  readonly waitMs: number;
  /** How long opening a new connection may take. */
  readonly connectMs: number;
  /** How often the line for notices is checked. */
  readonly pingMs: number;
  /** How often statements without a time limit are checked: whether the server is still running them. */
  readonly sweepMs: number;
}
