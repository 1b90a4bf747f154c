import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { CvType } from '#contract/cv-types.ts';
import type { Identity } from '#matching/text/without-identity.ts';
import { limitConcurrency } from '../../../isolated/limit-concurrency.ts';
import type { Limits } from '../../../isolated/limits.ts';
import { readIsolated } from '../../../isolated/read-isolated.ts';
import type { Failure } from '../../../isolated/start-isolated.ts';
import {
  type CvRead,
  cvRead,
  LONGEST_TEXT,
  NOTHING_PREPARED,
  NOTHING_READ,
  type PreparedCv,
  preparedCv,
} from './cv-data.ts';
import type { UnpreparedCv } from './prepare-cv.ts';
import type { ReadArgument } from './read-document.ts';

export interface CvDocument {
  readonly bytes: Buffer;
  readonly type: CvType;
  /** The owner's identity, which is removed from the text. */
  readonly identity: Identity;
}

/** Reads CVs in separate processes, so that no CV can stop the server. */
export interface CvReader {
  /**
   * Waits its turn and only then opens the document, so that waiting takes no memory. The worst result is 'unreadable'; null
   * if there was nothing to open.
   * @throws CutOff; what `open` throws; what `signal` was aborted with
   */
  readonly read: (open: () => Promise<CvDocument | null>, signal: AbortSignal) => Promise<CvRead | null>;
  /** Prepares texts as `read` does; null for one that cannot be prepared. @throws as `read` */
  readonly prepare: (texts: readonly UnpreparedCv[], signal: AbortSignal) => Promise<(PreparedCv | null)[]>;
}

interface ReaderOptions {
  readonly program?: URL;
  readonly limits?: Partial<Limits>;
}

const READ_PROGRAM = new URL('./read-program.ts', import.meta.url);
const PREPARE_PROGRAM = new URL('./prepare-program.ts', import.meta.url);
const MOST_AT_ONCE = 2;
/** Room for two copies of the text in UTF-8, with escapes, and for what was found in it. */
const OUTPUT_BYTES = 16 * LONGEST_TEXT;
/** A CV takes well under a second of processor time and 100 MB. */
const LIMITS: Limits = {
  memoryMb: 384,
  heapMb: 192,
  cpuMs: 20_000,
  wallMs: 60_000,
  outputBytes: OUTPUT_BYTES,
};

/** Tests pass misbehaving programs and smaller limits. */
export function createCvReader(
  log: Pick<Logger, 'warn'>,
  { program = READ_PROGRAM, limits }: ReaderOptions = {},
): CvReader {
  const takeTurn = limitConcurrency(MOST_AT_ONCE);
  const effectiveLimits = { ...LIMITS, ...limits };

  const onUnreadable = (why: Failure | 'result', detail: string) =>
    log.warn({ why, detail }, 'a CV could not be read');

  async function prepareSome(
    texts: readonly UnpreparedCv[],
    signal: AbortSignal,
  ): Promise<(PreparedCv | null)[]> {
    const prepared = await readIsolated(
      {
        program: PREPARE_PROGRAM,
        argument: texts,
        limits: { ...effectiveLimits, outputBytes: OUTPUT_BYTES * texts.length },
        signal,
      },
      z.array(preparedCv),
      onUnreadable,
    );
    if (prepared?.length === texts.length) return prepared;
    if (texts.length === 1) return [null];
    // One text has made the whole batch fail, so prepare them one by one.
    const each: (PreparedCv | null)[] = [];
    for (const text of texts) each.push(...(await prepareSome([text], signal)));
    return each;
  }

  return {
    read: (open, signal) =>
      takeTurn(signal, async () => {
        const document = await open();
        if (document === null) return null;
        const { bytes, type, identity } = document;
        const argument: ReadArgument = { type, identity };
        const run = { program, argument, bytes, limits: effectiveLimits, signal };
        return (await readIsolated(run, cvRead, onUnreadable)) ?? UNREADABLE;
      }),
    prepare: (texts, signal) => takeTurn(signal, () => prepareSome(texts, signal)),
  };
}

export const UNREADABLE: CvRead = { ...NOTHING_READ, prepared: NOTHING_PREPARED };
