import type { Kysely } from 'kysely';
import type { ConstructorOptions } from 'pg-boss';
import { MINUTE } from '../clock.ts';
import type { Locks } from './locks.ts';
import type { DatabaseState } from './probe.ts';
import type { Database } from './schema.ts';
import type { Statement } from './statement.ts';

export type Db = Kysely<Database>;

/** The time limit of a statement that reads a whole table: enough even for a process that barely keeps up. */
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

/** Only runs hot statements. */
export type Runner = Pick<Handle, 'run'>;

/** Its own `db` and `run` are for requests: on PostgreSQL, statements that take longer than 15 s are cancelled. */
export interface Connection extends Handle {
  /** For migrations, tasks, exports and commands: statements have no time limit. */
  readonly work: Handle;
  /** For the indexes in this process, which constantly ask for changes. */
  readonly indexes: Handle;
  /**
   * For reads that may be seconds old, by people who have not just changed anything: a replica if there is one,
   * otherwise the primary.
   */
  readonly replica: Handle;
  /** Whether no other process can write to this database: it is embedded in this one. */
  readonly isExclusive: boolean;
  /** How far the replica is behind; undefined without a replica. */
  readonly replicaLagMs?: () => number;
  /**
   * Calls `onNotice` for every NOTIFY on `channel`, in commit order. Calls `onGap` when the connection was down and is
   * up again, because some notices may have been missed.
   */
  readonly listen: (channel: string, onNotice: (payload: string) => void, onGap: () => void) => Promise<void>;
  /** Time since the connection for notices was last known to work; undefined if the database is embedded. */
  readonly listenAgeMs?: () => number;
  /** Whether the database can be used now. Takes at most a second, and asks the database at most once a second. */
  readonly probe: () => Promise<DatabaseState>;
  /** Takes a lock by name, across all processes on this database, until it is released or this process dies. */
  readonly tryLock: Locks['tryLock'];
  /** How the task queue reaches the same database. */
  readonly queue: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>;
  /** Load of each pool; undefined if the database is embedded. */
  readonly pools?: () => Readonly<Record<string, PoolCounts>>;
  /** Calls `listener` after each statement. */
  readonly onStatement: (listener: StatementListener) => void;
  readonly close: () => Promise<void>;
}

/** A statement that completed or failed. */
export interface FinishedStatement {
  /** The name of a hot statement; null for those that Kysely's handle ran. */
  readonly name: string | null;
  /** Which of the pools ran it; 'embedded' for the database in this process. */
  readonly pool: string;
  /** The time from getting a connection until the response arrived. */
  readonly seconds: number;
}

export type StatementListener = (statement: FinishedStatement) => void;

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
  /** How often the connection for notices is checked. */
  readonly pingMs: number;
  /** How long to wait before reopening a lost connection for notices, and after each failed attempt. */
  readonly reopenMs: number;
  /** How often to check that the server is still running the statements that have no time limit. */
  readonly sweepMs: number;
  /** A replica that is further behind is not read from. */
  readonly replicaLagMs: number;
  /** How often the replica's progress is checked. */
  readonly replicaLookMs: number;
}
