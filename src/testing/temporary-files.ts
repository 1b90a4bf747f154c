import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps what is written here in memory. */
const MEMORY = '/dev/shm';
/** A run fills a fraction of this; a container's usual 64 MB are too few. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Keeps the temporary files of this process and its children in memory, if there is room: a database is a thousand small
 * files, and to create and remove it on a disk takes ten times as long. They are removed when this process ends.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!existsSync(MEMORY) || process.env.TMPDIR?.startsWith(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM_BYTES) return;
  const folder = mkdtempSync(join(MEMORY, 'nod-tests-'));
  // PostgreSQL, and the servers of some tests, run as other users.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
