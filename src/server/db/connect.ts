import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type ConstructorOptions, fromPglite } from 'pg-boss';
import { lockDataDir } from './data-lock.ts';
import { noticeStream } from './notice-stream.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** A statement of a hot path: parsed once by the server that runs it, and never rebuilt by Kysely. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export interface Connection {
  readonly db: Db;
  /** Runs a hot statement outside any transaction. */
  readonly run: <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;
  /**
   * Calls `onNotice` for every NOTIFY on `channel`, in the order of their commits. `onGap` says that some may have
   * been missed: the line was down and is up again.
   */
  readonly listen: (channel: string, onNotice: (payload: string) => void, onGap: () => void) => Promise<void>;
  /** How the task queue reaches the same database. */
  readonly queue: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>;
  /** How busy the pool is; none where the database is embedded. */
  readonly pool?: () => { readonly idle: number; readonly busy: number; readonly waiting: number };
  readonly close: () => Promise<void>;
}

/** int8 as a number: counts and sequences, all far below 2^53. */
const INT8 = 20;
const QUEUE_CONNECTIONS = 3;
const RELISTEN_MS = 1_000;

export async function connect(config: { dataDir: string; databaseUrl: string | null }): Promise<Connection> {
  return config.databaseUrl === null ? connectEmbedded(config.dataDir) : connectPostgres(config.databaseUrl);
}

/**
 * Whether there is a database to connect to: `connect` would make an empty one in a DATA_DIR that is only mistyped. Of
 * PostgreSQL the server itself says it.
 */
export function hasDatabase(config: { dataDir: string; databaseUrl: string | null }): boolean {
  return config.databaseUrl !== null || existsSync(embeddedDir(config.dataDir));
}

function embeddedDir(dataDir: string): string {
  return join(dataDir, 'pglite');
}

async function connectEmbedded(dataDir: string): Promise<Connection> {
  const unlock = lockDataDir(dataDir);
  try {
    const pglite = await PGlite.create({ dataDir: embeddedDir(dataDir) });
    return embedded(pglite, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** PGlite in this process; tests hand in one made from a prepared copy. */
export function embedded(pglite: PGlite, onClose: () => void = () => {}): Connection {
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    run: async <Row>(statement: Statement, values: readonly unknown[]) =>
      (await pglite.query<Row>(statement.text, [...values])).rows,
    listen: async (channel, onNotice) => {
      await pglite.listen(channel, onNotice);
    },
    queue: { db: fromPglite(pglite), backend: 'pglite' },
    close: async () => {
      if (!pglite.closed) await pglite.close();
      onClose();
    },
  };
}

function connectPostgres(connectionString: string): Connection {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  } as pg.CustomTypesConfig;
  const pool = new pg.Pool({
    connectionString,
    types,
    max: 10,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    // An idle connection that the server dropped is simply replaced.
    idleTimeoutMillis: 30_000,
  } as pg.PoolConfig);
  pool.on('error', () => {});
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const listeners = new Set<pg.Client>();
  let isClosed = false;

  async function listen(channel: string, onNotice: (payload: string) => void, onGap: () => void) {
    const client = new pg.Client({ connectionString, keepAlive: true, stream: noticeStream });
    let isUp = false;
    const again = () => {
      setTimeout(() => {
        if (!isClosed) listen(channel, onNotice, onGap).then(onGap, again);
      }, RELISTEN_MS).unref();
    };
    const lost = () => {
      // A line that was never up is tried again by whoever asked for it: by both, tries and lines would double.
      if (!isUp || isClosed) return;
      isUp = false;
      listeners.delete(client);
      client.end().catch(() => {});
      again();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', (notice) => {
      if (notice.channel === channel) onNotice(notice.payload ?? '');
    });
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    isUp = true;
    listeners.add(client);
  }

  return {
    db,
    run: async <Row>(statement: Statement, values: readonly unknown[]) =>
      (await pool.query({ name: statement.name, text: statement.text, values: [...values] })).rows as Row[],
    listen,
    queue: { connectionString, max: QUEUE_CONNECTIONS },
    pool: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      isClosed = true;
      await Promise.all([...listeners].map((client) => client.end().catch(() => {})));
      await db.destroy();
    },
  };
}
