import { type RawBuilder, sql } from 'kysely';
import { after, type Clock, DAY, fullHour, HOUR, SECOND } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { lockName } from '../db/lock-name.ts';
import { batchesOf, rowsOf } from '../db/rows-of.ts';
import { run, statement } from '../db/statement.ts';
import { DEMAND_TABLES, type DemandOf, KEEP_ZEROS_HOURS } from './demand.ts';

const WINDOW_MS = 7 * DAY;
/** Events before a full hour may be written after it, so each count starts an hour earlier to catch them. */
const LATE_MS = HOUR;
/** New counts take effect after this time, when every process has read them; until then all use the previous counts. */
const MARGIN_MS = 5 * SECOND;
const BATCH = 1_000;

interface Window {
  readonly from: Date;
  readonly hour: Date;
}

/** SQL that differs between roles and seekers. */
interface Subject {
  /** Ids of all roles or seekers whose counts can be above zero. */
  readonly all: RawBuilder<unknown>;
  /** Ids, possibly repeated, that were asked for or shown since an instant, or lost a request since then. */
  readonly touched: (from: Date, window: Window) => RawBuilder<unknown>;
  readonly count: ReturnType<typeof countWith>;
}

/** What a count reads of one role or seeker, `each.id`, from `$3` and before `$2`. */
interface CountSources {
  /**
   * Locks the rows of the ids, `$1`, so that they can't be deleted meanwhile; skips rows that are being deleted, so that
   * it never waits.
   */
  readonly held: string;
  /** Count and oldest event of the requests for `each.id`, and of its showings. */
  readonly asked: string;
  readonly shown: string;
}

/** Rows whose counts stay the same keep their `since`, so nobody has to read them again. */
function countWith(subject: DemandOf, { held, asked, shown }: CountSources) {
  const { table, id } = DEMAND_TABLES[subject];
  const isOther = '($4::boolean or d.asked <> excluded.asked or d.shown <> excluded.shown)';
  return statement<never, [ids: readonly string[], hour: Date, from: Date, isAllNew: boolean]>(
    `demand-count-${subject}`,
    `with each as materialized (${held})
    insert into ${table} as d (${id}, since, asked, shown, former_asked, former_shown, oldest)
    select each.id, $2, asked.count, shown.count, 0, 0, least(asked.oldest, shown.oldest)
    from each cross join lateral (${asked}) asked cross join lateral (${shown}) shown
    where asked.count + shown.count > 0 or exists (select from ${table} where ${id} = each.id)
    on conflict (${id}) do update set
      former_asked = case when ${isOther} then d.asked else d.former_asked end,
      former_shown = case when ${isOther} then d.shown else d.former_shown end,
      since = case when ${isOther} then excluded.since else d.since end,
      asked = excluded.asked, shown = excluded.shown, oldest = excluded.oldest
    where ${isOther} or d.oldest is distinct from excluded.oldest`,
  );
}

/** Applications not withdrawn, and cards shown. */
const ROLES: Subject = {
  all: sql`(select id from roles where status in ('live', 'paused'))`,
  touched: (from, { hour }) => sql`(
    select role_id as id from impressions where shown_at >= ${from} and shown_at < ${hour}
    union all select role_id from applications where submitted_at >= ${from} and submitted_at < ${hour}
    union all select a.role_id from application_moves m join applications a on a.id = m.application_id
      where m.to_status = 'withdrawn' and m.moved_at >= ${from})`,
  count: countWith('roles', {
    held: 'select id from roles where id = any($1::uuid[]) for key share skip locked',
    asked: `
      select count(*)::int as count, min(submitted_at) as oldest from applications
      where role_id = each.id and submitted_at >= $3 and submitted_at < $2 and status <> 'withdrawn'`,
    shown: `
      select coalesce(sum(weight), 0)::int as count, min(shown_at) as oldest from impressions
      where role_id = each.id and shown_at >= $3 and shown_at < $2`,
  }),
};

/** Invites, and candidate lists that included the seeker. */
const SEEKERS: Subject = {
  all: sql`(select user_id as id from seekers)`,
  touched: (from, { hour }) => sql`(
    select seeker_id as id from sightings where seen_at >= ${from} and seen_at < ${hour}
    union all select seeker_id from invites where created_at >= ${from} and created_at < ${hour})`,
  count: countWith('seekers', {
    held: 'select id from users where id = any($1::uuid[]) for key share skip locked',
    asked: `
      select count(*)::int as count, min(created_at) as oldest from invites
      where seeker_id = each.id and created_at >= $3 and created_at < $2`,
    shown: `
      select count(*)::int as count, min(seen_at) as oldest from sightings
      where seeker_id = each.id and seen_at >= $3 and seen_at < $2`,
  }),
};

const SUBJECTS: Record<DemandOf, Subject> = { roles: ROLES, seekers: SEEKERS };

/**
 * Counts the demand for every role and seeker for the full hour that has just begun: once for all processes, which then
 * read the changed counts. Looks only at roles and seekers with events since the last count, or with events that are
 * leaving the week. Does nothing if the hour is already counted.
 */
export async function countDemand(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  await countHour(db, 'roles', clock, signal);
  await countHour(db, 'seekers', clock, signal);
}

async function countHour(db: Db, subject: DemandOf, clock: Clock, signal: AbortSignal): Promise<void> {
  const hour = new Date(fullHour(clock()));
  if ((await findLastHour(db, subject))?.getTime() === hour.getTime()) return;
  await db.transaction().execute(async (trx) => {
    await lockName(trx, `demand:${subject}`);
    const last = await findLastHour(trx, subject);
    if (last?.getTime() === hour.getTime()) return;
    // A last hour in the future was counted with a wrong clock.
    const since = last !== null && last < hour ? last : null;
    const window = { from: after(hour, -WINDOW_MS), hour };
    // Streamed: of ten million roles, a million may have changed.
    for await (const batch of batchesOf(rowsOf(trx, toCount(trx, subject, since, window)), BATCH)) {
      signal.throwIfAborted();
      const ids = batch.map(({ id }) => id);
      await run(trx, SUBJECTS[subject].count, [ids, hour, window.from, since === null]);
    }
    await deleteOldZeroCounts(trx, subject, hour);
    const inForceFrom = after(clock(), MARGIN_MS);
    const previousHour = since ?? after(hour, -HOUR);
    const countedHour = { hour, former_hour: previousHour, in_force_from: inForceFrom };
    await trx
      .insertInto('demand_hours')
      .values({ subject, ...countedHour })
      .onConflict((known) => known.column('subject').doUpdateSet(countedHour))
      .execute();
  });
}

async function findLastHour(db: Db, subject: DemandOf): Promise<Date | null> {
  const last = await db
    .selectFrom('demand_hours')
    .select('hour')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return last?.hour ?? null;
}

/** Selects the ids whose counts may have changed since an hour; with null, all ids. */
function toCount(trx: Db, subject: DemandOf, since: Date | null, window: Window) {
  const { all, touched } = SUBJECTS[subject];
  const { table, id } = DEMAND_TABLES[subject];
  const [ownTable, column] = [sql.table(table), sql.ref(id)];
  const from = since && new Date(Math.max(since.getTime() - LATE_MS, window.from.getTime()));
  const ids =
    from === null
      ? sql`${all} union select ${column} from ${ownTable}`
      : sql`${touched(from, window)}
          union all select ${column} from ${ownTable} where oldest < ${window.from}`;
  return trx.selectFrom(sql<{ id: string }>`(${ids})`.as('ids')).select('id').distinct();
}

async function deleteOldZeroCounts(trx: Db, subject: DemandOf, hour: Date): Promise<void> {
  const before = after(hour, -KEEP_ZEROS_HOURS * HOUR);
  await trx
    .deleteFrom(DEMAND_TABLES[subject].table)
    .where('oldest', 'is', null)
    .where('since', '<', before)
    .execute();
}
