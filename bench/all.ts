/**
 * Runs the performance benches one after the other, prints everything they measured as one table, and writes it to
 * docs/performance.md:
 *
 *     npm run bench
 *     npm run bench -- start memory
 *
 * If benches are named, only those run; the rows of the others stay as they are, with the day and the load of their own run.
 * The deck is measured at 100,000 roles; `npm run bench:deck` adds a million. The size of the web part is not in the table,
 * because the build itself checks it (`npm run bench:web`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { busyness } from './lib/busy.ts';
import { type PrintedTable, TABLES_FILE } from './lib/verdict.ts';

/** The benches of the table, in its order. */
const BENCHES: Readonly<Record<string, readonly string[]>> = {
  deck: ['deck.ts', '--roles=100000'],
  'deck-thread': ['deck-thread.ts'],
  'deck-start': ['deck-start.ts', '--roles=100000'],
  beside: ['beside.ts'],
  imports: ['imports.ts'],
  candidates: ['candidates.ts', '--seekers=100000'],
  swipe: ['swipe.ts'],
  screens: ['screens.ts'],
  start: ['start.ts'],
  memory: ['memory.ts'],
  session: ['session.ts'],
  http: ['http-user.ts'],
  dashboard: ['dashboard.ts'],
  chat: ['chat.ts'],
  fit: ['fit-speed.ts'],
};
const PAGE = join(import.meta.dirname, '..', 'docs', 'performance.md');
/** Only what is between these lines of the page is replaced. */
const [START, END] = ['<!-- written by npm run bench -->', '<!-- end -->'];
const HEAD = '| Bench | What | Measured | Bar | | When |\n|---|---|---|---|---|---|';
const VERDICTS: Readonly<Record<string, string>> = { pass: 'met', FAIL: '**missed**' };

const names = process.argv.slice(2);
const unknownNames = names.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknownNames.length > 0) {
  throw new Error(`There is no ${unknownNames.join(', ')}. Benches: ${Object.keys(BENCHES).join(', ')}.`);
}

const folder = mkdtempSync(join(tmpdir(), 'nod-bench-all-'));
for (const [name, [script = '', ...args]] of Object.entries(BENCHES)) {
  if (names.length > 0 && !names.includes(name)) continue;
  // Written after each bench, so that a run that is stopped keeps what it has measured.
  writeRows(name, await run(name, join(import.meta.dirname, script), args));
}
rmSync(folder, { recursive: true });
const page = readFileSync(PAGE, 'utf8');
console.log(page.slice(page.indexOf(START) + START.length, page.indexOf(END)).trim());

/** The lines of the table for one bench. */
async function run(name: string, script: string, args: readonly string[]): Promise<string[]> {
  console.error(`bench:${name} …`);
  const file = join(folder, name);
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 2, 'inherit'],
    env: { ...process.env, [TABLES_FILE]: file },
  });
  await once(child, 'exit');
  const printedLines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  if (printedLines.length === 0)
    throw new Error(`bench:${name} printed no table; its rows stay as they were.`);
  const when = `${new Date().toISOString().slice(0, 10)}, ${busyness()}`;
  return printedLines
    .map((line) => JSON.parse(line) as PrintedTable)
    .flatMap((table) => rowsOf(table).map((cells) => `| ${[name, ...cells, when].join(' | ')} |`));
}

/** The cells of each row: what was measured, the figures with the names of their columns, the bar, and whether it is met. */
function rowsOf({ head: [title = '', ...columns], rows }: PrintedTable): string[][] {
  return rows.map(([first = '', ...cells]) => {
    const namedCells = cells.map((cell, n) => ({ column: columns[n] ?? '', cell }));
    const isBar = (column: string) => column === 'budget' || column === 'target';
    const figures = namedCells.filter(({ column, cell }) => column !== '' && !isBar(column) && cell !== '');
    const bar = namedCells.find(({ column }) => isBar(column))?.cell ?? '';
    const verdict = namedCells.find(({ column, cell }) => column === '' && cell in VERDICTS)?.cell ?? '';
    return [
      [title, first.trim()].filter(Boolean).join(': '),
      figures.map(({ column, cell }) => (column === 'measured' ? cell : `${column} ${cell}`)).join(', '),
      bar === '' ? '–' : bar,
      VERDICTS[verdict] ?? '',
    ].map((cell) => cell.replaceAll('|', '\\|'));
  });
}

function writeRows(name: string, rows: readonly string[]): void {
  const before = readFileSync(PAGE, 'utf8');
  const [from, to] = [before.indexOf(START) + START.length, before.indexOf(END)];
  if (from < START.length || to < from) throw new Error(`${PAGE} must have the lines ${START} and ${END}.`);
  const oldLines = before.slice(from, to).split('\n');
  const lines = Object.keys(BENCHES).flatMap((each) =>
    each === name ? rows : oldLines.filter((line) => line.startsWith(`| ${each} | `)),
  );
  writeFileSync(PAGE, `${before.slice(0, from)}\n${HEAD}\n${lines.join('\n')}\n${before.slice(to)}`);
}
