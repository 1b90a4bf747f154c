import { inDigits } from '#contract/format.ts';
import type { CsvField, ImportCounts, ImportOutcome, ImportStatus } from '#contract/imports.ts';

export const FIELD_WORDS: Readonly<Record<CsvField, string>> = {
  title: 'Job title',
  description: 'Description',
  city: 'Location',
  region: 'County or region',
  salaryMin: 'Minimum salary',
  salaryMax: 'Maximum salary',
  salaryText: 'Salary in words',
  workMode: 'Work mode',
  jobType: 'Contract type',
  contractTerm: 'Permanent or temporary',
  skills: 'Skills',
  company: 'Hiring company',
  reference: 'Reference or id',
  url: 'Web address',
  postedAt: 'Date posted',
  closesAt: 'Closing date',
};

/** The outcomes of adverts, before and after the import, in display order. */
const OUTCOMES: readonly (readonly [ImportOutcome, will: string, has: string])[] = [
  ['imported', 'new and live', 'imported, live'],
  ['reopened', 'live from today', 'imported, live from today'],
  ['paused', 'new, paused (plan limit)', 'imported as paused (plan limit)'],
  ['expired', 'past their closing date', 'kept as expired'],
  ['updated', 'changed', 'updated'],
  ['unchanged', 'unchanged', 'unchanged'],
  ['repeated', 'repeated', 'repeated'],
  ['left_out', 'left out', 'left out'],
  ['kept', 'edited in Nod, left unchanged', 'edited in Nod, left unchanged'],
  ['removed', 'no longer in the feed', 'closed: no longer in the feed'],
  ['refused', 'not importable', 'not imported'],
];

export interface Count {
  readonly outcome: ImportOutcome;
  readonly words: string;
  readonly count: number;
}

export function countsIn({ outcomes }: ImportCounts, isDone: boolean): readonly Count[] {
  return OUTCOMES.flatMap(([outcome, will, has]) => {
    const count = outcomes[outcome] ?? 0;
    return count === 0 ? [] : [{ outcome, words: isDone ? has : will, count }];
  });
}

export const STATUS_WORDS: Readonly<Record<ImportStatus, string>> = {
  receiving: 'Receiving',
  columns: 'Needs columns',
  checking: 'Checking',
  checked: 'Ready to start',
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
};

export function adverts(count: number): string {
  return `${inDigits(count)} ${count === 1 ? 'advert' : 'adverts'}`;
}

export function jobs(count: number): string {
  return `${inDigits(count)} ${count === 1 ? 'job' : 'jobs'}`;
}
