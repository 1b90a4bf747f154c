import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { PICTURE_MAX_BYTES } from '#contract/pictures.ts';
import { HOUR } from '../../clock.ts';
import type { Actor } from '../../http/actor.ts';
import { drainBody } from '../../http/drain-body.ts';
import { AppError } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import type { Services } from '../../services.ts';
import { beginSending } from '../uploads/begin-sending.ts';
import type { PictureReader } from './picture-reader.ts';
import { type PictureShape, pictureTooLarge } from './policy.ts';

/** The limit for one person, whatever the pictures are for. */
const PICTURES_AN_HOUR = 20;

interface PictureUpload {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly shape: PictureShape;
}

/**
 * Receives the picture in a request's body, converts it to the JPEG that we store, and passes that to `use`. @throws 429,
 * and what `receivePicture` and `PictureReader` throw
 */
export async function takePicture<T>(
  { db, clock, reader }: Pick<Services, 'db' | 'clock'> & { readonly reader: PictureReader },
  { actor, request, shape }: PictureUpload,
  use: (jpeg: Buffer) => Promise<T>,
): Promise<T> {
  try {
    const endSending = beginSending(actor.userId);
    try {
      await countAgainst(db, clock, {
        key: `picture:${actor.userId}`,
        max: PICTURES_AN_HOUR,
        windowMs: HOUR,
      });
      return await use(await reader.read(await receivePicture(request.raw), shape));
    } finally {
      endSending();
    }
  } catch (error) {
    drainBody(request);
    throw error;
  }
}

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
