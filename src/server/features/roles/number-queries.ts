import { sql } from 'kysely';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#contract/applications.ts';
import { NUMBER_DAYS, type RoleDay, type RoleNumbers } from '#contract/role-numbers.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import type { Employer } from '../../http/actor.ts';
import { mustReachRole } from '../../http/reach.ts';
import { UNANSWERED } from '../guarantee/policy.ts';
import { getRoleResponseRecord } from '../guarantee/queries.ts';

/** The statistics of one of the employer's own roles. @throws 404 for somebody else's */
export async function getRoleNumbers(
  db: Db,
  actor: Employer,
  roleId: string,
  now: Date,
): Promise<RoleNumbers> {
  await mustReachRole(db, actor, roleId);
  const [days, counts, response, arrivals] = await Promise.all([
    listDays(db, roleId, now),
    countAll(db, roleId, now),
    getRoleResponseRecord(db, actor.companyId, roleId, now),
    listArrivals(db, roleId),
  ]);
  return { days, ...counts, response, arrivals };
}

async function listArrivals(db: Db, roleId: string): Promise<NonNullable<RoleNumbers['arrivals']>> {
  const rows = await db
    .selectFrom('role_arrivals')
    .select(({ fn }) => [
      'source',
      fn.sum<number>('views').as('views'),
      fn.sum<number>('applies').as('applies'),
    ])
    .where('role_id', '=', roleId)
    .groupBy('source')
    .orderBy('source')
    .execute();
  return rows.map(({ source, views, applies }) => ({
    source,
    views: Number(views),
    applies: Number(applies),
  }));
}

const DAYS = statement<RoleDay, [now: Date, daysBack: number, roleId: string]>(
  'role-days',
  `with days as (
      select (today.day - back)::date as day
      from (select ($1::timestamptz at time zone 'Europe/London')::date as day) today,
        generate_series(0, $2::int) back
    ), since as (
      select min(day)::timestamp at time zone 'Europe/London' as at from days
    ), counted as (
      select (shown_at at time zone 'Europe/London')::date as day, sum(weight)::int as impressions, 0 as applications, 0 as matches
      from impressions where role_id = $3 and shown_at >= (select at from since) group by 1
      union all
      select (submitted_at at time zone 'Europe/London')::date, 0, count(*), 0
      from applications where role_id = $3 and undo_until is null and submitted_at >= (select at from since) group by 1
      union all
      select (matched_at at time zone 'Europe/London')::date, 0, 0, count(*)
      from matches where role_id = $3 and matched_at >= (select at from since) group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sum(impressions), 0)::int as impressions,
      coalesce(sum(applications), 0)::int as applications, coalesce(sum(matches), 0)::int as matches
    from days left join counted on counted.day = days.day
    group by days.day order by days.day`,
);

/** Days in UK local time, so that an evening's applications belong to that evening. */
async function listDays(db: Db, roleId: string, now: Date): Promise<RoleDay[]> {
  return run(db, DAYS, [now, NUMBER_DAYS - 1, roleId]);
}

const TOTALS = statement<{ impressions: number; matches: number }, [roleId: string]>(
  'role-totals',
  `select (select coalesce(sum(weight), 0) from impressions where role_id = $1)::int as impressions,
      (select count(*) from matches where role_id = $1)::int as matches`,
);

async function countAll(
  db: Db,
  roleId: string,
  now: Date,
): Promise<Pick<RoleNumbers, 'total' | 'byStatus' | 'owed' | 'overdue'>> {
  const [statuses, owedCounts, [totals]] = await Promise.all([
    db
      .selectFrom('applications')
      .select((count) => ['status', count.fn.countAll<number>().as('count')])
      .where('role_id', '=', roleId)
      .where('undo_until', 'is', null)
      .groupBy('status')
      .execute(),
    db
      .selectFrom('applications')
      .select([
        sql<number>`count(*) filter (where due_at > ${now})`.as('owed'),
        sql<number>`count(*) filter (where due_at <= ${now})`.as('overdue'),
      ])
      .where('role_id', '=', roleId)
      .where('undo_until', 'is', null)
      .where('verdict', 'in', ['owed', 'missed'])
      .where('answered_at', 'is', null)
      .where('status', 'in', UNANSWERED)
      .executeTakeFirstOrThrow(),
    run(db, TOTALS, [roleId]),
  ]);
  const counts = new Map(statuses.map(({ status, count }) => [status, Number(count)]));
  const byStatus = Object.fromEntries(
    APPLICATION_STATUSES.map((status) => [status, counts.get(status) ?? 0]),
  ) as Record<ApplicationStatus, number>;
  return {
    total: {
      impressions: totals?.impressions ?? 0,
      applications: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
      matches: totals?.matches ?? 0,
    },
    byStatus,
    owed: Number(owedCounts.owed),
    overdue: Number(owedCounts.overdue),
  };
}
