import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, HOUR } from '../../clock.ts';
import type { Services } from '../../services.ts';
import { uploadsDir } from '../../storage/create-storage.ts';

/** No upload takes this long: an older file was cut off together with its process. */
const PART_LIFE = HOUR;

/** Half-sent files are on the disk of the process that received them, so each process removes its own. */
export async function forgetParts({ config, clock }: Pick<Services, 'config' | 'clock'>): Promise<void> {
  const folder = join(uploadsDir(config), 'incoming');
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    // Another process that shares the folder may have moved it meanwhile.
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtime < after(clock(), -PART_LIFE)) await rm(path, { force: true });
  }
}
