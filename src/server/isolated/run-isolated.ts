import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { commandFor } from './command.ts';
import type { Limits } from './limits.ts';
import { type LimitPassed, watchUsage } from './usage.ts';

export interface IsolatedRun {
  /** A file that calls `serve` of program.ts. */
  readonly program: URL;
  /** Handed over as JSON. */
  readonly argument: unknown;
  readonly bytes?: Uint8Array;
  readonly limits: Limits;
  /** Kills the program. */
  readonly signal?: AbortSignal;
}

/**
 * crashed: it threw, exited or aborted, as V8 does when the heap is full. killed: somebody else ended it. The others
 * are the limits that it went past.
 */
export type Failure = 'crashed' | 'killed' | 'output' | LimitPassed;

export type Outcome =
  /** Parsed JSON that nobody has checked: the program has read a stranger's input. */
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'failed'; readonly why: Failure; readonly detail: string };

/** Of what a dying program says, this much is worth a line in the log. */
const DETAIL_LENGTH = 1_000;
/** A process that has ended can't keep its pipes open for longer. */
const CLOSE_MS = 1_000;
/** The server comes first: a reader takes the processor when nobody else wants it. */
const NICENESS = 10;
const SIGKILL = 'SIGKILL';

/**
 * Runs a program of ours on a stranger's input in a process of its own, where a crash, a loop or a flood hurts nobody:
 * it gets no environment and none of our handles, and SIGKILL at any of its limits.
 * @throws what `signal` was aborted with; what the system says when it can't start a process
 */
export async function runIsolated(run: IsolatedRun): Promise<Outcome> {
  const { limits, signal } = run;
  signal?.throwIfAborted();
  const child = start(run);
  const ended = once(child, 'close') as Promise<[code: number | null, by: NodeJS.Signals | null]>;
  const { pid } = child;
  // The system could not start it: `ended` says why.
  if (pid === undefined) return ended.then(() => crashed('it never started'));
  giveWay(pid);
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
  const said = firstWords(child.stderr as Readable);
  send(child.stdin as Writable, run);
  try {
    const [code, by] = await ended;
    signal?.throwIfAborted();
    if (killedFor !== null)
      return { state: 'failed', why: killedFor, detail: `past its limit: ${killedFor}` };
    if (code === 0) return parsed(result());
    const detail = `${by ?? `exit code ${code}`}: ${said()}`;
    return by === SIGKILL ? { state: 'failed', why: 'killed', detail } : crashed(detail);
  } finally {
    stopWatching();
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Its standard output goes nowhere: libraries talk, nobody listens. The result has a pipe of its own. */
function start({ program, limits }: IsolatedRun): ChildProcess {
  const { file, args } = commandFor(program, limits);
  return spawn(file, args, {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
}

function giveWay(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It has ended already, or the system does not let us.
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
  // Its exit says that a program died before it had read everything.
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
