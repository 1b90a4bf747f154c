import { type RawBuilder, sql } from 'kysely';
import { hoursOf } from '#contract/guarantee.ts';
import { type HiringReport, LEAST_SPREAD, type TimeTaken } from '#contract/hiring-report.ts';
import type { Db } from '../../db/connection.ts';
import type { Scope } from './report-clause.ts';

/** Milliseconds between two instants. */
function between(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${to} - ${from}) * 1000)::float8`;
}

interface QuartileRow {
  readonly what: 'answer' | 'hire';
  readonly count: number;
  readonly quick: number | null;
  readonly median: number | null;
  readonly slow: number | null;
}

/** How long the period's applications took to their first answer, and to a hire. */
export async function getTimes(
  db: Db,
  { since, companyId, covers }: Scope,
): Promise<Pick<HiringReport, 'timeToAnswer' | 'timeToHire'>> {
  const made = sql`a.employer_id = ${companyId} and a.submitted_at >= ${since} and a.undo_until is null
    and ${covers({ role: 'a.role_id', seeker: 'a.seeker_id' })}`;
  const { rows } = await sql<QuartileRow>`
    with taken as (
      select 'answer' as what, ${between(sql`a.submitted_at`, sql`a.answered_at`)} as ms
      from applications a where ${made} and a.answered_at is not null and a.verdict <> 'excused'
      union all
      select 'hire', ${between(sql`a.submitted_at`, sql`m.moved_at`)}
      from applications a join application_moves m on m.application_id = a.id and m.to_status = 'hired'
      where ${made}
    )
    select what, count(*)::int as count, percentile_cont(0.25) within group (order by ms) as quick,
      percentile_cont(0.5) within group (order by ms) as median, percentile_cont(0.75) within group (order by ms) as slow
    from taken group by what`.execute(db);
  return {
    timeToAnswer: timeOf(rows.find(({ what }) => what === 'answer')),
    timeToHire: timeOf(rows.find(({ what }) => what === 'hire')),
  };
}

function timeOf(row: QuartileRow | undefined): TimeTaken {
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

/** Open applications by status, with the time since they came to it. */
export async function listWaiting(
  db: Db,
  { companyId, covers }: Scope,
  now: Date,
): Promise<HiringReport['waiting']> {
  const { rows } = await sql<{
    status: HiringReport['waiting'][number]['status'];
    count: number;
    median: number;
    longest: number;
  }>`
    with open as (
      select a.status, ${between(
        sql`coalesce((select max(m.moved_at) from application_moves m where m.application_id = a.id), a.submitted_at)`,
        sql`${now}::timestamptz`,
      )} as ms
      from applications a
      where a.employer_id = ${companyId} and a.undo_until is null
        and a.status in ('pending', 'reviewing', 'shortlisted', 'interview_scheduled', 'offered')
        and ${covers({ role: 'a.role_id', seeker: 'a.seeker_id' })}
    )
    select status, count(*)::int as count, percentile_cont(0.5) within group (order by ms) as median, max(ms) as longest
    from open group by status
    order by array_position(array['pending', 'reviewing', 'shortlisted', 'interview_scheduled', 'offered'], status)`.execute(
    db,
  );
  return rows.map(({ status, count, median, longest }) => ({
    status,
    count,
    medianHours: hoursOf(median),
    longestHours: hoursOf(longest),
  }));
}
