import { createHash } from 'node:crypto';
import { AppError, notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import type { StoredFile } from '../../storage/storage.ts';

/**
 * Opens a stored file after checking that all of it is what was uploaded: disks rot, and somebody may write into a folder
 * or bucket. It is read twice rather than held in memory, because the client may be slow.
 * @param noun what the file is to its reader: 'CV'
 * @throws 404 if the file is gone, 409 if it has changed
 */
export async function openIfIntact(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  { key, sha256 }: { readonly key: string; readonly sha256: Buffer },
  noun: string,
): Promise<StoredFile> {
  const storedFile = await storage.open(key);
  if (storedFile === null) throw notFound(`That ${noun}`);
  const hash = createHash('sha256');
  for await (const chunk of storedFile.stream) hash.update(chunk);
  if (!hash.digest().equals(sha256)) {
    log.error({ key }, 'a stored file differs from what was uploaded, and is not served');
    throw new AppError(
      'conflict',
      `This ${noun} was damaged in our storage, so it can’t be opened. Please upload it again, or ask its owner to.`,
    );
  }
  const content = await storage.open(key);
  if (content === null) throw notFound(`That ${noun}`);
  return content;
}
