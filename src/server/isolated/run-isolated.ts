import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { BACKGROUND_NICENESS } from '../niceness.ts';
import { commandFor } from './command.ts';
import type { Limits } from './limits.ts';
import { type ExceededLimit, watchUsage } from './usage.ts';

export interface IsolatedRun {
  /** A file that calls `serve` of program.ts. */
  readonly program: URL;
  /** Passed to the program as JSON. */
  readonly argument: unknown;
  readonly bytes?: Uint8Array;
  readonly limits: Limits;
  /** Kills the program. */
  readonly signal?: AbortSignal;
}

/**
 * crashed: it threw, exited or aborted, as V8 does when the heap is full, or ended without a result. killed: something else
 * ended it with SIGKILL, as Linux does when memory runs out. The others are the limits that it exceeded.
 */
export type Failure = 'crashed' | 'killed' | 'output' | ExceededLimit;

export type Outcome =
  /** Parsed but unvalidated JSON: the program has read untrusted input. */
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'failed'; readonly why: Failure; readonly detail: string };

/** How much of a failing program's error output is logged. */
const DETAIL_LENGTH = 1_000;
/** How long pipes may stay open after the process has ended. */
const CLOSE_MS = 1_000;
const SIGKILL = 'SIGKILL';

/**
 * Runs one of our programs on untrusted input in a separate process, where a crash, an endless loop or a flood of
 * output does no harm: it gets no environment and none of our handles, and is killed when it exceeds a limit. @throws
 * the reason `signal` was aborted with, or the system's error if the process can't be started
 */
export async function runIsolated(run: IsolatedRun): Promise<Outcome> {
  const { limits, signal } = run;
  signal?.throwIfAborted();
  const child = start(run);
  const ended = once(child, 'close') as Promise<[code: number | null, by: NodeJS.Signals | null]>;
  const { pid } = child;
  // The system could not start it: `ended` says why.
  if (pid === undefined) return ended.then(() => crashed('it never started'));
  lowerPriority(pid);
  closePipesAfterExit(child);
  let killedFor: Failure | null = null;
  const kill = (why: Failure) => {
    killedFor ??= why;
    child.kill(SIGKILL);
  };
  const onAbort = () => child.kill(SIGKILL);
  signal?.addEventListener('abort', onAbort, { once: true });
  const stopWatching = watchUsage(pid, limits, kill);
  const result = collect(child.stdio[3] as Readable, limits.outputBytes, () => kill('output'));
  const errorOutput = firstWords(child.stderr as Readable);
  send(child.stdin as Writable, run);
  try {
    const [code, by] = await ended;
    signal?.throwIfAborted();
    if (killedFor !== null)
      return { state: 'failed', why: killedFor, detail: `exceeded its limit: ${killedFor}` };
    if (code === 0) return parsed(result());
    const detail = `${by ?? `exit code ${code}`}: ${errorOutput()}`;
    return by === SIGKILL ? { state: 'failed', why: 'killed', detail } : crashed(detail);
  } finally {
    stopWatching();
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Standard output is discarded, because libraries may print there. The result has its own pipe. */
function start({ program, limits }: IsolatedRun): ChildProcess {
  const { file, args } = commandFor(program, limits);
  return spawn(file, args, {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, BACKGROUND_NICENESS);
  } catch {
    // It has already ended, or the system does not allow it.
  }
}

function closePipesAfterExit(child: ChildProcess): void {
  child.once('exit', () => {
    const timer = setTimeout(() => {
      for (const stream of child.stdio) stream?.destroy();
    }, CLOSE_MS);
    child.once('close', () => clearTimeout(timer));
  });
}

function send(stdin: Writable, { argument, bytes }: IsolatedRun): void {
  // A program that dies before it has read everything is reported by its exit.
  stdin.on('error', () => {});
  stdin.write(`${JSON.stringify(argument ?? null)}\n`);
  stdin.end(bytes);
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

/** Stops reading once there is enough, so that a flood costs us nothing. */
function firstWords(stream: Readable): () => string {
  let words = '';
  stream.on('error', () => {});
  stream.on('data', (chunk: Buffer) => {
    words += chunk.toString('latin1', 0, DETAIL_LENGTH);
    if (words.length >= DETAIL_LENGTH) stream.destroy();
  });
  return () => words.slice(0, DETAIL_LENGTH).trim();
}

function parsed(output: Buffer): Outcome {
  try {
    return { state: 'done', result: JSON.parse(output.toString('utf8')) };
  } catch {
    return crashed('it ended without a result');
  }
}

function crashed(detail: string): Outcome {
  return { state: 'failed', why: 'crashed', detail };
}
