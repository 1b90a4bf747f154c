import { hoursOf, type ResponseRecord } from '#contract/guarantee.ts';
import { LEDGER_COLUMNS, type LedgerRow, readCsv } from './read-ledger-csv.ts';

export interface Recount {
  readonly total: ResponseRecord;
  /** By employer's id. */
  readonly employers: ReadonlyMap<string, ResponseRecord & { readonly companyName: string }>;
  /** References of uncorrected rows whose outcome contradicts their own times; a correct ledger has none. */
  readonly contradictions: readonly string[];
}

/**
 * Recomputes every published number from the text of `/ledger.csv` alone. An answer is in time if it came before it was
 * due; the stated outcome counts only if it was corrected. Excused rows do not count. The median is of the hours from
 * application to answer.
 * @throws Error if the text is not a ledger
 */
export function recount(csvText: string): Recount {
  const lines = readCsv(csvText);
  const head = lines.next().value ?? [];
  if (head.join() !== LEDGER_COLUMNS.join())
    throw new Error('This is not a ledger: its first line is not the ledger’s header.');
  const rows = [...lines].map(rowOf);
  const byEmployer = Map.groupBy(rows, (row) => row.employer_id);
  return {
    total: count(rows),
    employers: new Map(
      [...byEmployer].map(([id, answers]) => [
        id,
        { companyName: answers[0]?.employer_name ?? '', ...count(answers) },
      ]),
    ),
    contradictions: rows
      .filter((row) => row.correction === '' && row.outcome !== byTimes(row))
      .map((row) => row.reference),
  };
}

function rowOf(fields: readonly string[]): LedgerRow {
  return Object.fromEntries(LEDGER_COLUMNS.map((name, i) => [name, fields[i] ?? ''])) as LedgerRow;
}

function byTimes({ answered_at, due_at }: LedgerRow): string {
  if (answered_at === '') return 'missed';
  return Date.parse(answered_at) < Date.parse(due_at) ? 'answered_in_time' : 'answered_late';
}

function count(rows: readonly LedgerRow[]): ResponseRecord {
  const countedRows = rows.filter((row) => row.correction === '' || row.outcome !== 'excused');
  const outcome = (row: LedgerRow) => (row.correction === '' ? byTimes(row) : row.outcome);
  const waits = countedRows
    .filter((row) => row.answered_at !== '')
    .map((row) => Date.parse(row.answered_at) - Date.parse(row.submitted_at))
    .sort((a, b) => a - b);
  return {
    due: countedRows.length,
    answeredInTime: countedRows.filter((row) => outcome(row) === 'answered_in_time').length,
    medianHours: waits.length === 0 ? null : hoursOf(medianOf(waits)),
  };
}

function medianOf(values: readonly number[]): number {
  const half = values.length / 2;
  const upper = values[Math.floor(half)] as number;
  return Number.isInteger(half) ? ((values[half - 1] as number) + upper) / 2 : upper;
}
