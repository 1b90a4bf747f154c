import { FIGURE_DAYS, type FigureDay } from '#contract/admin.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';

const COUNTED = [
  ['people', 'users', 'created_at'],
  ['roles', 'roles', 'created_at'],
  ['applications', 'applications', 'submitted_at'],
  ['matches', 'matches', 'matched_at'],
  ['messages', 'messages', 'created_at'],
] as const;

const COUNTS = COUNTED.map(
  ([kind, table, column]) => `
      select '${kind}' as kind, (${column} at time zone 'Europe/London')::date as day, count(*)::int as count
      from ${table}, span where ${column} >= span.first group by 2`,
).join(' union all ');

const FIGURES = statement<
  { day: string; counts: Partial<Record<keyof FigureDay, number>> | null },
  [now: Date]
>(
  'admin-figures',
  `with today as (select ($1::timestamptz at time zone 'Europe/London')::date as day),
    days as (select today.day - back as day from today, generate_series(0, ${FIGURE_DAYS - 1}) back),
    span as (select min(day)::timestamp at time zone 'Europe/London' as first from days),
    counted as (${COUNTS})
    select to_char(days.day, 'YYYY-MM-DD') as day, json_object_agg(kind, count) filter (where kind is not null) as counts
    from days left join counted on counted.day = days.day
    group by days.day order by days.day`,
);

/** What was new on each of the last `FIGURE_DAYS` days, by the UK's calendar, oldest first. */
export async function readFigures(db: Db, now: Date): Promise<FigureDay[]> {
  const rows = await run(db, FIGURES, [now]);
  return rows.map(({ day, counts }) => ({
    day,
    people: counts?.people ?? 0,
    roles: counts?.roles ?? 0,
    applications: counts?.applications ?? 0,
    matches: counts?.matches ?? 0,
    messages: counts?.messages ?? 0,
  }));
}
