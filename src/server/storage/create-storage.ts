import { join } from 'node:path';
import type { Config } from '../config.ts';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** The folder of files kept on this machine; half-sent ones lie in `incoming` under it. */
export function uploadsDir({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'uploads');
}

export async function createStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  return config.s3 === null ? diskStorage(uploadsDir(config)) : s3Storage(config.s3);
}
