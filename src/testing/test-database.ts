import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, embedded } from '#server/db/connect.ts';
import type { Connection, Limits } from '#server/db/connection.ts';
import { FAST_BYTES } from '#server/db/open-embedded.ts';
import { CopyInMemory, type DatabaseFile, readDatabase } from './copy-in-memory.ts';
import { TEMPLATE } from './prepare-database.ts';

/** A migrated database for one test file. */
export interface TestDatabase {
  readonly connection: Connection;
  /** null on PGlite. */
  readonly databaseUrl: string | null;
  /**
   * Opens another connection to the same database, like a second process; null on PGlite, which has only one process.
   */
  readonly another: (() => Promise<Connection>) | null;
  readonly drop: () => Promise<void>;
}

/** How the server reaches PostgreSQL, for tests about that. */
export interface DatabaseOptions {
  readonly limits?: Partial<Limits>;
  /** Returns the address that the server uses instead of the database's own. */
  readonly through?: (databaseUrl: string) => Promise<string>;
}

export async function testDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const database = await copiedDatabase();
  return database === null ? onPglite() : onPostgres(database, options);
}

/** A database on the PostgreSQL of this run. */
interface OwnDatabase {
  readonly databaseUrl: string;
  readonly drop: () => Promise<void>;
}

/** An empty PostgreSQL database; null if the tests run on PGlite. */
export function emptyDatabase(): Promise<OwnDatabase | null> {
  return newDatabase('');
}

/** A migrated PostgreSQL database; null if the tests run on PGlite. */
export function copiedDatabase(): Promise<OwnDatabase | null> {
  // On a server without fsync copying the files is a third cheaper than logging every page.
  return newDatabase(`template ${TEMPLATE} strategy file_copy`);
}

async function newDatabase(createOptions: string): Promise<OwnDatabase | null> {
  const templateUrl = inject('templateUrl');
  if (templateUrl === '') return null;
  const name = `nod_${randomUUID().replaceAll('-', '')}`;
  const adminUrl = templateUrl.replace(TEMPLATE, 'postgres');
  await admin(adminUrl, `create database ${name} ${createOptions}`);
  return {
    databaseUrl: templateUrl.replace(TEMPLATE, name),
    drop: () => admin(adminUrl, `drop database ${name} with (force)`),
  };
}

/** Setting up the usual 128 MB of buffers would take a third of PGlite's start. */
const SMALL_SERVER = ['-c', 'shared_buffers=16MB'];

let preparedFiles: readonly DatabaseFile[] | null = null;

async function onPglite(): Promise<TestDatabase> {
  preparedFiles ??= readDatabase(inject('pgliteFolder'));
  const pglite = await PGlite.create({
    fs: new CopyInMemory(preparedFiles),
    startParams: [...PGlite.defaultStartParams, ...SMALL_SERVER],
    ...FAST_BYTES,
  });
  return { connection: embedded(pglite), databaseUrl: null, another: null, drop: async () => {} };
}

async function onPostgres(
  database: OwnDatabase,
  { limits, through }: DatabaseOptions,
): Promise<TestDatabase> {
  const { databaseUrl, drop } = database;
  const reachedAt = (await through?.(databaseUrl)) ?? databaseUrl;
  const connectAgain = () => connect({ databaseUrl: reachedAt, dataDir: '' }, undefined, limits);
  return {
    connection: await connectAgain(),
    databaseUrl,
    another: connectAgain,
    drop,
  };
}

async function admin(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}
