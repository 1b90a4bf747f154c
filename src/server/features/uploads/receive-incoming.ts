import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_MAX_BYTES } from '#contract/cv-types.ts';
import { AppError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { uploadsDir } from '../../storage/create-storage.ts';
import { mustBeClean, type Sender } from './check-clean.ts';
import { mustBeSize, tooLarge, unsupportedFile } from './policy.ts';

/** What the sender declares about a file; null for what is missing. */
export interface DeclaredFile<Type extends string> {
  readonly size: number | null;
  readonly type: Type | null;
}

export interface IncomingFile<Type extends string> {
  readonly path: string;
  readonly size: number;
  readonly type: Type;
  readonly sha256: Buffer;
  /** Whether a scanner looked at it; false if no scanner is set up. */
  readonly isScanned: boolean;
}

/**
 * Streams a file to a temporary one, checks it, and passes it to `use`. Afterwards the file is deleted unless `use` moved
 * it, so nothing is left of refused or interrupted files.
 * @param inspect the file's type by its content; throws for a type that is not accepted
 * @throws 400 if the connection broke, 413, 415, 422 also for a virus, 503 while the scanner is away
 */
export async function withIncoming<Type extends string, T>(
  context: Pick<Services, 'db' | 'config' | 'log' | 'scanner' | 'security'>,
  sender: Sender,
  source: Readable,
  declaredFile: DeclaredFile<Type>,
  inspect: (path: string) => Promise<Type>,
  use: (incoming: IncomingFile<Type>) => Promise<T>,
): Promise<T> {
  const folder = join(uploadsDir(context.config), 'incoming');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.part`);
  try {
    const { size, sha256 } = await write(source, path);
    mustBeSize(size);
    if (declaredFile.size !== null && declaredFile.size !== size) {
      throw new AppError(
        'unacceptable',
        'The file’s size differs from the one declared when its upload started. Please upload it again.',
      );
    }
    const type = await inspect(path);
    if (declaredFile.type !== null && declaredFile.type !== type) {
      throw unsupportedFile('This file isn’t the type of file it claims to be.');
    }
    const isScanned = await mustBeClean(context, sender, path);
    return await use({ path, size, type, sha256, isScanned });
  } finally {
    await rm(path, { force: true });
  }
}

async function write(source: Readable, path: string): Promise<{ size: number; sha256: Buffer }> {
  const hash = createHash('sha256');
  let size = 0;
  async function* measureChunks(): AsyncGenerator<Buffer> {
    // Destroying a request half-way destroys the socket, and with it the response that says why.
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > UPLOAD_MAX_BYTES) throw tooLarge();
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(measureChunks(), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  } catch (error) {
    if (isBroken(error))
      throw new AppError('malformed', 'The connection broke before the whole file had arrived.');
    throw error;
  }
  return { size, sha256: hash.digest() };
}

function isBroken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'EPIPE';
}
