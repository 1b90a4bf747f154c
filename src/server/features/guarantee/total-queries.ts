import { sql } from 'kysely';
import { hoursOf, type ResponseRecord } from '#contract/guarantee.ts';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import { middleOf } from './median-maths.ts';
import type { Span } from './queries.ts';
import { dayOf } from './sum-days.ts';

/**
 * The combined record of all employers, exact for any span: days that have been summed are taken from their sums, and
 * everything else (both ends of the span, unsummed days) from the answers themselves, all in one snapshot.
 */
export function getTotalRecord(db: Db, span: Span): Promise<ResponseRecord> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => readTotal(trx, span));
}

async function readTotal(trx: Db, span: Span): Promise<ResponseRecord> {
  const first = dayOf(after(span.from, DAY));
  const end = dayOf(span.to);
  const days = await listSums(trx, first, end);
  const waits = new Map<number, number>();
  let { due, inTime } = { due: 0, inTime: 0 };
  for (const sum of days) {
    due += sum.due;
    inTime += sum.in_time;
  }
  if (days.length > 0) {
    for (const { tenths, answers } of await listWaits(trx, first, end)) addTo(waits, tenths, answers);
  }
  for (const row of await countAnswers(trx, span, gapsBetween(days, span))) {
    due += row.due;
    inTime += row.in_time;
    if (row.tenths !== null) addTo(waits, row.tenths, row.due);
  }
  return { due, answeredInTime: inTime, medianHours: await medianHours(trx, span, waits) };
}

interface DaySum {
  readonly day: string;
  readonly due: number;
  readonly in_time: number;
}

const SUMS = statement<DaySum, [first: string, end: string]>(
  'guarantee-sums',
  `select to_char(day, 'YYYY-MM-DD') as day, (d.due + coalesce(c.due, 0))::int as due,
      (d.in_time + coalesce(c.in_time, 0))::int as in_time
    from guarantee_days d
    left join (
      select day, sum(due) as due, sum(in_time) as in_time from guarantee_changes
      where day >= $1::date and day < $2::date group by day
    ) c using (day)
    where day >= $1::date and day < $2::date
    order by day`,
);

/** The summed days from `first` and before `end`, with the changes since they were summed. */
async function listSums(trx: Db, first: string, end: string): Promise<DaySum[]> {
  return run(trx, SUMS, [first, end]);
}

interface Wait {
  readonly tenths: number;
  readonly answers: number;
}

const WAITS = statement<Wait, [first: string, end: string]>(
  'guarantee-waits',
  `select tenths, sum(answers)::int as answers from (
      select tenths, answers from guarantee_waits where day >= $1::date and day < $2::date
      union all
      select tenths, waits from guarantee_changes join guarantee_days using (day)
      where day >= $1::date and day < $2::date and tenths is not null
    ) waited
    group by tenths`,
);

async function listWaits(trx: Db, first: string, end: string): Promise<Wait[]> {
  return run(trx, WAITS, [first, end]);
}

/** From the first instant up to, but not including, the second. */
type Gap = readonly [from: string, to: string];

/** The parts of the span without a sum. */
function gapsBetween(days: readonly DaySum[], { from, to }: Span): Gap[] {
  const gaps: Gap[] = [];
  let start = from.toISOString();
  for (const { day } of days) {
    const begins = `${day}T00:00:00.000Z`;
    if (start < begins) gaps.push([start, begins]);
    start = after(new Date(begins), DAY).toISOString();
  }
  return [...gaps, [start, after(to, DAY).toISOString()]];
}

interface CountedAnswer {
  /** null if there was no answer, or it was excused. */
  readonly tenths: number | null;
  readonly due: number;
  readonly in_time: number;
}

/** One query per gap, so that each reads one range of the index. */
async function countAnswers(trx: Db, { from, to }: Span, gaps: readonly Gap[]): Promise<CountedAnswer[]> {
  const parts = gaps.map(([begin, end]) =>
    trx
      .selectFrom('guarantee_ledger')
      .select('outcome')
      .select(
        sql<number | null>`case when outcome <> 'excused' then wait_tenths(submitted_at, answered_at) end`.as(
          'tenths',
        ),
      )
      .where('due_at', '>', from)
      .where('due_at', '<=', to)
      .where('due_at', '>=', sql<Date>`${begin}::timestamptz`)
      .where('due_at', '<', sql<Date>`${end}::timestamptz`),
  );
  return trx
    .selectFrom(parts.reduce((all, part) => all.unionAll(part)).as('answers'))
    .select([
      'tenths',
      sql<number>`count(*) filter (where outcome <> 'excused')::int`.as('due'),
      sql<number>`count(*) filter (where outcome = 'answered_in_time')::int`.as('in_time'),
    ])
    .groupBy('tenths')
    .execute();
}

const MEDIAN = statement<
  { below: number; above: number },
  [lower: number, upper: number, from: Date, to: Date]
>(
  'guarantee-median',
  `select max(ms) filter (where tenths = $1) as below, min(ms) filter (where tenths = $2) as above
    from (
      select wait_tenths(submitted_at, answered_at) as tenths,
        (extract(epoch from answered_at - submitted_at) * 1000)::float8 as ms
      from guarantee_ledger
      where due_at > $3 and due_at <= $4 and outcome <> 'excused' and answered_at is not null
    ) waited`,
);

/**
 * The median wait in hours, as published. The tenths of an hour are rounded like the published number, so if the middle two
 * waits share a tenth, that is the median. Otherwise, which is rare with many answers, their exact lengths are looked up.
 */
async function medianHours(
  trx: Db,
  { from, to }: Span,
  waits: ReadonlyMap<number, number>,
): Promise<number | null> {
  const middle = middleOf(waits);
  if (middle === null) return null;
  const [lower, upper] = middle;
  if (lower === upper) return lower / 10;
  const rows = await run(trx, MEDIAN, [lower, upper, from, to]);
  const row = rows[0];
  return row === undefined ? null : hoursOf((row.below + row.above) / 2);
}

function addTo(waits: Map<number, number>, tenths: number, answers: number): void {
  waits.set(tenths, (waits.get(tenths) ?? 0) + answers);
}
