import { createHash } from 'node:crypto';
import { AppError, notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import type { StoredFile } from '../../storage/storage.ts';

/**
 * A kept file, once all of it was read and is what was uploaded: disks rot, and somebody may write into a folder or a
 * bucket. Read twice rather than held, because whoever fetches it may be slow.
 * @throws 404 where the file is gone, 409 where it is not what was uploaded
 */
export async function openIntact(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  { key, sha256 }: { readonly key: string; readonly sha256: Buffer },
): Promise<StoredFile> {
  const looked = await storage.open(key);
  if (looked === null) throw notFound('That CV');
  const hash = createHash('sha256');
  for await (const chunk of looked.stream) hash.update(chunk);
  if (!hash.digest().equals(sha256)) {
    log.error({ key }, 'a kept file is not what was uploaded; it is not handed out');
    throw new AppError(
      'conflict',
      'This CV was damaged where it is kept, so it can’t be opened. Uploading it again puts that right.',
    );
  }
  const stored = await storage.open(key);
  if (stored === null) throw notFound('That CV');
  return stored;
}
