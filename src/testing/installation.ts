import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { copiedDatabase } from './test-database.ts';

/** What a server process needs for its own data. */
export interface Installation {
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL: string };
  readonly remove: () => Promise<void>;
}

/** A new installation on the database under test, with its migrations applied. */
export async function newInstallation(): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nod-home-'));
  const database = await copiedDatabase();
  if (database === null) await cp(inject('pgliteFolder'), join(dataDir, 'pglite'), { recursive: true });
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: database?.databaseUrl ?? '' },
    remove: async () => {
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
