import * as z from 'zod/mini';
import { csvHead } from '#contract/imports.ts';
import { limitConcurrency } from '../../isolated/limit-concurrency.ts';
import type { Limits } from '../../isolated/limits.ts';
import { streamIsolated } from '../../isolated/stream-isolated.ts';
import type { ImportHead } from './read-head.ts';
import type { ReadArgument } from './read-program.ts';
import type { ImportRow } from './read-row.ts';
import { importedRole, refusalCode, refusalReason, refusedTitle } from './row-data.ts';

/** A row of a document, and how many of its bytes had been read by then. */
export interface FoundRow {
  readonly row: ImportRow;
  readonly readBytes: number;
}

/** Reads files with adverts in separate processes, so that no file can stop the server. */
export interface ImportReader {
  /**
   * All rows, read and checked, except for checks that need the database; some kilobytes of them at a time.
   * @throws Unreadable; CutOff; what `content` throws; what `signal` was aborted with
   */
  readonly rows: (
    document: ReadArgument,
    content: AsyncIterable<Buffer>,
    signal: AbortSignal,
  ) => AsyncGenerator<readonly FoundRow[]>;
  /** @throws as `rows` */
  readonly head: (name: string, content: AsyncIterable<Buffer>) => Promise<ImportHead>;
}

const READ_PROGRAM = new URL('./read-program.ts', import.meta.url);
const HEAD_PROGRAM = new URL('./head-program.ts', import.meta.url);
const MEGABYTE = 1024 * 1024;
/**
 * A document of 32 MB takes 270 MB, and three seconds of processor time; the most adverts that are read of one file take a
 * minute. Writing to the database is not limited, because the program waits meanwhile.
 */
const LIMITS: Limits = {
  memoryMb: 512,
  heapMb: 320,
  cpuMs: 180_000,
  wallMs: 180_000,
  outputBytes: MEGABYTE,
};
const HEAD_LIMITS: Limits = {
  memoryMb: 256,
  heapMb: 128,
  cpuMs: 5_000,
  wallMs: 60_000,
  outputBytes: MEGABYTE,
};
/** Somebody waits for the beginning of their file, so only a few are read at once. */
const HEADS_AT_ONCE = 2;

const line = z.int();
const foundRow = z.object({
  row: z.union([
    z.object({ line, role: importedRole }),
    z.object({
      line,
      outcome: z.enum(['repeated', 'refused']),
      code: z.nullable(refusalCode),
      reason: refusalReason,
      title: refusedTitle,
      roleId: z.literal(''),
    }),
  ]),
  readBytes: z.int(),
});
const importHead = z.object({ isTable: z.boolean(), head: z.nullable(csvHead) });

/** Tests pass smaller `limits`. */
export function createImportReader(limits: Partial<Limits> = {}): ImportReader {
  const takeTurn = limitConcurrency(HEADS_AT_ONCE);

  async function head(name: string, content: AsyncIterable<Buffer>): Promise<ImportHead> {
    const run = {
      program: HEAD_PROGRAM,
      argument: name,
      input: content,
      limits: { ...HEAD_LIMITS, ...limits },
    };
    for await (const [found] of streamIsolated(run, importHead)) if (found !== undefined) return found;
    throw new Error('a program ended without a result');
  }

  return {
    rows: (argument, input, signal) =>
      streamIsolated(
        { program: READ_PROGRAM, argument, input, limits: { ...LIMITS, ...limits }, signal },
        foundRow,
      ),
    head: (name, content) => takeTurn(undefined, () => head(name, content)),
  };
}
