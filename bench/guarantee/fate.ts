import type { Chance } from '#testing/chance.ts';

const HOUR = 3_600_000;

/** What will happen to an application, drawn beforehand. Times are milliseconds after it was made. */
export interface Fate {
  /** When the employer first opens it, which is not an answer; null if never. */
  readonly readAfter: number | null;
  readonly end:
    | { readonly kind: 'answer'; readonly after: number; readonly status: 'shortlisted' | 'rejected' }
    | { readonly kind: 'withdraw'; readonly after: number }
    | { readonly kind: 'silence' };
}

/**
 * One in twenty-five is withdrawn, one in eighty never answered; one in thirty is answered within a minute of its due time.
 * Of the rest, the share `lateShare` is answered late, up to three days after the due time.
 */
export function drawFate(chance: Chance, lateShare: number): Fate {
  const readAfter = chance.next() < 0.3 ? chance.next() * 20 * HOUR : null;
  const at = chance.next();
  if (at < 0.04) return { readAfter, end: { kind: 'withdraw', after: chance.next() * 80 * HOUR } };
  if (at < 0.052) return { readAfter, end: { kind: 'silence' } };
  const status = chance.next() < 0.4 ? 'shortlisted' : 'rejected';
  return { readAfter, end: { kind: 'answer', after: answerDelay(chance, at, lateShare), status } };
}

function answerDelay(chance: Chance, at: number, lateShare: number): number {
  if (at < 0.085) return 48 * HOUR + (chance.next() - 0.5) * 120_000;
  if (chance.next() < lateShare) return (48 + 72 * chance.next()) * HOUR;
  // Long tails, as with people: half within nine hours, most within a day.
  return Math.min(47.9, 9 * Math.exp(0.9 * normal(chance))) * HOUR;
}

/** Box–Muller. */
function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());
}
