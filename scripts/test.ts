import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '#testing/postgres.ts';

/**
 * `npm test`: every check in order of what it costs; the first step that fails ends the run. Where PostgreSQL is installed
 * the server's stories run on it, and on PGlite only those whose outcome depends on the database; `npm test -- --all`, which
 * is what CI runs, runs all of them on both.
 */
const isAll = process.argv.includes('--all');

type Command = readonly string[];

interface Step {
  readonly name: string;
  readonly command: Command;
}

const postgres = findPostgres();
const reports = mkdtempSync(join(tmpdir(), 'nod-test-'));
const report = (name: string) => join(reports, `${name}.json`);

/** None of them takes both cores, so they run at the same time. */
const checks: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '.', '--error-on-warnings'] },
  { name: 'types', command: ['tsc', '-b', '--noEmit'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'layout', command: ['node', 'scripts/check-layout.ts'] },
  { name: 'docs/api.md and docs/openapi.json', command: ['node', 'scripts/api-doc/main.ts', '--check'] },
];

/** In one run, so that no core waits for the other at the end of each. */
const stories =
  postgres === null
    ? vitest('unit, integration on PGlite', 'stories', ['unit', 'server', 'integration'])
    : vitest('unit, integration on PostgreSQL and PGlite', 'stories', [
        'unit',
        'server',
        isAll ? 'integration' : 'embedded',
        'postgres',
      ]);

const attacks: Step = { name: 'attacks', command: ['node', 'attack/main.ts'] };

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
const onWindows = process.platform === 'win32';

await checkAll();
const oneByOne = [
  stories,
  vitest('components in a browser', 'components', ['components']),
  vitest('journeys in a browser', 'journeys', ['journeys']),
  ...(isAll ? [attacks] : []),
];
for (const { name, command } of oneByOne) {
  console.log(`\n── ${name}`);
  const [program = '', ...args] = command;
  const started = Date.now();
  const run = spawnSync(program, args, { stdio: 'inherit', shell: onWindows });
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

/** Prints each check's output as a whole, and names every one that failed. */
async function checkAll(): Promise<void> {
  const started = Date.now();
  const results = await Promise.all(
    checks.map(async ({ name, command }) => {
      const { code, said } = await outputOf(command);
      console.log(`\n── ${name}\n${said.trimEnd()}`);
      return { name, hasFailed: code !== 0 };
    }),
  );
  const failures = results.filter(({ hasFailed }) => hasFailed).map(({ name }) => name);
  if (failures.length > 0) {
    console.error(`\n${failures.join(', ')} failed.`);
    finish(1);
  }
  console.log(`   ${((Date.now() - started) / 1_000).toFixed(1)} s`);
}

function outputOf([program = '', ...args]: Command): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: onWindows });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    child.once('error', (error) => resolve({ code: 1, said: `${said}${error.message}` }));
    child.once('close', (code) => resolve({ code, said }));
  });
}

/** Adds up the numbers in the reports so far. */
function count(): void {
  passed = 0;
  failed = 0;
  for (const file of ['stories', 'components', 'journeys']) {
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
