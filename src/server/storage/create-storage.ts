import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { diskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** The folder of files stored on this machine; incomplete uploads are in its subfolder `incoming`. */
export function uploadsDir({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'uploads');
}

/**
 * The name of a file that marks restored files until their database has been restored too. While it exists, they may be
 * deleted.
 */
export const RESTORING_MARK = '.restoring';

export async function createStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  if (config.s3 !== null) {
    const { s3Storage } = await import('./s3-storage.ts');
    return s3Storage(config.s3);
  }
  const root = uploadsDir(config);
  // From now on the files are in use, even if a restore was killed in its very last step.
  await rm(join(root, RESTORING_MARK), { force: true });
  return diskStorage(root);
}
