import type * as z from 'zod/mini';
import type { Limits } from './limits.ts';
import { throwIfCutOff } from './read-isolated.ts';
import { type Failure, type IsolatedProgram, type RunningProgram, startIsolated } from './start-isolated.ts';

export interface IsolatedStream extends IsolatedProgram {
  readonly input: AsyncIterable<Uint8Array>;
}

/**
 * The input is to blame: reading it exceeded a limit, crashed, or led to a result that does not match its
 * schema ('result').
 */
export class Unreadable extends Error {
  readonly why: Failure | 'result';
  constructor(why: Failure | 'result', detail: string) {
    super(detail);
    this.why = why;
  }
}

/**
 * Runs a program that calls `serveEach` of program.ts. It gets its input piece by piece. Its results are yielded as they
 * come, in portions of up to 64 KB, each result checked. The program waits while nobody asks for more, so neither side needs
 * memory for all results. It is ended when nobody wants the rest.
 *
 * @throws Unreadable; CutOff if the machine was too busy or somebody killed the program, so that it may be tried again; what `input` throws; the reason `signal` was aborted with; the system's error if the process
 * can't be started
 */
export async function* streamIsolated<T>(
  run: IsolatedStream,
  schema: z.ZodMiniType<T>,
): AsyncGenerator<readonly T[]> {
  const program = await startIsolated(run);
  const inputFailure = feed(program, run.input);
  try {
    let isWhole = false;
    for await (const lines of linesOf(program, run.limits)) {
      // The results end with an empty line. If it is missing, the program ended too early.
      isWhole = lines.at(-1) === '';
      if (isWhole) lines.pop();
      yield lines.map((line) => resultOf(line, schema));
    }
    const failedRun = await program.ended();
    const failure = inputFailure();
    if (failure !== null) throw failure.thrown;
    if (failedRun !== null) {
      throwIfCutOff(failedRun);
      throw new Unreadable(failedRun.why, failedRun.detail);
    }
    if (!isWhole) throw new Unreadable('crashed', 'it ended without all results');
  } finally {
    program.kill('killed');
    program.result.destroy();
    program.ended().catch(() => {});
  }
}

/** Sends the input as fast as the program reads it. The returned function says what the input threw, if it did. */
function feed({ input, kill }: RunningProgram, source: AsyncIterable<Uint8Array>) {
  let failure: { readonly thrown: unknown } | null = null;
  async function send(): Promise<void> {
    for await (const piece of source) {
      await new Promise<void>((written) => input.write(piece, () => written()));
      // A program that ends before it has read everything is reported by its exit.
      if (!input.writable) return;
    }
    input.end();
  }
  send().catch((thrown: unknown) => {
    failure = { thrown };
    kill('killed');
  });
  return () => failure;
}

/** The complete lines in each piece of the result. */
async function* linesOf({ result, kill }: RunningProgram, limits: Limits): AsyncGenerator<string[]> {
  result.setEncoding('utf8');
  const pieces: AsyncIterator<string> = result[Symbol.asyncIterator]();
  let lastPart = '';
  for (;;) {
    const wall = setTimeout(() => {
      kill('wall');
      result.destroy();
    }, limits.wallMs);
    // If reading fails, nothing more comes, and the end of the program says why.
    const { value: piece } = await pieces.next().catch(() => ({ value: undefined }));
    clearTimeout(wall);
    if (piece === undefined) return;
    const lines = (lastPart + piece).split('\n');
    lastPart = lines.pop() ?? '';
    if (lastPart.length > limits.outputBytes) {
      kill('output');
      result.destroy();
      return;
    }
    if (lines.length > 0) yield lines;
  }
}

function resultOf<T>(line: string, schema: z.ZodMiniType<T>): T {
  const checked = schema.safeParse(parseJson(line));
  if (!checked.success) throw new Unreadable('result', 'a result did not match the schema');
  return checked.data;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
