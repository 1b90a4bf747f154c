import type { IncomingMessage } from 'node:http';
import { PICTURE_MAX_BYTES } from '#contract/pictures.ts';
import { AppError } from '../../http/errors.ts';
import { pictureTooLarge } from './policy.ts';

/** The whole body of a request. @throws 400 if the connection broke, 413, 422 if it is empty */
export async function receivePicture(request: IncomingMessage): Promise<Buffer> {
  // A picture that declares itself too large need not be sent first.
  if (Number(request.headers['content-length'] ?? 0) > PICTURE_MAX_BYTES) throw pictureTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Destroying a request half-way destroys the socket, and with it the response that says why.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > PICTURE_MAX_BYTES) throw pictureTooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('malformed', 'The connection broke before the whole picture had arrived.');
  }
  if (size === 0) throw new AppError('unacceptable', 'The file is empty.');
  return Buffer.concat(chunks);
}
