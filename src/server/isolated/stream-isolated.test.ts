import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { UNHURRIED } from '#testing/unhurried.ts';
import type { StreamCommand } from '#testing/unruly-stream.ts';
import type { Limits } from './limits.ts';
import { CutOff } from './read-isolated.ts';
import { type IsolatedStream, streamIsolated, Unreadable } from './stream-isolated.ts';
import { usageByProc } from './usage.ts';

const program = new URL('../../testing/unruly-stream.ts', import.meta.url);
const LIMITS: Limits = { memoryMb: 256, heapMb: 96, cpuMs: 5_000, outputBytes: 1_000_000, ...UNHURRIED };
const PIECE = 64 * 1_024;

async function* pieces(count: number): AsyncGenerator<Buffer> {
  for (let n = 0; n < count; n += 1) yield Buffer.alloc(PIECE);
}

const stream = (argument: StreamCommand, limits: Partial<Limits> = {}, more: Partial<IsolatedStream> = {}) =>
  streamIsolated(
    { program, argument, input: pieces(0), limits: { ...LIMITS, ...limits }, ...more },
    z.number(),
  );

/** The results, without the first, which is the program’s process id. */
async function resultsOf(results: AsyncGenerator<readonly number[]>): Promise<number[]> {
  const [, ...all] = await allOf(results);
  return all;
}

async function allOf<T>(results: AsyncGenerator<readonly T[]>): Promise<T[]> {
  return (await Readable.from(results).toArray()).flat();
}

test('the program gets all of its input, and each of its results arrives', async () => {
  const lengths = await resultsOf(stream('lengths', {}, { input: pieces(100) }));
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(100 * PIECE);
  expect(lengths.length).toBeGreaterThanOrEqual(100);
  expect(await resultsOf(stream('count'))).toEqual(Array.from({ length: 20_000 }, (_, n) => n));
});

test('a program that reads only the beginning ends well', async () => {
  expect(await resultsOf(stream('first piece', {}, { input: pieces(1_000) }))).toHaveLength(1);
});

test.runIf(process.platform === 'linux')('results can be read long after the program has ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const results = stream('count');
    const first = (await results.next()).value ?? [];
    await expect.poll(() => usageByProc(first[0] ?? 0)).toBeNull();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([...first, ...(await allOf(results))]).toHaveLength(20_001);
  } finally {
    vi.useRealTimers();
  }
});

test.runIf(process.platform === 'linux')('a program waits while nobody asks for more results', async () => {
  const results = stream('count for ever');
  const [pid = 0] = (await results.next()).value ?? [];
  let before = Number.NaN;
  const hasPaused = () => {
    const { cpuMs } = usageByProc(pid) ?? { cpuMs: Number.NaN };
    const isSame = cpuMs === before;
    before = cpuMs;
    return isSame;
  };
  await expect.poll(hasPaused, { interval: 300 }).toBe(true);
  expect((await results.next()).value?.length).toBeGreaterThan(0);
  await results.return(undefined);
});

test.runIf(process.platform === 'linux')(
  'a program is ended when nobody wants its other results',
  async () => {
    let pid = 0;
    for await (const [first] of stream('count for ever')) {
      pid = first ?? 0;
      break;
    }
    expect(pid).toBeGreaterThan(0);
    await expect.poll(() => usageByProc(pid)).toBeNull();
  },
);

test.each<[StreamCommand, string]>([
  ['loop', 'cpu'],
  ['throw', 'crashed'],
  ['exit quietly', 'crashed'],
  ['no JSON', 'result'],
  ['an endless result', 'output'],
])('a program told to "%s" fails with "%s", and only it', async (command, why) => {
  const results = allOf(stream(command, command === 'loop' ? { cpuMs: 500 } : {}));
  await expect(results).rejects.toThrow(Unreadable);
  await expect(results).rejects.toMatchObject({ why });
});

test('a result that does not match the schema is refused', async () => {
  const run = { program, argument: 'count' satisfies StreamCommand, input: pieces(0), limits: LIMITS };
  await expect(allOf(streamIsolated(run, z.string()))).rejects.toMatchObject({ why: 'result' });
});

test('a program that keeps its reader waiting is cut off', async () => {
  await expect(allOf(stream('wait', { wallMs: 1_000 }))).rejects.toThrow(CutOff);
});

test('a program is killed when its results are no longer wanted', async () => {
  const unwanted = new AbortController();
  const running = allOf(stream('wait', {}, { signal: unwanted.signal }));
  unwanted.abort(new Error('replaced'));
  await expect(running).rejects.toThrow('replaced');
});

test('an input that fails is not taken for a shorter one', async () => {
  async function* brokenInput() {
    yield* pieces(10);
    throw new Error('the database is away');
  }
  await expect(allOf(stream('lengths', {}, { input: brokenInput() }))).rejects.toThrow('is away');
});
