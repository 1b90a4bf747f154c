/**
 * How long `npm start` takes on the embedded database with the demo world, once dependencies are installed and everything is
 * built: with a new DATA_DIR, and with one that exists:
 *
 *     node bench/start.ts
 *
 * CPU is the server's own, all threads, until its greeting: other work on the machine lengthens the wait more than the CPU
 * time.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { busyness } from './lib/busy.ts';
import { type DemoServer, startDemoServer } from './lib/demo-server.ts';
import { printTable, quantile } from './lib/verdict.ts';

const STARTS = 3;
const TARGET_MS = { fresh: 5_000, later: 1_500 };

type Start = Pick<DemoServer, 'readyMs' | 'startCpuMs'>;

const dir = mkdtempSync(join(tmpdir(), 'nod-bench-start-'));
// Fills Node's cache of compiled modules, and the machine's file cache.
await start('warm-up');
const freshStarts: Start[] = [];
for (let n = 0; n < STARTS; n += 1) freshStarts.push(await start(`new-${n}`));
const laterStarts: Start[] = [];
for (let n = 0; n < STARTS; n += 1) laterStarts.push(await start('warm-up'));
const rows = [
  rowOf('into a new DATA_DIR', freshStarts, TARGET_MS.fresh),
  rowOf('a later start', laterStarts, TARGET_MS.later),
];
printTable([`npm start, embedded, demo; median of ${STARTS}`, 'until ready', 'CPU', 'target', ''], rows);
console.log(busyness());
if (rows.some((row) => row.at(-1) === 'FAIL')) process.exitCode = 1;
rmSync(dir, { recursive: true });

async function start(name: string): Promise<Start> {
  const server = await startDemoServer({ dataDir: join(dir, name) });
  await server.stop();
  return server;
}

function rowOf(what: string, starts: readonly Start[], target: number): string[] {
  const ready = quantile(
    starts.map(({ readyMs }) => readyMs),
    0.5,
  );
  const cpu = quantile(
    starts.map(({ startCpuMs }) => startCpuMs ?? Number.NaN),
    0.5,
  );
  return [
    what,
    seconds(ready),
    Number.isNaN(cpu) ? '–' : seconds(cpu),
    seconds(target),
    ready <= target ? 'pass' : 'FAIL',
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
