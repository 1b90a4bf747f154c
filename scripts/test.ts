import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findPostgres } from '#testing/postgres.ts';

/**
 * `npm test`: every check, the cheapest first. If a step fails, the others still run, and the whole run fails at its end,
 * where each step's outcome and time are listed. If PostgreSQL is installed, all integration tests run on it, and on PGlite
 * only those whose outcome depends on the database; otherwise all of them run on PGlite. `npm test -- --all`, which CI runs,
 * runs all of them on both databases, and the attacks of `npm run attack` too.
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

/** No check keeps two cores busy on its own, so they run at the same time. */
const checks: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '.', '--error-on-warnings'] },
  { name: 'types', command: ['tsc', '-b', '--noEmit'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'layout', command: ['node', 'scripts/check-layout.ts'] },
  { name: 'docs/api.md and docs/openapi.json', command: ['node', 'scripts/api-doc/main.ts', '--check'] },
];

/** One vitest run for all of these projects, so that no core sits idle at the end of each. */
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
  const projectArgs = projects.flatMap((project) => ['--project', project]);
  return {
    name,
    command: [
      'vitest',
      'run',
      ...projectArgs,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report(file)}`,
    ],
  };
}

interface Outcome {
  readonly name: string;
  readonly seconds: number;
  readonly hasFailed: boolean;
}

const outcomes: Outcome[] = [];
const onWindows = process.platform === 'win32';

outcomes.push(...(await Promise.all(checks.map(runCheck))));
const stepsInTurn = [
  stories,
  vitest('components in a browser', 'components', ['components']),
  vitest('journeys in a browser', 'journeys', ['journeys']),
  ...(isAll ? [attacks] : []),
];
for (const step of stepsInTurn) outcomes.push(runStep(step));
if (postgres === null) {
  console.log(
    '\nPostgreSQL’s server binaries are not on this machine: the integration tests ran on PGlite only.',
  );
}
finish();

/** Prints the check's output as a whole, because others run at the same time. */
async function runCheck({ name, command }: Step): Promise<Outcome> {
  const started = performance.now();
  const { code, output } = await outputOf(command);
  console.log(`\n── ${name}\n${output.trimEnd()}`);
  return { name, seconds: secondsSince(started), hasFailed: code !== 0 };
}

function runStep({ name, command: [program = '', ...args] }: Step): Outcome {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const { status } = spawnSync(program, args, { stdio: 'inherit', shell: onWindows });
  return { name, seconds: secondsSince(started), hasFailed: status !== 0 };
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1_000;
}

function outputOf([program = '', ...args]: Command): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: onWindows });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

interface TestCounts {
  passed: number;
  failed: number;
  /** A line for each failed test: its file, its title and the first line of its error. */
  readonly failures: string[];
}

/** Reads vitest's JSON reports, which have the shape of Jest's. */
function countTests(): TestCounts {
  const counts: TestCounts = { passed: 0, failed: 0, failures: [] };
  for (const name of ['stories', 'components', 'journeys']) {
    let parsedReport: Report;
    try {
      parsedReport = JSON.parse(readFileSync(report(name), 'utf8'));
    } catch {
      // That step could not start; its own output explains why.
      continue;
    }
    counts.passed += parsedReport.numPassedTests;
    counts.failed += parsedReport.numFailedTests;
    counts.failures.push(...parsedReport.testResults.flatMap(failuresIn));
  }
  return counts;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly FileResult[];
}

interface FileResult {
  readonly name: string;
  readonly status: string;
  /** Only set if the file itself could not be loaded. */
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
}

function failuresIn({ name, status, message, assertionResults }: FileResult): string[] {
  const file = relative(process.cwd(), name);
  const failedTests = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages: [error = ''] }) => `${file}: ${fullName}\n    ${firstLine(error)}`);
  return failedTests.length === 0 && status === 'failed'
    ? [`${file}\n    ${firstLine(message)}`]
    : failedTests;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

function finish(): never {
  const { passed, failed, failures } = countTests();
  rmSync(reports, { recursive: true, force: true });
  console.log('');
  // Repeated at the end, where they are seen however long the output above is.
  for (const failure of failures) console.log(`FAILED  ${failure}`);
  for (const { name, seconds, hasFailed } of outcomes) {
    console.log(`${hasFailed ? 'FAILED' : 'passed'}  ${seconds.toFixed(1).padStart(7)} s  ${name}`);
  }
  const steps = outcomes.filter(({ hasFailed }) => hasFailed).length;
  // A check, or a step that could not start, has no test in the reports.
  console.log(`\n${passed} passed, ${Math.max(failed, steps)} failed`);
  process.exit(steps === 0 ? 0 : 1);
}
