import { type SqlBool, sql } from 'kysely';
import {
  type HiringReport,
  REPORT_ROLES,
  REPORT_STAGES,
  type ReportQuery,
  SEEN_MONTHS,
  type StageCounts,
} from '#contract/hiring-report.ts';
import { unitGroups } from '#matching/unit-groups.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import { sureUnitGroup } from '../../db/sure-unit-group.ts';
import type { Employer } from '../../http/actor.ts';
import { isWithinReach, mustReachRole, reachOf } from '../../http/reach.ts';
import { getEmployerGuarantee } from '../guarantee/queries.ts';
import type { ReportRange } from './report-range.ts';
import { listSeen } from './seen-queries.ts';
import { getTimes, listWaiting } from './time-queries.ts';

/**
 * A company's hiring in figures, within the member's reach. Each part that counts applications is one statement over an
 * index of the company's applications. @throws 404 for a role that the member does not reach
 */
export async function getHiringReport(
  db: Db,
  actor: Employer,
  { months, roleId }: ReportQuery,
  now: Date,
): Promise<HiringReport> {
  if (roleId !== undefined) await mustReachRole(db, actor, roleId);
  const names = await listMonths(db, Number(months), now);
  const range: ReportRange = {
    since: names[0]?.since ?? now,
    companyId: actor.companyId,
    conditionFor: (about) =>
      sql<SqlBool>`${isWithinReach(actor, about)} and ${roleId === undefined ? sql`true` : sql`${sql.ref(about.role)} = ${roleId}`}`,
  };
  // The response record is the whole company's and published as such, so a report about a part of the company has none.
  const isWhole = roleId === undefined && reachOf(actor) === 'company';
  const [groups, seenByMonth, arrivals, times, waiting, guarantee] = await Promise.all([
    listGroups(db, range),
    listSeen(db, range, Math.min(Number(months), SEEN_MONTHS), now),
    listArrivals(db, range),
    getTimes(db, range),
    listWaiting(db, range, now),
    isWhole ? getEmployerGuarantee(db, actor.companyId, now) : null,
  ]);
  const isSeenKnown = Number(months) <= SEEN_MONTHS;
  const total = groups.find(({ kind }) => kind === 'all');
  return {
    from: names[0]?.firstDay ?? '',
    to: names.at(-1)?.today ?? '',
    funnel: {
      seen: isSeenKnown ? [...seenByMonth.values()].reduce((sum, count) => sum + count, 0) : null,
      ...countsOf(total),
    },
    ...roleGroups(groups),
    ...(roleId === undefined && { byOccupation: occupationGroups(groups) }),
    byOrigin: groups.flatMap((row) =>
      row.kind === 'origin' && row.origin !== null ? [{ origin: row.origin, ...countsOf(row) }] : [],
    ),
    arrivals,
    byMonth: names.map(({ month }, index) => ({
      month,
      seen: index < names.length - SEEN_MONTHS ? null : (seenByMonth.get(month) ?? 0),
      ...countsOf(groups.find((row) => row.kind === 'month' && row.month === month)),
    })),
    ...times,
    waiting,
    ...(guarantee !== null && { guarantee }),
  };
}

interface MonthRow {
  /** 'YYYY-MM'. */
  readonly month: string;
  readonly since: Date;
  readonly firstDay: string;
  readonly today: string;
}

const MONTHS = statement<MonthRow, [now: Date, monthsBack: number]>(
  'report-months',
  `select to_char(first, 'YYYY-MM') as month, first at time zone 'Europe/London' as since,
      to_char(first, 'YYYY-MM-DD') as "firstDay", to_char(today, 'YYYY-MM-DD') as today
    from (select $1::timestamptz at time zone 'Europe/London' as today) clock,
      generate_series(date_trunc('month', today) - make_interval(months => $2::int),
        date_trunc('month', today), interval '1 month') first
    order by first`,
);

/** The calendar months up to now, oldest first. */
async function listMonths(db: Db, count: number, now: Date): Promise<MonthRow[]> {
  return run(db, MONTHS, [now, count - 1]);
}

interface GroupRow extends StageCounts {
  readonly kind: 'all' | 'role' | 'occupation' | 'origin' | 'month';
  readonly roleId: string | null;
  readonly title: string | null;
  /** How many different roles the applications are for. */
  readonly roles: number;
  readonly unitGroup: number | null;
  readonly origin: HiringReport['byOrigin'][number]['origin'] | null;
  readonly month: string | null;
}

/** The period's applications in total and in groups, counted in one pass. */
function listGroups(db: Db, { since, companyId, conditionFor }: ReportRange): Promise<GroupRow[]> {
  return db
    .with(
      (name) => name('made').materialized(),
      (from) =>
        from
          .selectFrom('applications as a')
          .leftJoin('invites as i', (join) =>
            join
              .onRef('i.role_id', '=', 'a.role_id')
              .onRef('i.seeker_id', '=', 'a.seeker_id')
              .onRef('i.created_at', '<=', 'a.submitted_at'),
          )
          .select(['a.id', 'a.role_id', 'a.answered_at'])
          .select([
            sql<string>`to_char(a.submitted_at at time zone 'Europe/London', 'YYYY-MM')`.as('month'),
            sql<NonNullable<GroupRow['origin']>>`case when i.role_id is not null then 'invited'
              when a.is_super_like then 'super_like' else 'found' end`.as('origin'),
          ])
          .where('a.employer_id', '=', companyId)
          .where('a.submitted_at', '>=', since)
          .where('a.undo_until', 'is', null)
          .where(conditionFor({ role: 'a.role_id', seeker: 'a.seeker_id' })),
    )
    .with(
      'reached',
      () => sql<object>`(
        select made.*, ${sql.raw(sureUnitGroup('o'))} as unit_group,
          made.answered_at is not null as is_answered,
          coalesce(bool_or(m.to_status in ('interview_scheduled', 'offered', 'hired')), false) as is_interview,
          coalesce(bool_or(m.to_status in ('offered', 'hired')), false) as is_offered,
          coalesce(bool_or(m.to_status = 'hired'), false) as is_hired,
          made.answered_at is not null or coalesce(bool_or(m.to_status not in ('pending', 'withdrawn')), false)
            as is_reviewed
        from made left join application_moves m on m.application_id = made.id
          left join role_occupations o on o.role_id = made.role_id
        group by made.id, made.role_id, made.answered_at, made.month, made.origin, o.confidence_bp, o.unit_group
      )`,
    )
    .with(
      'counted',
      () => sql<
        Omit<GroupRow, 'roleId' | 'title' | 'unitGroup'> & {
          role_id: string | null;
          unit_group: number | null;
        }
      >`(
        select case when grouping(role_id) = 0 then 'role' when grouping(unit_group) = 0 then 'occupation'
            when grouping(origin) = 0 then 'origin' when grouping(month) = 0 then 'month' else 'all' end as kind,
          role_id, unit_group, origin, month, count(distinct role_id)::int as roles,
          count(*)::int as applied, count(*) filter (where is_reviewed)::int as reviewed,
          count(*) filter (where is_answered)::int as answered, count(*) filter (where is_interview)::int as interview,
          count(*) filter (where is_offered)::int as offered, count(*) filter (where is_hired)::int as hired
        from reached group by grouping sets ((), (role_id), (unit_group), (origin), (month))
      )`,
    )
    .selectFrom('counted')
    .leftJoin('roles', 'roles.id', 'counted.role_id')
    .select(['counted.kind', 'counted.role_id as roleId', 'roles.title', 'counted.origin', 'counted.month'])
    .select(['counted.unit_group as unitGroup', 'counted.roles'])
    .select(['counted.applied', 'counted.reviewed', 'counted.answered', 'counted.interview'])
    .select(['counted.offered', 'counted.hired'])
    .orderBy('counted.applied', 'desc')
    .orderBy('roles.title')
    .orderBy('counted.role_id')
    .orderBy('counted.unit_group')
    .orderBy('counted.origin')
    .execute();
}

function listArrivals(
  db: Db,
  { since, companyId, conditionFor }: ReportRange,
): Promise<HiringReport['arrivals']> {
  return db
    .selectFrom('roles')
    .innerJoin('role_arrivals as v', 'v.role_id', 'roles.id')
    .select([
      'v.source',
      sql<number>`sum(v.views)::int`.as('views'),
      sql<number>`sum(v.applies)::int`.as('applies'),
    ])
    .where('roles.employer_id', '=', companyId)
    .where(sql<SqlBool>`v.day >= (${since}::timestamptz at time zone 'Europe/London')::date`)
    .where(conditionFor({ role: 'roles.id' }))
    .groupBy('v.source')
    .orderBy('v.source')
    .execute();
}

function roleGroups(groups: readonly GroupRow[]): Pick<HiringReport, 'byRole' | 'otherRoles'> {
  const roles = groups.filter(({ kind }) => kind === 'role');
  const otherRoles = roles.slice(REPORT_ROLES);
  return {
    byRole: roles
      .slice(0, REPORT_ROLES)
      .map((row) => ({ roleId: row.roleId ?? '', title: row.title ?? '', ...countsOf(row) })),
    otherRoles: otherRoles.length === 0 ? null : { roles: otherRoles.length, ...sumOf(otherRoles) },
  };
}

function occupationGroups(groups: readonly GroupRow[]): HiringReport['byOccupation'] {
  const rows = groups.filter(({ kind }) => kind === 'occupation');
  const isNamed = ({ unitGroup }: GroupRow) => unitGroup !== null;
  return [...rows.filter(isNamed), ...rows.filter((row) => !isNamed(row))].map((row) => {
    const group = unitGroups().find(({ code }) => Number(code) === row.unitGroup);
    return {
      occupation: group === undefined ? null : { code: group.code, name: group.name },
      roles: row.roles,
      ...countsOf(row),
    };
  });
}

function sumOf(rows: readonly StageCounts[]): StageCounts {
  const total = { ...countsOf(undefined) };
  for (const row of rows) for (const stage of REPORT_STAGES) total[stage] += row[stage];
  return total;
}

function countsOf(row: StageCounts | undefined): StageCounts {
  return {
    applied: row?.applied ?? 0,
    reviewed: row?.reviewed ?? 0,
    answered: row?.answered ?? 0,
    interview: row?.interview ?? 0,
    offered: row?.offered ?? 0,
    hired: row?.hired ?? 0,
  };
}
