import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../services.ts';
import { uploadsDir } from '../../storage/create-storage.ts';

/** Stores a JPEG under a key. The storage takes complete local files. */
export async function storeJpeg(
  { config, storage }: Pick<Services, 'config' | 'storage'>,
  key: string,
  jpeg: Buffer,
): Promise<void> {
  const folder = join(uploadsDir(config), 'incoming');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.part`);
  try {
    await writeFile(path, jpeg, { mode: 0o600, flag: 'wx' });
    await storage.keep(key, path, 'image/jpeg');
  } finally {
    await rm(path, { force: true });
  }
}
