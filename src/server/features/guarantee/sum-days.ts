import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import type { Services } from '../../services.ts';

const CHANGES_AT_ONCE = 5_000;
/** The lock for writing sums: a fold while `sumDay` sums a day could drop changes that the new sum has not counted. */
const LOCK = 'guarantee sums';

/**
 * Brings the daily sums up to date: folds in what has changed, then sums the past days without a sum, latest first.
 * Each step is a short transaction, so it can be interrupted anywhere; upgrading a large installation sums its past
 * the same way. Readers are exact at any time (`total-queries.ts`).
 */
export async function sumDays(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await foldChanges(db)) === CHANGES_AT_ONCE);
  for (const day of await listUnsummedDays(db, clock())) {
    if (signal.aborted) return;
    await sumDay(db, day);
  }
}

const FOLD = statement<{ taken: number }>(
  'guarantee-fold',
  `with taken as (
      delete from guarantee_changes
      where id in (select id from guarantee_changes order by id limit ${CHANGES_AT_ONCE})
      returning day, due, in_time, tenths, waits
    ), summed as (
      update guarantee_days
      set due = guarantee_days.due + changed.due, in_time = guarantee_days.in_time + changed.in_time
      from (select day, sum(due) as due, sum(in_time) as in_time from taken group by day) changed
      where changed.day = guarantee_days.day
    ), waited as (
      insert into guarantee_waits (day, tenths, answers)
      select day, tenths, sum(waits) from taken join guarantee_days using (day)
      where tenths is not null group by day, tenths having sum(waits) <> 0
      on conflict (day, tenths) do update set answers = guarantee_waits.answers + excluded.answers
    )
    select count(*) as taken from taken`,
);

/** Returns the number of changes folded in. Changes of a day without a sum are dropped: its sum will count the rows. */
function foldChanges(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockSums(trx);
    const rows = await run(trx, FOLD, []);
    return Number(rows[0]?.taken ?? 0);
  });
}

const UNSUMMED = statement<{ day: string }, [until: string]>(
  'guarantee-unsummed',
  `with first as (
      select least((select min(due_at) from applications), (select min(due_at) from forgotten_answers)) as due_at
    )
    select to_char(series.at, 'YYYY-MM-DD') as day
    from first, generate_series(date_trunc('day', due_at at time zone 'UTC'), $1::timestamp,
      interval '1 day') series (at)
    where not exists (select from guarantee_days where guarantee_days.day = series.at::date)
    order by series.at desc`,
);

/** The past days without a sum, in UTC and latest first, back to the first day on which an answer was due. */
async function listUnsummedDays(db: Db, now: Date): Promise<string[]> {
  const rows = await run(db, UNSUMMED, [dayOf(after(now, -DAY))]);
  return rows.map(({ day }) => day);
}

const FORGET_WAITS = statement<never, [day: string]>(
  'guarantee-forget-waits',
  'delete from guarantee_waits where day = $1::date',
);

const SUM = statement<never, [day: string]>(
  'guarantee-sum',
  `with counted as (
      delete from guarantee_changes where day = $1::date
    ), answers as (
      select outcome, wait_tenths(submitted_at, answered_at) as tenths from guarantee_ledger
      where due_at >= $1::timestamp at time zone 'UTC'
        and due_at < ($1::timestamp + interval '1 day') at time zone 'UTC'
    ), waited as (
      insert into guarantee_waits (day, tenths, answers)
      select $1::date, tenths, count(*) from answers
      where outcome <> 'excused' and tenths is not null group by tenths
    )
    insert into guarantee_days (day, due, in_time)
    select $1::date, count(*) filter (where outcome <> 'excused'), count(*) filter (where outcome = 'answered_in_time')
    from answers
    on conflict (day) do update set due = excluded.due, in_time = excluded.in_time`,
);

/**
 * Sums one day from its answers. The changes it drops and the answers it counts come from one snapshot, so a change
 * that commits meanwhile is either counted here or folded in later, never both.
 */
function sumDay(db: Db, day: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockSums(trx);
    await run(trx, FORGET_WAITS, [day]);
    await run(trx, SUM, [day]);
  });
}

const LOCK_SUMS = statement<never, [lock: string]>(
  'guarantee-lock-sums',
  `select pg_advisory_xact_lock(hashtext($1))`,
);

async function lockSums(trx: Db): Promise<void> {
  await run(trx, LOCK_SUMS, [LOCK]);
}

/** The UTC day of an instant, as 'YYYY-MM-DD'. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
