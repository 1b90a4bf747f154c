import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { SECOND } from '../clock.ts';
import type { Handle, PoolCounts, StatementListener } from './connection.ts';
import { isReadOnly, spoilsConnection } from './failures.ts';
import type { Database } from './schema.ts';
import type { Statement } from './statement.ts';

/**
 * Only connections opened in the current era may be used. All pools of a process share the era, so that one refused
 * write replaces every connection to a demoted server, even those that only ever read.
 */
export interface Era {
  current: number;
}

export interface PoolSettings {
  /** Shown in pg_stat_activity. */
  readonly name: string;
  readonly size: number;
  /** How long to wait for a free connection. */
  readonly waitMs: number;
  /** How long opening a new connection may take. */
  readonly connectMs: number;
  /** The server cancels a statement that takes longer; null for no limit. */
  readonly statementMs: number | null;
  /** If the server has not answered a statement within this time, we drop the connection; null for no limit. */
  readonly answerMs: number | null;
  /** The server ends a transaction that we leave idle for longer. */
  readonly idleInTransactionMs: number;
  readonly onStatement: StatementListener;
  /**
   * Whether there is a pooler in transaction mode in between, where each transaction may get a different session: if so,
   * nothing may be prepared, pipelined or set for a session.
   */
  readonly isShared?: boolean;
  /** Whether each new connection asks for its server process id, which `running` needs. */
  readonly knowsServerPids?: boolean;
}

/** A statement that has not been answered yet. */
export interface RunningStatement {
  /** The server's process id; a pooler in between may report a different one. */
  readonly serverPid: number;
  readonly startedAt: number;
  /** Drops the connection: the statement fails as if the server had gone away. */
  readonly drop: () => void;
}

/** A connection for one statement, or for one transaction. */
export interface LentClient {
  readonly processID?: number;
  readonly query: (
    query: string | pg.QueryConfig,
    values?: readonly unknown[],
  ) => Promise<pg.QueryResult<Record<string, unknown>>>;
  /** Gives the connection back to the pool, or closes it if `isDiscarded`. */
  readonly release: (isDiscarded?: boolean) => void;
}

export interface Pool extends Handle {
  /** Waits for a free connection. The caller must release it. */
  readonly takeClient: () => Promise<LentClient>;
  readonly counts: () => PoolCounts;
  /** The running statements, oldest first; empty without `knowsServerPids`. */
  readonly running: () => readonly RunningStatement[];
  readonly close: () => Promise<void>;
}

type Client = pg.PoolClient & { processID?: number };

const IDLE_MS = 30_000;
/** Long before a firewall forgets an idle connection, and soon enough to notice that the server is gone. */
const KEEP_ALIVE_MS = 10_000;
/** int8 as a number: counts and sequences, all far below 2^53. */
const INT8 = 20;

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

/** Settings that every connection to PostgreSQL shares. `connectionString` may override the name and the limits. */
export function connectionSettings(connectionString: string, name: string) {
  return {
    connectionString,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
}

/**
 * A client with its own time limit for connecting: pg's pool has one setting for both waiting and connecting, but a pool
 * with a long wait must still notice a silent server.
 */
function clientThatConnectsWithin(connectionTimeoutMillis: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis });
    }
  };
}

export function openPool(connectionString: string, settings: PoolSettings, era: Era, log: Logger): Pool {
  const pool = new pg.Pool({
    ...connectionSettings(connectionString, settings.name),
    types,
    Client: clientThatConnectsWithin(settings.connectMs),
    max: settings.size,
    pipeline: settings.isShared !== true,
    connectionTimeoutMillis: settings.waitMs,
    idleTimeoutMillis: IDLE_MS,
    // A pooler refuses to connect with settings that it can't keep.
    ...(settings.isShared !== true && {
      idle_in_transaction_session_timeout: settings.idleInTransactionMs,
      ...(settings.statementMs !== null && { statement_timeout: settings.statementMs }),
    }),
    ...(settings.answerMs !== null && { query_timeout: settings.answerMs }),
    ...(settings.knowsServerPids && {
      onConnect: async (client: pg.ClientBase) => {
        const ask = { text: 'select pg_backend_pid() as pid', query_timeout: settings.connectMs };
        const { rows } = await client.query<{ pid: number }>(ask);
        serverPids.set(client, rows[0]?.pid ?? 0);
      },
    }),
  } as pg.PoolConfig);
  const openedIn = new WeakMap<Client, number>();
  const serverPids = new WeakMap<pg.ClientBase, number>();
  const runningStatements = new Set<RunningStatement>();

  // The pool listens only to idle clients. Without this listener, a client that is checked out and loses its connection
  // between two statements would raise an uncaught 'error' and end the process.
  pool.on('connect', (client: Client) => {
    openedIn.set(client, era.current);
    client.on('error', (error) => {
      const { message, code } = error as Error & { code?: string };
      log.warn({ message, code, pool: settings.name }, 'a database connection was lost');
    });
  });
  // Logged above; the pool replaces the connection.
  pool.on('error', () => {});

  async function checkOut(): Promise<Client> {
    for (;;) {
      const client: Client = await pool.connect();
      if (openedIn.get(client) === era.current) return client;
      client.release(true);
    }
  }

  function track<T>(client: Client, answer: Promise<T>): Promise<T> {
    const statement: RunningStatement = {
      serverPid: serverPids.get(client) ?? 0,
      startedAt: performance.now(),
      drop: () => client.connection.stream.destroy(),
    };
    runningStatements.add(statement);
    return answer.finally(() => runningStatements.delete(statement));
  }

  /**
   * Behind a pooler, removes the name of the statement: a named statement is prepared in one session, and the next
   * transaction may get another.
   */
  function withoutNameIfShared(query: string | pg.QueryConfig): string | pg.QueryConfig {
    if (settings.isShared !== true || typeof query === 'string') return query;
    const { name: _name, ...unnamed } = query;
    return unnamed;
  }

  /** A client that is removed from the pool when it comes back after an error that spoiled it. */
  function lend(client: Client): LentClient {
    let isSpoiled = false;
    const note = (error: unknown) => {
      if (!spoilsConnection(error)) return;
      isSpoiled = true;
      // Only the first error of a burst begins a new era: the others come from connections that are already dropped.
      if (isReadOnly(error) && openedIn.get(client) === era.current) era.current += 1;
    };
    return {
      ...(client.processID !== undefined && { processID: client.processID }),
      query: (query: string | pg.QueryConfig, values?: readonly unknown[]) => {
        const startedAt = performance.now();
        const answer = client
          .query(withoutNameIfShared(query) as string, values as unknown[] | undefined)
          .catch((error: unknown) => {
            note(error);
            throw error;
          })
          .finally(() => {
            const name = typeof query === 'object' ? (query.name ?? null) : null;
            settings.onStatement({
              name,
              pool: settings.name,
              seconds: (performance.now() - startedAt) / SECOND,
            });
          });
        return settings.knowsServerPids ? track(client, answer) : answer;
      },
      release: (isDiscarded?: boolean) =>
        client.release(isDiscarded === true || isSpoiled || openedIn.get(client) !== era.current),
    };
  }

  const takeClient = async () => lend(await checkOut());

  return {
    ...handleOver(takeClient),
    takeClient,
    counts: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    running: () => [...runningStatements],
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/** Runs statements on the connections that `takeClient` returns; their owner closes them. */
export function handleOver(takeClient: () => Promise<LentClient>): Handle {
  return {
    db: new Kysely<Database>({
      dialect: new PostgresDialect({
        pool: {
          Client: pg.Client as never,
          options: {},
          connect: async () => (await takeClient()) as unknown as PostgresPoolClient,
          end: async () => {},
        },
      }),
    }),
    run: async <Row>({ name, text, limitMs }: Statement<Row>, values: readonly unknown[]) => {
      const client = await takeClient();
      try {
        const query = {
          name,
          text,
          values: [...values],
          ...(limitMs !== undefined && { query_timeout: limitMs }),
        };
        return (await client.query(query)).rows as Row[];
      } finally {
        client.release();
      }
    },
  };
}
