import { expect, test } from 'vitest';
import { csvLines } from '../../csv-line.ts';
import { LEDGER_COLUMNS, readCsv } from './read-ledger-csv.ts';
import { recount } from './recount-record.ts';

const START = Date.parse('2026-11-02T09:00:00Z');
const hours = (n: number) => new Date(START + n * 3_600_000).toISOString();

interface Row {
  readonly employer?: string;
  readonly answered?: number;
  readonly outcome: string;
  readonly correction?: string;
}

function ledger(rows: readonly Row[]): string {
  const lines = rows.map(({ employer = 'bridge', answered, outcome, correction = '' }, n) => {
    const answeredAt = answered === undefined ? '' : hours(answered);
    return [
      `r${n}`,
      employer,
      `${employer} & Co`,
      'role',
      hours(0),
      hours(48),
      answeredAt,
      outcome,
      '',
      correction,
    ];
  });
  return csvLines([LEDGER_COLUMNS, ...lines]);
}

test('recount is exact to the millisecond; medians average the middle two', () => {
  const { total, contradictions } = recount(
    ledger([
      { answered: 2, outcome: 'answered_in_time' },
      { answered: 5, outcome: 'answered_in_time' },
      { answered: 48, outcome: 'answered_late' },
      { answered: 48 - 1 / 3_600_000, outcome: 'answered_in_time' },
      { outcome: 'missed' },
    ]),
  );
  expect(total).toEqual({ due: 5, answeredInTime: 3, medianHours: 26.5 });
  expect(contradictions).toEqual([]);
});

test('a correction overrides the times, and excused answers do not count', () => {
  const { employers, contradictions } = recount(
    ledger([
      { outcome: 'excused', correction: 'An emergency at the employer' },
      { outcome: 'answered_in_time', correction: 'The answer was given outside Nod' },
      { employer: 'lane', answered: 3, outcome: 'missed', correction: 'The message sent was not an answer' },
    ]),
  );
  expect(employers.get('bridge')).toMatchObject({ due: 1, answeredInTime: 1, medianHours: null });
  expect(employers.get('lane')).toMatchObject({ due: 1, answeredInTime: 0, medianHours: 3 });
  expect(contradictions).toEqual([]);
});

test('contradictory outcomes are reported and non-ledgers refused', () => {
  expect(recount(ledger([{ answered: 60, outcome: 'answered_in_time' }])).contradictions).toEqual(['r0']);
  expect(() => recount('name,age\r\nAmara,30\r\n')).toThrow('not a ledger');
});

test('a name with quotes, commas and line breaks is read unchanged', () => {
  const names = ['Smith, "Son" &\r\nDaughter', 'Two\nlines', "O'Neill", ''];
  const lines = names.map((name, n) => [String(n), name]);
  expect([...readCsv(csvLines(lines))]).toEqual(lines);
});

test('a name that a spreadsheet would run as a formula becomes text', () => {
  const formulas = ['=SUM(A1)', '+1', '-1', '@A1', '\t=A1', '＝A1'];
  expect(csvLines(formulas.map((name) => [name]))).toBe(formulas.map((name) => `'${name}\r\n`).join(''));
});
