import { inDigits } from '#contract/format.ts';
import type { RowOutcome } from '../imports/write-import-report.ts';

/** The outcomes, in the order in which a notification names them. */
const WORDS: readonly (readonly [RowOutcome, string])[] = [
  ['imported', 'posted'],
  ['paused', 'added, paused until your plan has room'],
  ['reopened', 'live again'],
  ['updated', 'updated'],
  ['removed', 'closed'],
  ['kept', 'edited here and left unchanged'],
  ['refused', 'not importable'],
];

/** '2 posted, 1 updated, 1 closed' */
export function changeWords(outcomes: ReadonlyMap<RowOutcome, number>): string {
  return WORDS.flatMap(([outcome, words]) => {
    const count = outcomes.get(outcome) ?? 0;
    return count === 0 ? [] : [`${inDigits(count)} ${words}`];
  }).join(', ');
}

/** A sentence about applicants who still wait in roles that a feed has closed; empty if nobody waits. */
export function waitingWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' One applicant to a closed job still waits for your answer.'
    : ` ${inDigits(count)} applicants to closed jobs still wait for your answer.`;
}

export function heldWords(count: number): string {
  const jobs = count === 1 ? '1 job is' : `${inDigits(count)} jobs are`;
  return `${jobs} no longer in the feed. That is unusual, so nothing was closed. Check, and confirm if they really have gone.`;
}
