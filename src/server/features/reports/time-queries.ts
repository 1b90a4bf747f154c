import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { OPEN_STATUSES } from '#contract/applications.ts';
import { hoursOf } from '#contract/guarantee.ts';
import { type HiringReport, LEAST_SPREAD, type TimeTaken } from '#contract/hiring-report.ts';
import type { Db } from '../../db/connection.ts';
import type { ReportRange } from './report-range.ts';

/** Milliseconds between two instants. */
function msBetween(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${to} - ${from}) * 1000)::float8`;
}

/** The milliseconds (`ms`) that this share of the rows took at most; null if there are no rows. */
function quantile(share: number): RawBuilder<number | null> {
  return sql<number | null>`percentile_cont(${sql.lit(share)}) within group (order by ms)`;
}

/** How long the period's applications took to their first answer, and to a hire. */
export async function getTimes(
  db: Db,
  { since, companyId, conditionFor }: ReportRange,
): Promise<Pick<HiringReport, 'timeToAnswer' | 'timeToHire'>> {
  const isCounted = sql<SqlBool>`a.employer_id = ${companyId} and a.submitted_at >= ${since} and a.undo_until is null
    and ${conditionFor({ role: 'a.role_id', seeker: 'a.seeker_id' })}`;
  const rows = await db
    .with('taken', (from) =>
      from
        .selectFrom('applications as a')
        .select([
          sql<'answer' | 'hire'>`'answer'`.as('what'),
          msBetween(sql`a.submitted_at`, sql`a.answered_at`).as('ms'),
        ])
        .where(isCounted)
        .where('a.answered_at', 'is not', null)
        .where('a.verdict', '<>', 'excused')
        .unionAll(
          from
            .selectFrom('applications as a')
            .innerJoin('application_moves as m', 'm.application_id', 'a.id')
            .select([
              sql<'answer' | 'hire'>`'hire'`.as('what'),
              msBetween(sql`a.submitted_at`, sql`m.moved_at`).as('ms'),
            ])
            .where('m.to_status', '=', 'hired')
            .where(isCounted),
        ),
    )
    .selectFrom('taken')
    .select('what')
    .select([
      sql<number>`count(*)::int`.as('count'),
      quantile(0.25).as('quick'),
      quantile(0.5).as('median'),
      quantile(0.75).as('slow'),
    ])
    .groupBy('what')
    .execute();
  return {
    timeToAnswer: timeOf(rows.find(({ what }) => what === 'answer')),
    timeToHire: timeOf(rows.find(({ what }) => what === 'hire')),
  };
}

function timeOf(
  row: { count: number; quick: number | null; median: number | null; slow: number | null } | undefined,
): TimeTaken {
  if (row === undefined || row.quick === null || row.median === null || row.slow === null) {
    return { count: 0, medianHours: null, spread: null };
  }
  return {
    count: row.count,
    medianHours: hoursOf(row.median),
    spread:
      row.count < LEAST_SPREAD ? null : { quickHours: hoursOf(row.quick), slowHours: hoursOf(row.slow) },
  };
}

/** Open applications by status, with the time since they reached it. */
export async function listWaiting(
  db: Db,
  { companyId, conditionFor }: ReportRange,
  now: Date,
): Promise<HiringReport['waiting']> {
  const rows = await db
    .with('open', (from) =>
      from
        .selectFrom('applications as a')
        .select((column) => [
          column.ref('a.status').$castTo<HiringReport['waiting'][number]['status']>().as('status'),
          msBetween(
            sql`coalesce((select max(m.moved_at) from application_moves m where m.application_id = a.id), a.submitted_at)`,
            sql`${now}::timestamptz`,
          ).as('ms'),
        ])
        .where('a.employer_id', '=', companyId)
        .where('a.undo_until', 'is', null)
        .where('a.status', 'in', OPEN_STATUSES)
        .where(conditionFor({ role: 'a.role_id', seeker: 'a.seeker_id' })),
    )
    .selectFrom('open')
    .select([
      'status',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`percentile_cont(0.5) within group (order by ms)`.as('median'),
      sql<number>`max(ms)`.as('longest'),
    ])
    .groupBy('status')
    .orderBy(sql`array_position(${sql.val(OPEN_STATUSES)}::text[], status)`)
    .execute();
  return rows.map(({ status, count, median, longest }) => ({
    status,
    count,
    medianHours: hoursOf(median),
    longestHours: hoursOf(longest),
  }));
}
