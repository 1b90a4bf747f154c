import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { BACKGROUND_NICENESS } from '../niceness.ts';
import { commandFor } from './command.ts';
import type { Limits } from './limits.ts';
import { type ExceededLimit, watchUsage } from './usage.ts';

export interface IsolatedProgram {
  /** A file that calls a function of program.ts. */
  readonly program: URL;
  /** Passed to the program as JSON. */
  readonly argument: unknown;
  readonly limits: Limits;
  /** Kills the program. */
  readonly signal?: AbortSignal;
}

/**
 * crashed: it threw, exited or aborted, as V8 does when the heap is full, or ended without a result. killed: something else
 * ended it, as Linux does when memory runs out, and Ctrl-C. The others are the limits that it exceeded.
 */
export type Failure = 'crashed' | 'killed' | 'output' | 'wall' | ExceededLimit;

export interface FailedRun {
  readonly state: 'failed';
  readonly why: Failure;
  readonly detail: string;
}

export interface RunningProgram {
  /** The program's standard input. The argument has been written to it. */
  readonly input: Writable;
  /** What the program writes as its result. */
  readonly result: Readable;
  readonly kill: (why: Failure) => void;
  /**
   * Waits until the program has ended; null if it ended well. Call it only once `result` is being read to its end, or was
   * destroyed. @throws what `signal` was aborted with
   */
  readonly ended: () => Promise<FailedRun | null>;
}

/** How much of a failing program's error output is logged. */
const DETAIL_LENGTH = 1_000;
/** How long pipes may stay open after the process has ended. */
const CLOSE_MS = 1_000;
const SIGKILL = 'SIGKILL';
/** A terminal and a service manager send these to all processes of the server. */
const SENT_BY_OTHERS: ReadonlySet<string> = new Set([SIGKILL, 'SIGTERM', 'SIGINT', 'SIGHUP']);

/**
 * Starts one of our programs in a separate process, where a crash, an endless loop or a flood of output does no harm: it
 * gets no environment and none of our handles, and is killed when it exceeds its limit of memory or processor time. The
 * caller limits its output and the wall-clock time. @throws the reason `signal` was aborted with, or the system's error if
 * the process can't be started
 */
export async function startIsolated(run: IsolatedProgram): Promise<RunningProgram> {
  const { limits, signal } = run;
  signal?.throwIfAborted();
  const child = spawnProgram(run);
  await once(child, 'spawn');
  const closing = once(child, 'close') as Promise<[code: number | null, by: NodeJS.Signals | null]>;
  let killedFor: Failure | null = null;
  const kill = (why: Failure) => {
    killedFor ??= why;
    child.kill(SIGKILL);
  };
  const onAbort = () => child.kill(SIGKILL);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  lowerPriority(child);
  const stopWatching = watchUsage(child.pid ?? 0, limits, kill);
  const onEnd = () => {
    stopWatching();
    signal?.removeEventListener('abort', onAbort);
  };
  closing.then(onEnd, onEnd);
  const lastWords = firstWords(child.stderr as Readable);
  const input = child.stdin as Writable;
  // A program that dies before it has read everything is reported by its exit.
  input.on('error', () => {});
  input.write(`${JSON.stringify(run.argument ?? null)}\n`);

  async function untilEnded(): Promise<FailedRun | null> {
    closePipesAfterExit(child);
    const [code, by] = await closing;
    signal?.throwIfAborted();
    if (killedFor !== null)
      return { state: 'failed', why: killedFor, detail: `exceeded its limit: ${killedFor}` };
    if (code === 0) return null;
    const detail = `${by ?? `exit code ${code}`}: ${lastWords()}`;
    const why = by !== null && SENT_BY_OTHERS.has(by) ? 'killed' : 'crashed';
    return { state: 'failed', why, detail };
  }

  return { input, result: child.stdio[3] as Readable, kill, ended: untilEnded };
}

/** Standard output is discarded, because libraries may print there. The result has its own pipe. */
function spawnProgram({ program, limits }: IsolatedProgram): ChildProcess {
  const { file, args } = commandFor(program, limits);
  return spawn(file, args, {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, BACKGROUND_NICENESS);
  } catch {
    // It has already ended, or the system does not allow it.
  }
}

function closePipesAfterExit(child: ChildProcess): void {
  const closeSoon = () => {
    const timer = setTimeout(() => {
      for (const stream of child.stdio) stream?.destroy();
    }, CLOSE_MS);
    child.once('close', () => clearTimeout(timer));
  };
  if (child.exitCode === null && child.signalCode === null) child.once('exit', closeSoon);
  else closeSoon();
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
