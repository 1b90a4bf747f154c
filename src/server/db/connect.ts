import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { fromPglite } from 'pg-boss';
import pino, { type Logger } from 'pino';
import { SECOND } from '../clock.ts';
import type { Connection, Handle, Limits, StatementListener } from './connection.ts';
import { lockDataDir } from './data-lock.ts';
import { processLocks } from './locks.ts';
import { openEmbedded } from './open-embedded.ts';
import { connectPostgres } from './postgres.ts';
import { bringCopyToToday, copyPrepared } from './prepared-database.ts';
import { createProbe } from './probe.ts';
import type { Database } from './schema.ts';
import type { Statement } from './statement.ts';

/** Lost connections are reported to `log`; short-lived commands leave it out. */
export async function connect(
  config: {
    dataDir: string;
    databaseUrl: string | null;
    databaseUrlDirect?: string | null;
    databaseReadUrl?: string | null;
    databasePool?: number;
    /** The folder of prepared databases, to start a new embedded one as a copy. Only for callers that then migrate fully. */
    preparedDatabases?: string;
  },
  log: Logger = pino({ level: 'silent' }),
  limits?: Partial<Limits>,
): Promise<Connection> {
  return config.databaseUrl === null
    ? connectEmbedded(config.dataDir, config.preparedDatabases, log)
    : connectPostgres(
        {
          connectionString: config.databaseUrl,
          direct: config.databaseUrlDirect,
          replica: config.databaseReadUrl,
          requests: config.databasePool,
        },
        log,
        limits,
      );
}

/**
 * Whether there is a database to connect to. Check this first, because `connect` creates an empty database in a mistyped
 * DATA_DIR. Always true for PostgreSQL, whose server reports a missing database.
 */
export function hasDatabase(config: { dataDir: string; databaseUrl: string | null }): boolean {
  return config.databaseUrl !== null || existsSync(embeddedDir(config.dataDir));
}

function embeddedDir(dataDir: string): string {
  return join(dataDir, 'pglite');
}

async function connectEmbedded(
  dataDir: string,
  preparedDatabases: string | undefined,
  log: Logger,
): Promise<Connection> {
  const unlock = lockDataDir(dataDir);
  const folder = embeddedDir(dataDir);
  try {
    if (preparedDatabases !== undefined) copyPrepared(preparedDatabases, folder, log);
    const pglite = await openEmbedded(folder);
    await bringCopyToToday(pglite, folder);
    return embedded(pglite, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** PGlite in this process; tests pass one loaded from a prepared copy. */
export function embedded(pglite: PGlite, onClose: () => void = () => {}): Connection {
  const listeners: StatementListener[] = [];
  const handle: Handle = {
    db: new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }),
    run: async <Row>({ name, text }: Statement<Row>, values: readonly unknown[]) => {
      const startedAt = performance.now();
      try {
        return (await pglite.query<Row>(text, [...values])).rows;
      } finally {
        const seconds = (performance.now() - startedAt) / SECOND;
        for (const listener of listeners) listener({ name, pool: 'embedded', seconds });
      }
    },
  };
  return {
    ...handle,
    work: handle,
    indexes: handle,
    replica: handle,
    isExclusive: true,
    tryLock: processLocks().tryLock,
    probe: createProbe(async () => {
      await pglite.query('select 1');
      return false;
    }),
    listen: async (channel, onNotice) => {
      await pglite.listen(channel, onNotice);
    },
    queue: { db: fromPglite(pglite), backend: 'pglite' },
    onStatement: (listener) => {
      listeners.push(listener);
    },
    close: async () => {
      if (!pglite.closed) await pglite.close();
      onClose();
    },
  };
}
