import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Services } from '../../services.ts';

/** Read by `npm run restore`, to erase accounts again that were erased after the backup. */
export function erasuresFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'erasures.txt');
}

/**
 * Keeps the list of erased accounts outside the database as well: a database that is lost and comes back from a backup does
 * not know what was erased since. One SHA-256 in hexadecimal a line, and nothing about anybody.
 */
export async function writeErasures({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const rows = await db.selectFrom('erasures').select('id_hash').orderBy('erased_at').execute();
  const lines = rows.map((row) => `${Buffer.from(row.id_hash).toString('hex')}\n`);
  const file = erasuresFile(config);
  await mkdir(config.dataDir, { recursive: true });
  // Another worker of this folder may be writing the same list.
  const part = `${file}.${randomUUID()}.new`;
  try {
    await writeFile(part, lines.join(''), { mode: 0o600 });
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}
