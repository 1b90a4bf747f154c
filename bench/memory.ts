/**
 * The memory that `npm start` keeps with the demo world on the embedded database when nobody uses it: after seeding, and
 * after a later start.
 *
 *     node bench/memory.ts
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { busyness } from './lib/busy.ts';
import { startDemoServer } from './lib/demo-server.ts';
import { printTable } from './lib/verdict.ts';

/** By then, background work has read people's texts, and the garbage collector has run. */
const IDLE_MS = 30_000;
const TARGET_MB = 350;

const dataDir = mkdtempSync(join(tmpdir(), 'nod-bench-memory-'));
const rows = [];
for (const when of ['after seeding', 'after a later start']) {
  const server = await startDemoServer({ dataDir });
  await pause(IDLE_MS);
  const megabytes = (await server.figures()).bytes / 1024 ** 2;
  await server.stop();
  const verdict = when === 'after seeding' ? '' : megabytes <= TARGET_MB ? 'pass' : 'FAIL';
  rows.push([when, `${megabytes.toFixed(0)} MB`, verdict === '' ? '–' : `${TARGET_MB} MB`, verdict]);
  if (verdict === 'FAIL') process.exitCode = 1;
}
printTable(['resident memory, idle for 30 s', 'measured', 'target', ''], rows);
console.log(busyness());
rmSync(dataDir, { recursive: true });
