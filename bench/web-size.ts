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

const root = fileURLToPath(new URL('..', import.meta.url));
const build = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: root });
if (build.status !== 0) {
  process.stderr.write(build.stdout);
  process.stderr.write(build.stderr);
  if (!existsSync(`${root}dist/web/.vite/manifest.json`)) process.exit(1);
}

const measures = await measureBuild(`${root}dist/web`);
const width = Math.max(...measures.map((each) => each.name.length));
console.log(`${'kB, brotli 11'.padEnd(width)}  ${'is'.padStart(7)}  ${'budget'.padStart(7)}`);
for (const { name, kilobytes, budget } of measures) {
  const verdict = kilobytes > (budget ?? Infinity) ? '  OVER' : '';
  console.log(
    `${name.padEnd(width)}  ${kilobytes.toFixed(1).padStart(7)}  ${String(budget ?? '').padStart(7)}${verdict}`,
  );
}
process.exitCode = build.status ?? 1;
