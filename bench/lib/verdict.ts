import { appendFileSync } from 'node:fs';

/** The environment variable with the path of a file to which each printed table is appended, as one line of JSON. */
export const TABLES_FILE = 'NOD_BENCH_TABLES';

export interface PrintedTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** One claim and its floor, measured in the same run. */
export interface Verdict {
  readonly what: string;
  readonly ours: number;
  readonly floor: number;
  readonly unit: string;
  /** The largest allowed multiple of the floor; null if there is no target. */
  readonly budget: number | null;
}

/** Prints the verdicts as a table, and makes the process fail if a budget is exceeded. */
export function report(verdicts: readonly Verdict[]): void {
  const rows = verdicts.map(({ what, ours, floor, unit, budget }) => {
    const ratio = ours / floor;
    return [
      what,
      `${ours.toFixed(1)} ${unit}`,
      `${floor.toFixed(1)} ${unit}`,
      `${ratio.toFixed(2)}×`,
      budget === null ? '–' : `${budget}×`,
      budget === null ? '' : ratio <= budget ? 'pass' : 'FAIL',
    ];
  });
  printTable(['', 'measured', 'floor', 'ratio', 'budget', ''], rows);
  if (rows.some((row) => row.at(-1) === 'FAIL')) process.exitCode = 1;
}

/** Prints a table, its first column aligned left and the others right, and appends it to the `TABLES_FILE`, if any. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const file = process.env[TABLES_FILE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ head, rows } satisfies PrintedTable)}\n`);
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('   ');
  for (const row of [head, ...rows]) console.log(line(row).trimEnd());
}

/** The value below which this share of the sample lies; 0.5 is the median. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export interface Round {
  readonly ours: number;
  readonly floor: number;
}

/** The round with the median ratio, which other load on the machine affects least. */
export function medianRound(rounds: readonly Round[]): Round {
  const sorted = [...rounds].sort((a, b) => a.ours / a.floor - b.ours / b.floor);
  return sorted[Math.floor(sorted.length / 2)] ?? { ours: Number.NaN, floor: Number.NaN };
}
