import { type RawBuilder, sql } from 'kysely';

/** When a periodic job runs: at an interval in seconds, or once a day at a UK wall-clock time such as '03:30'. */
export type Schedule = { readonly everySeconds: number } | { readonly dailyAt: string };

/** SQL for when a job that last started at `started` starts next, by the database's clock. Never in the past. */
export function nextStart(schedule: Schedule, started: RawBuilder<unknown>): RawBuilder<Date> {
  if ('dailyAt' in schedule) return nextDaily(schedule.dailyAt);
  return sql<Date>`greatest(now(), ${started} + ${schedule.everySeconds} * interval '1 second')`;
}

/** SQL for the first start ever: immediately, but nightly work waits for the night. */
export function firstStart(schedule: Schedule): RawBuilder<Date> {
  return 'dailyAt' in schedule ? nextDaily(schedule.dailyAt) : sql<Date>`now()`;
}

function nextDaily(time: string): RawBuilder<Date> {
  const timeOn = (daysAhead: number) =>
    sql`((now() at time zone 'Europe/London')::date + ${sql.lit(daysAhead)} + ${time}::time) at time zone 'Europe/London'`;
  return sql<Date>`case when ${timeOn(0)} > now() then ${timeOn(0)} else ${timeOn(1)} end`;
}
