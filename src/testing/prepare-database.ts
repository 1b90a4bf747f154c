import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { CompiledQuery } from 'kysely';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#server/config.ts';
import { connect, embedded } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import { FAST_BYTES } from '#server/db/open-embedded.ts';
import { startContext } from '#server/start-context.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the migrated PGlite, as a server keeps it; '' on PostgreSQL. */
    pgliteFolder: string;
    /** Connection string of the migrated template; '' on PGlite. */
    templateUrl: string;
  }
}

export const TEMPLATE = 'nod_template';

let finish: () => Promise<void> = async () => {};

/** Migrates once; every test file then works on its own copy. */
export async function setup(project: TestProject): Promise<void> {
  finish = await (project.config.env.TEST_DATABASE === 'postgres'
    ? preparePostgres(project)
    : preparePglite(project));
}

export function teardown(): Promise<void> {
  return finish();
}

async function preparePglite(project: TestProject) {
  const dir = mkdtempSync(join(tmpdir(), 'nod-pglite-'));
  const remove = () => rmSync(dir, { recursive: true, force: true });
  // Also removed if the run is interrupted.
  process.once('exit', remove);
  // Every copy includes the write-ahead log, so use segments of 1 MB instead of 16, and keep as few as possible for reuse.
  const pglite = await PGlite.create({
    initDbStartParams: ['--wal-segsize=1'],
    startParams: [...PGlite.defaultStartParams, '-c', 'min_wal_size=2MB'],
    ...FAST_BYTES,
  });
  await prepare(embedded(pglite));
  // Tests create no databases in PGlite, and each copy would include these templates.
  await pglite.exec("update pg_database set datistemplate = false where datname like 'template%'");
  for (const template of ['template0', 'template1']) await pglite.exec(`drop database ${template}`);
  // Otherwise every copy would replay the migrations from the log.
  await pglite.exec('checkpoint');
  const folder = join(dir, 'migrated');
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  await (await PGlite.create({ dataDir: folder, loadDataDir: dump })).close();
  project.provide('pgliteFolder', folder);
  project.provide('templateUrl', '');
  return async () => {
    process.off('exit', remove);
    remove();
  };
}

async function preparePostgres(project: TestProject) {
  const postgres = await startPostgres();
  const admin = await connect({ databaseUrl: postgres.url('postgres'), dataDir: '' });
  await admin.db.executeQuery(CompiledQuery.raw(`create database ${TEMPLATE}`));
  await admin.close();
  const template = await connect({ databaseUrl: postgres.url(TEMPLATE), dataDir: '' });
  await prepare(template);
  await template.close();
  project.provide('pgliteFolder', '');
  project.provide('templateUrl', postgres.url(TEMPLATE));
  return () => postgres.stop();
}

/** Migrates and sets up the task queues, as a first start does. */
async function prepare(connection: Connection): Promise<void> {
  const config = readConfig({ DEMO: '0', WORKER: '0', LOG_LEVEL: 'silent' });
  const context = await startContext(config, { connection: { ...connection, close: async () => {} } });
  await context.close();
  // Tests use their own clocks, which may differ from the time that this start has recorded.
  await connection.db.deleteFrom('clock_watch').execute();
}
