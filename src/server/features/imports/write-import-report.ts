import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { REFUSALS, type RefusalCode } from '#adverts/outcome.ts';
import { csvLines } from '../../csv-line.ts';
import type { StoreOutcome } from './store-roles.ts';

/** The outcome of a row in the report. */
export type RowOutcome = StoreOutcome | 'repeated' | 'refused' | 'left_out' | 'removed';

export interface ReportRow {
  readonly line: number;
  readonly outcome: RowOutcome;
  readonly code: RefusalCode | null;
  readonly reason: string;
  readonly title: string;
  readonly roleId: string;
}

export interface Tally {
  readonly outcomes: Map<RowOutcome, number>;
  readonly refusals: Map<RefusalCode, number>;
}

export function newTally(): Tally {
  return { outcomes: new Map(), refusals: new Map() };
}

export function count(tally: Tally, row: Pick<ReportRow, 'outcome' | 'code'>): void {
  tally.outcomes.set(row.outcome, (tally.outcomes.get(row.outcome) ?? 0) + 1);
  if (row.code !== null) tally.refusals.set(row.code, (tally.refusals.get(row.code) ?? 0) + 1);
}

/** The row-by-row file: one line per advert in order, written during the import. */
export interface RowFile {
  readonly path: string;
  readonly write: (row: ReportRow) => Promise<void>;
  readonly close: () => Promise<void>;
}

const COLUMNS = ['line', 'outcome', 'reason', 'title', 'role id'];
const WRITE_AT_ONCE = 64 * 1024;

/** `DIR/imports/<file>-<time>.csv`, never overwriting another. Creates the directory if missing. */
export async function openRowFile(dataDir: string, source: string, now: Date): Promise<RowFile> {
  const folder = join(dataDir, 'imports');
  await mkdir(folder, { recursive: true });
  const name = basename(source)
    .replace(/[^\w.-]+/g, '_')
    .slice(0, 100);
  const { file, path } = await openNew(join(folder, `${name}-${now.toISOString().replace(/[:.]/g, '-')}`));
  let unwrittenText = csvLines([COLUMNS]);
  const flush = async () => {
    const text = unwrittenText;
    unwrittenText = '';
    await file.appendFile(text);
  };
  return {
    path,
    write: async ({ line, outcome, code, reason, title, roleId }) => {
      const why = code === null ? reason : `${REFUSALS[code]}: ${reason}`;
      unwrittenText += csvLines([[String(line), outcome, why, title, roleId]]);
      if (unwrittenText.length > WRITE_AT_ONCE) await flush();
    },
    close: async () => {
      await flush();
      await file.close();
    },
  };
}

async function openNew(stem: string): Promise<{ file: FileHandle; path: string }> {
  for (let attempt = 1; ; attempt += 1) {
    const path = attempt === 1 ? `${stem}.csv` : `${stem}-${attempt}.csv`;
    try {
      return { file: await open(path, 'wx'), path };
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      if (!isTaken) throw error;
    }
  }
}

interface Summary {
  readonly source: string;
  readonly employer: string;
  readonly tally: Tally;
  readonly isReopening: boolean;
  /** Whether the roles went live because every advert in the file had closed. */
  readonly isArchive: boolean;
  readonly rowFile: string;
  readonly milliseconds: number;
}

/** The report on the screen: what was done, what was refused and why, and where to find the row file. */
export function summarise(summary: Summary): string {
  const { source, employer, tally, isReopening, isArchive, rowFile, milliseconds } = summary;
  const of = (outcome: RowOutcome) => tally.outcomes.get(outcome) ?? 0;
  const total = [...tally.outcomes.values()].reduce((sum, each) => sum + each, 0);
  const seconds = (milliseconds / 1000).toFixed(1);
  const lines = [
    `${adverts(total)} read from ${basename(source)} for ${employer} in ${seconds} s`,
    '',
    row(of('imported'), 'imported'),
  ];
  if (of('closed') > 0)
    lines.push(
      row(of('closed'), 'imported as expired: their closing date has passed (--reopen makes them live)'),
    );
  // Only a suspension pauses them: this report is for an operator, whose imports do not count towards a plan.
  if (of('paused') > 0) lines.push(row(of('paused'), 'imported as paused: the company is suspended'));
  if (isReopening || of('reopened') > 0)
    lines.push(row(of('reopened'), 'imported, live from today although their closing date has passed'));
  lines.push(
    row(of('updated'), 'updated: the advert has changed since the last import'),
    row(of('unchanged'), 'unchanged'),
  );
  if (of('kept') > 0)
    lines.push(row(of('kept'), 'left unchanged: the advert has changed, but somebody edited the role here'));
  if (of('repeated') > 0) lines.push(row(of('repeated'), 'repeated in this file: the first one was used'));
  lines.push(row(of('refused'), 'refused'));
  const refusals = [...tally.refusals].sort(([, a], [, b]) => b - a);
  for (const [code, number] of refusals)
    lines.push(`         ${String(number).padStart(6)}  ${REFUSALS[code]}`);
  if (isArchive && of('reopened') > 0) {
    lines.push(
      '',
      'Every advert in this file has closed, so it was treated as an archive and its roles are live from today.',
      '--keep-closed keeps them as expired.',
    );
  }
  lines.push('', `Row by row: ${rowFile}`);
  return lines.join('\n');
}

function row(number: number, words: string): string {
  return `${String(number).padStart(8)}  ${words}`;
}

function adverts(number: number): string {
  return number === 1 ? '1 advert' : `${number} adverts`;
}
