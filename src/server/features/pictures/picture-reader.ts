import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { AppError } from '../../http/errors.ts';
import { limitConcurrency } from '../../isolated/limit-concurrency.ts';
import type { Limits } from '../../isolated/limits.ts';
import { CutOff, readIsolated } from '../../isolated/read-isolated.ts';
import { type PictureShape, REFUSALS, refusedPicture } from './policy.ts';

/** Reads pictures in separate processes, so that no picture can stop the server. */
export interface PictureReader {
  /** Returns the JPEG to store. @throws 415 or 422 for a picture that can't be used, 503 if it could not be read now */
  readonly read: (bytes: Buffer, shape: PictureShape) => Promise<Buffer>;
}

const PROGRAM = new URL('./picture-program.ts', import.meta.url);
/** Reading a picture takes half a second, so the others wait their turn rather than take memory too. */
const MOST_AT_ONCE = 1;
const MOST_WAITING = 20;
/** Decoding the largest picture allowed takes 64 MB twice, and a progressive JPEG as much again. */
const LIMITS: Limits = {
  memoryMb: 512,
  heapMb: 192,
  cpuMs: 15_000,
  wallMs: 40_000,
  outputBytes: 1_600_000,
};
/** What every JPEG starts with. */
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

const jpeg = z
  .pipe(
    z.base64(),
    z.transform((text) => Buffer.from(text, 'base64')),
  )
  .check(z.refine((bytes) => bytes.subarray(0, JPEG_START.length).equals(JPEG_START)));
const pictureRead = z.union([z.object({ jpeg }), z.object({ refusal: z.enum(REFUSALS) })]);

/** Tests pass smaller `limits`. */
export function createPictureReader(log: Pick<Logger, 'warn'>, limits: Partial<Limits> = {}): PictureReader {
  const takeTurn = limitConcurrency(MOST_AT_ONCE);
  let waitingCount = 0;

  async function run(bytes: Buffer, shape: PictureShape): Promise<Buffer> {
    const picture = await readIsolated(
      { program: PROGRAM, argument: shape, bytes, limits: { ...LIMITS, ...limits } },
      pictureRead,
      (why, detail) => log.warn({ why, detail }, 'a picture could not be read'),
    ).catch((error) => {
      throw error instanceof CutOff ? busy() : error;
    });
    if (picture === null) throw refusedPicture('damaged', shape);
    if ('refusal' in picture) throw refusedPicture(picture.refusal, shape);
    return picture.jpeg;
  }

  return {
    read: async (bytes, shape) => {
      if (waitingCount >= MOST_WAITING) throw busy();
      waitingCount += 1;
      try {
        return await takeTurn(undefined, () => run(bytes, shape));
      } finally {
        waitingCount -= 1;
      }
    },
  };
}

function busy(): AppError {
  return new AppError('unavailable', 'We are very busy. Please send your picture again in a minute.', {
    retryAfterSeconds: 60,
  });
}
