import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dataDirProblem, prepareDataDir } from '../data-dir.ts';
import { ConfigError } from '../settings/values.ts';

export class DataDirInUse extends ConfigError {}

/**
 * Locks `dataDir` for this process. If a second process opens the same directory, PGlite doesn't refuse, but silently loses
 * rows. SQLite's exclusive transaction is an operating-system lock: the kernel releases it however the process ends, so
 * kill -9 leaves nothing to clean up.
 */
export function lockDataDir(dataDir: string): () => void {
  prepareDataDir(dataDir);
  const file = join(dataDir, 'lock.sqlite');
  mustBeWritable(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new DataDirInUse(
        `${dataDir} is in use by another Nod process. Stop that one first, give this one its own DATA_DIR, or set DATABASE_URL so that both share one PostgreSQL.`,
      );
    }
    throw error;
  }
  return () => lock.close();
}

/** If the file is read-only, SQLite silently turns an exclusive transaction into a read, which keeps nobody out. */
function mustBeWritable(file: string): void {
  try {
    if (existsSync(file)) accessSync(file, constants.W_OK);
  } catch (error) {
    throw dataDirProblem(error, file) ?? error;
  }
}
