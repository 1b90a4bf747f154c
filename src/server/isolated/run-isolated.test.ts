import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Order } from '#testing/unruly-program.ts';
import type { Limits } from './limits.ts';
import { CutOff, readIsolated } from './read-isolated.ts';
import { type IsolatedRun, runIsolated } from './run-isolated.ts';
import { usageByProc, usageByPs } from './usage.ts';

/** In tests a plugin (`bundlesInTests`) replaces such an address with that of a bundle. */
const program = new URL('../../testing/unruly-program.ts', import.meta.url);
const ROOT = join(import.meta.dirname, '../../..');
const source = pathToFileURL(join(ROOT, 'src/testing/unruly-program.ts'));
/** The wall-clock limit leaves room for a busy machine; the others are tight. */
const LIMITS: Limits = {
  memoryMb: 256,
  heapMb: 96,
  cpuMs: 5_000,
  wallMs: 90_000,
  outputBytes: 100_000,
};

const run = (argument: Order, limits: Partial<Limits> = {}, more: Partial<IsolatedRun> = {}) =>
  runIsolated({
    program,
    argument,
    bytes: Buffer.from('Amara’s CV'),
    limits: { ...LIMITS, ...limits },
    ...more,
  });

/** The shell sets PWD to the working directory, which is the root; bash also sets SHLVL. */
const SET_BY_SHELL = expect.toSatisfy(
  ({ PWD, SHLVL: _, ...others }: Record<string, string>) => PWD === '/' && Object.keys(others).length === 0,
);

test.each([
  ['a bundle', program],
  ['a source', source],
])('%s gets its input, but no secrets, handles or rights', async (_, form) => {
  process.env.NOD_TEST_SECRET = 'sk_live_1';
  const outcome = await run('report', {}, { program: form });
  delete process.env.NOD_TEST_SECRET;
  expect(outcome).toEqual({
    state: 'done',
    result: {
      bytes: 'Amara’s CV',
      environment: existsSync('/bin/sh') ? SET_BY_SHELL : {},
      strangeHandles: [],
      mayWrite: false,
      mayEvaluate: false,
      mayStart: false,
      mayStartThread: false,
    },
  });
});

/** In watch mode there are no bundles: tests run the sources. */
const isWatching = process.env.VITEST_MODE === 'WATCH';

test.skipIf(isWatching)(
  'a bundle reads only its own folder, a source only sources and packages',
  async () => {
    expect(program.href).not.toBe(source.href);
    const files = {
      passwords: '/etc/passwd',
      project: join(ROOT, 'package-lock.json'),
      package: join(ROOT, 'node_modules/zod/package.json'),
      source: join(ROOT, 'src/server/main.ts'),
      bundle: fileURLToPath(program),
    };
    const bytes = Buffer.from(JSON.stringify(files));
    expect(await run('read', {}, { bytes })).toEqual({ state: 'done', result: ['bundle'] });
    const outcome = await run('read', {}, { bytes, program: source });
    expect(outcome).toEqual({ state: 'done', result: ['package', 'source'] });
  },
);

test.each<[Order, string]>([
  ['loop', 'cpu'],
  ['throw', 'crashed'],
  ['exit', 'crashed'],
  ['exit quietly', 'crashed'],
  ['no JSON', 'crashed'],
  ['fill the heap', 'crashed'],
  ['fill Buffers', 'memory'],
  ['flood standard error', 'crashed'],
  ['flood the result', 'output'],
  ['kill itself', 'killed'],
  ['take a Ctrl-C', 'killed'],
])('a program ordered to "%s" fails alone: %s', async (order, why) => {
  const outcome = await run(order, order === 'loop' ? { cpuMs: 500 } : {});
  expect(outcome).toMatchObject({ state: 'failed', why });
});

test('a program that only waits is killed by the wall-clock limit', async () => {
  expect(await run('wait', { wallMs: 1_000 })).toMatchObject({ state: 'failed', why: 'wall' });
});

test('only a program that was cut off is worth another try', async () => {
  const reasons: string[] = [];
  const read = (argument: Order) =>
    readIsolated({ program, argument, limits: LIMITS }, z.string(), (why) => void reasons.push(why));
  expect(await read('flood standard output')).toBe('done');
  expect(await read('throw')).toBeNull();
  expect(await read('report')).toBeNull();
  expect(reasons).toEqual(['crashed', 'result']);
  await expect(read('kill itself')).rejects.toThrow(CutOff);
});

test('a program’s standard output is discarded, and it finishes', async () => {
  expect(await run('flood standard output')).toEqual({ state: 'done', result: 'done' });
});

test('a program is killed when its result is no longer wanted', async () => {
  const unwanted = new AbortController();
  const running = run('wait', {}, { signal: unwanted.signal });
  unwanted.abort(new Error('replaced'));
  await expect(running).rejects.toThrow('replaced');
  await expect(run('report', {}, { signal: unwanted.signal })).rejects.toThrow('replaced');
});

test.runIf(process.platform === 'linux')(
  'the kernel ends a looping program even after the server has died',
  async () => {
    const source = `
    import { readFileSync } from 'node:fs';
    import { runIsolated } from ${JSON.stringify(new URL('./run-isolated.ts', import.meta.url).href)};
    void runIsolated({
      program: new URL(${JSON.stringify(program.href)}),
      argument: 'loop',
      limits: ${JSON.stringify({ ...LIMITS, cpuMs: 500 })},
    });
    console.log(readFileSync('/proc/self/task/' + process.pid + '/children', 'latin1'));
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await Promise.all([text(server.stdout), once(server, 'exit')]);
    const pid = Number(output);
    expect(usageByProc(pid)).not.toBeNull();
    // It needs six seconds of processor time, and everything else on the machine has priority.
    await expect.poll(() => usageByProc(pid), { timeout: 600_000, interval: 200 }).toBeNull();
  },
  660_000,
);

test.runIf(existsSync('/proc/self/stat'))(
  'memory and processor time are measured by /proc and by ps',
  async () => {
    const child = spawn(
      process.execPath,
      ['-e', 'for (const end = Date.now() + 60_000; Date.now() < end; );'],
      {
        stdio: 'ignore',
      },
    );
    const pid = child.pid ?? 0;
    try {
      await expect.poll(() => usageByProc(pid)?.cpuMs ?? 0).toBeGreaterThan(1_500);
      const [byProc, byPs] = [usageByProc(pid), await usageByPs(pid)];
      expect(byProc?.memoryMb).toBeGreaterThan(20);
      expect(byPs?.memoryMb).toBeGreaterThan(20);
      expect(byPs?.cpuMs).toBeGreaterThan(0);
    } finally {
      child.kill('SIGKILL');
    }
    await once(child, 'exit');
    expect([usageByProc(pid), await usageByPs(pid)]).toEqual([null, null]);
  },
);
