import { REFUSALS, type RefusalCode } from '#adverts/outcome.ts';
import type { ImportCounts, ImportOutcome } from '#contract/imports.ts';
import type { StoredTally } from '../../db/tables/imports.ts';
import { count, newTally, type ReportRow, type RowOutcome, type Tally } from './write-import-report.ts';

/** Here, `closed` is an advert past its closing date. Its role is stored as expired, so the wire says `expired`. */
export function outcomeOnWire(outcome: RowOutcome): ImportOutcome {
  return outcome === 'closed' ? 'expired' : outcome;
}

export function tallyOf(row: StoredTally | null): Tally {
  const tally = newTally();
  for (const [outcome, number] of Object.entries(row?.outcomes ?? {}))
    tally.outcomes.set(outcome as RowOutcome, number);
  for (const [code, number] of Object.entries(row?.refusals ?? {}))
    tally.refusals.set(code as RefusalCode, number);
  return tally;
}

export function storedTally(tally: Tally): StoredTally {
  return { outcomes: Object.fromEntries(tally.outcomes), refusals: Object.fromEntries(tally.refusals) };
}

export function countAll(tally: Tally, rows: readonly ReportRow[]): void {
  for (const row of rows) count(tally, row);
}

export function countsOnWire({ outcomes, refusals }: Tally): ImportCounts {
  return {
    total: [...outcomes.values()].reduce((sum, each) => sum + each, 0),
    outcomes: Object.fromEntries([...outcomes].map(([outcome, number]) => [outcomeOnWire(outcome), number])),
    refusals: [...refusals]
      .sort(([code, one], [another, other]) => other - one || code.localeCompare(another))
      .map(([code, number]) => ({ why: REFUSALS[code], count: number })),
  };
}
