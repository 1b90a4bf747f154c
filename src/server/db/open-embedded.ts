import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { DataDirProblem, dataDirProblem } from '../data-dir.ts';

/** PGlite can't open a folder made by another major version of PostgreSQL. */
export const EMBEDDED_MAJOR = '18';

/** Not the default 128 MB, which took 120 MB of memory and a third of the start: the system caches the files anyway. */
const BUFFERS = ['-c', 'shared_buffers=16MB'];
/** A new database writes and copies 1 MB of write-ahead log instead of 16 MB. */
const SMALL_LOG = ['--wal-segsize=1'];

/** PGlite’s own parser handles one byte at a time: that takes 40 ms for the text model, which every process reads. */
export const FAST_BYTES = {
  parsers: { [types.BYTEA]: (hex: string) => Buffer.from(hex.slice(2), 'hex') },
  serializers: { [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` },
};

/** @throws {DataDirProblem} with a sentence for the operator, if the folder can't be opened */
export async function openEmbedded(folder: string): Promise<PGlite> {
  const madeBy = majorOf(folder);
  if (madeBy !== null && madeBy !== EMBEDDED_MAJOR) {
    throw new DataDirProblem(
      'VERSION',
      `The database in ${folder} was made by PostgreSQL ${madeBy}, but this Nod uses PostgreSQL ${EMBEDDED_MAJOR}. Make a backup with the Nod that made it (npm run backup), then restore it with this one into an empty DATA_DIR.`,
    );
  }
  try {
    return await PGlite.create({
      dataDir: folder,
      startParams: [...PGlite.defaultStartParams, ...BUFFERS],
      initDbStartParams: SMALL_LOG,
      ...FAST_BYTES,
    });
  } catch (error) {
    const problem = dataDirProblem(error, folder);
    if (problem !== null) throw problem;
    throw new DataDirProblem(
      'DAMAGED',
      `The database in ${folder} can't be opened (${error instanceof Error && error.message ? error.message : String(error)}). Restore a backup into an empty DATA_DIR.`,
    );
  }
}

/** null if there is no database yet. */
function majorOf(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return null;
  }
}
