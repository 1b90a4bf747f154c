import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connect, embedded } from '#server/db/connect.ts';
import { TEMPLATE } from './prepare-database.ts';

/** A migrated database of one's own. */
export interface TestDatabase {
  readonly connection: Connection;
  /** Another connection to the same database, as a second process would have; null on PGlite, which has one process. */
  readonly another: (() => Promise<Connection>) | null;
  readonly drop: () => Promise<void>;
}

export async function testDatabase(): Promise<TestDatabase> {
  return inject('templateUrl') === '' ? onPglite() : onPostgres(inject('templateUrl'));
}

/** A database of PostgreSQL with nothing in it; null where the tests are on PGlite. */
export async function emptyDatabase(): Promise<{ databaseUrl: string; drop: () => Promise<void> } | null> {
  const templateUrl = inject('templateUrl');
  if (templateUrl === '') return null;
  const name = `nod_${randomUUID().replaceAll('-', '')}`;
  const adminUrl = templateUrl.replace(TEMPLATE, 'postgres');
  await admin(adminUrl, `create database ${name}`);
  return {
    databaseUrl: templateUrl.replace(TEMPLATE, name),
    drop: () => admin(adminUrl, `drop database ${name} with (force)`),
  };
}

async function onPglite(): Promise<TestDatabase> {
  const pglite = await PGlite.create({ loadDataDir: new Blob([readFileSync(inject('pgliteSnapshot'))]) });
  return { connection: embedded(pglite), another: null, drop: async () => {} };
}

async function onPostgres(templateUrl: string): Promise<TestDatabase> {
  const name = `nod_${randomUUID().replaceAll('-', '')}`;
  const adminUrl = templateUrl.replace(TEMPLATE, 'postgres');
  const databaseUrl = templateUrl.replace(TEMPLATE, name);
  await admin(adminUrl, `create database ${name} template ${TEMPLATE}`);
  const connectAgain = () => connect({ databaseUrl, dataDir: '' });
  return {
    connection: await connectAgain(),
    another: connectAgain,
    drop: () => admin(adminUrl, `drop database ${name} with (force)`),
  };
}

async function admin(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}
