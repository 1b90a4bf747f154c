import type { Readable } from 'node:stream';
import { type FailedRun, type IsolatedProgram, startIsolated } from './start-isolated.ts';

export interface IsolatedRun extends IsolatedProgram {
  readonly bytes?: Uint8Array;
}

export type Outcome =
  /** Parsed but unvalidated JSON: the program has read untrusted input. */
  { readonly state: 'done'; readonly result: unknown } | FailedRun;

/**
 * Runs a program that calls `serve` of program.ts on untrusted input. `limits.wallMs` limits the whole run. @throws the
 * reason `signal` was aborted with, or the system's error if the process can't be started
 */
export async function runIsolated(run: IsolatedRun): Promise<Outcome> {
  const { limits } = run;
  const program = await startIsolated(run);
  const wall = setTimeout(() => program.kill('wall'), limits.wallMs);
  const result = collect(program.result, limits.outputBytes, () => program.kill('output'));
  program.input.end(run.bytes);
  try {
    return (await program.ended()) ?? parseOutcome(result());
  } finally {
    clearTimeout(wall);
  }
}

function collect(stream: Readable, most: number, onTooMuch: () => void): () => Buffer {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('error', () => {});
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= most) {
      chunks.push(chunk);
      return;
    }
    chunks.length = 0;
    stream.destroy();
    onTooMuch();
  });
  return () => Buffer.concat(chunks);
}

function parseOutcome(output: Buffer): Outcome {
  try {
    return { state: 'done', result: JSON.parse(output.toString('utf8')) };
  } catch {
    return { state: 'failed', why: 'crashed', detail: 'it ended without a result' };
  }
}
