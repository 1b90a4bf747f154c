import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Services } from '../../services.ts';

/** Reads a stored picture. Returns null if its file is missing or has changed since it was stored. */
export async function readStoredPicture(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  key: string,
  sha256: Buffer,
): Promise<Buffer | null> {
  const content = await storage.open(key);
  if (content === null) return null;
  const bytes = await buffer(content.stream);
  if (createHash('sha256').update(bytes).digest().equals(sha256)) return bytes;
  log.error({ key }, 'a stored picture differs from what was received, and is not served');
  return null;
}
