/**
 * What a browser downloads, in kilobytes of brotli, against the budgets of the front end:
 *
 *     node bench/web-size.ts
 *
 * Builds first, so that the numbers are those of the working tree; the build itself fails if a budget is exceeded.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { measureBuild } from '../scripts/web-build/budgets.ts';
import { printTable } from './lib/verdict.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const build = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: root });
if (build.status !== 0) {
  process.stderr.write(build.stdout);
  process.stderr.write(build.stderr);
  if (!existsSync(`${root}dist/web/manifest.nod.json`)) process.exit(1);
}

const measures = await measureBuild(`${root}dist/web`);
printTable(
  ['kB, brotli 11', 'measured', 'budget', ''],
  measures.map(({ name, kilobytes, budget }) => [
    name,
    kilobytes.toFixed(1),
    String(budget ?? ''),
    budget === null ? '' : kilobytes <= budget ? 'pass' : 'FAIL',
  ]),
);
process.exitCode = build.status ?? 1;
