import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../src/testing/postgres.ts';

/**
 * `npm test`: every check, cheapest first; the first failure ends the run. If PostgreSQL is installed, the server's tests run
 * on it, and only those that depend on the database also run on PGlite. `npm test -- --all`, which CI uses, runs all of them
 * on both.
 */
const isAll = process.argv.includes('--all');

interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

const postgres = findPostgres();
const reports = mkdtempSync(join(tmpdir(), 'nod-test-'));
const report = (name: string) => join(reports, `${name}.json`);

const steps: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '.', '--error-on-warnings'] },
  { name: 'types', command: ['tsc', '-b', '--noEmit'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'docs/api.md', command: ['node', 'scripts/api-doc.ts', '--check'] },
  vitest('unit, integration on PGlite', 'fast', [
    'unit',
    postgres === null || isAll ? 'integration' : 'embedded',
  ]),
  ...(postgres === null ? [] : [vitest('integration on PostgreSQL', 'postgres', ['postgres'])]),
  vitest('journeys in a browser', 'journeys', ['journeys']),
  ...(isAll ? [{ name: 'attacks', command: ['node', 'attack/main.ts', '--quick'] }] : []),
];

function vitest(name: string, file: string, projects: readonly string[]): Step {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return {
    name,
    command: [
      'vitest',
      'run',
      ...chosen,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report(file)}`,
    ],
  };
}

let passed = 0;
let failed = 0;
for (const { name, command } of steps) {
  console.log(`\n── ${name}`);
  const [program = '', ...args] = command;
  const started = Date.now();
  const run = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  count();
  if (run.status !== 0) {
    console.error(`\n${name} failed.`);
    finish(1);
  }
  console.log(`   ${((Date.now() - started) / 1_000).toFixed(1)} s`);
}
if (postgres === null) {
  console.log(
    '\nPostgreSQL’s server binaries are not on this machine: the integration tests ran on PGlite only.',
  );
}
finish(0);

/** Adds up the reports written so far. */
function count(): void {
  passed = 0;
  failed = 0;
  for (const file of ['fast', 'postgres', 'journeys']) {
    try {
      const read = JSON.parse(readFileSync(report(file), 'utf8'));
      passed += read.numPassedTests;
      failed += read.numFailedTests;
    } catch {
      // That step has not run yet, or could not start; its own output explains why.
    }
  }
}

function finish(code: number): never {
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${passed} passed, ${code === 0 ? failed : Math.max(failed, 1)} failed`);
  process.exit(code);
}
