import { MONITORING_QUESTIONS, type MonitoringQuestion } from '#contract/monitoring.ts';
import { DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import type { PublishedGroup } from '../../db/tables/learning.ts';
import type { Services } from '../../services.ts';
import { keysOfPeople } from './list-keys.ts';
import { LEAST_PUBLISHED, RATE_LIMITS, SIZE_BANDS } from './published-policy.ts';
import { type RateSums, rateRatio } from './rate-maths.ts';
import { type ShareSums, sumSharesOf } from './sum-groups.ts';

/** Decisions of a month's last seconds may be recorded a little later, so a month is closed when a day has passed. */
const SETTLED_MS = DAY;

/**
 * Publishes every closed month since the last published one, each once and for good; the first run begins with the last
 * closed month. Running it twice, or in two processes, publishes nothing twice.
 */
export async function publishFairness(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock();
  const months = await listUnpublished(db, new Date(now.getTime() - SETTLED_MS));
  if (months.length === 0) return;
  const people = await keysOfPeople(db);
  for (const { month, ...period } of months) {
    signal.throwIfAborted();
    const groups = publishedGroups(await sumSharesOf(db, people, period));
    await db
      .insertInto('published_fairness')
      .values({ month, published_at: now, groups: JSON.stringify(groups) })
      .onConflict((same) => same.doNothing())
      .execute();
  }
}

interface Month {
  /** 'YYYY-MM', UK time, like the instants of its start and end. */
  readonly month: string;
  readonly since: Date;
  readonly until: Date;
}

const UNPUBLISHED = statement<Month, [now: Date]>(
  'monitoring-unpublished',
  `with closed as (
      select date_trunc('month', $1::timestamptz at time zone 'Europe/London') - interval '1 month' as latest
    ), published as (select max(to_date(month, 'YYYY-MM'))::timestamp as latest from published_fairness)
    select to_char(first, 'YYYY-MM') as month, first at time zone 'Europe/London' as since,
      (first + interval '1 month') at time zone 'Europe/London' as until
    from closed, published, generate_series(
      coalesce(published.latest + interval '1 month', closed.latest), closed.latest, interval '1 month') first
    order by first`,
);

async function listUnpublished(db: Db, now: Date): Promise<Month[]> {
  return run(db, UNPUBLISHED, [now]);
}

/** Only questions of which at least two groups are large enough to be compared. */
export function publishedGroups(sums: readonly ShareSums[]): PublishedGroup[] {
  return (Object.keys(MONITORING_QUESTIONS) as MonitoringQuestion[]).flatMap((question) => {
    const answers = Object.keys(MONITORING_QUESTIONS[question].answers);
    const largeGroups = sums
      .filter((group) => group.question === question && group.people >= LEAST_PUBLISHED)
      .sort((a, b) => answers.indexOf(a.answer) - answers.indexOf(b.answer));
    const bestGroup = largeGroups.toSorted((a, b) => b.shares / b.people - a.shares / a.people)[0];
    if (bestGroup === undefined || largeGroups.length < 2) return [];
    return largeGroups.map((group) => ({
      question,
      answer: group.answer,
      atLeast: SIZE_BANDS.findLast((least) => group.people >= least) ?? LEAST_PUBLISHED,
      ratePercent: percentOf(group),
      ratio: group === bestGroup ? null : ratioTo(group, bestGroup),
    }));
  });
}

function percentOf({ shares, people }: ShareSums): number {
  const percent = Math.round((100 * shares) / people);
  return Math.min(RATE_LIMITS.most, Math.max(RATE_LIMITS.least, percent));
}

/** The value is computed from the published percentages, so that it reveals no more than they do; the range is rounded. */
function ratioTo(group: ShareSums, bestGroup: ShareSums): PublishedGroup['ratio'] {
  const range = rateRatio(rateSums(group), rateSums(bestGroup));
  if (range === null) return null;
  return {
    value: Math.round((100 * percentOf(group)) / percentOf(bestGroup)) / 100,
    low: Math.round(10 * range.low) / 10,
    high: Math.round(10 * range.high) / 10,
  };
}

/** Everybody counts once; their outcome is the share of their decided applications that was shortlisted. */
function rateSums({ people, shares, squares }: ShareSums): RateSums {
  return { people, n: people, x: shares, xx: squares, xn: shares, nn: people };
}
