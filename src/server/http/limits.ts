import { after, type Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { run, statement } from '../db/statement.ts';
import { AppError } from './errors.ts';

export interface Limit {
  /** Names what is limited, with the address or account: 'pages:203.0.113.7'. */
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

export interface LimitCount {
  readonly count: number;
  readonly resetsAt: Date;
}

/**
 * Counts one attempt; throws 429 once there are more than `max` within the window. The count is shared by all
 * processes.
 */
export async function countAgainst(db: Db, clock: Clock, limit: Limit): Promise<void> {
  refuseBeyond(limit, await countAll(db, clock, [limit]), clock);
}

const COUNT = statement<
  { key: string; count: number; resets_at: Date },
  [keys: readonly string[], resetAt: readonly Date[], now: Date]
>(
  'limits-count',
  `insert into rate_limits as l (key, count, resets_at)
    select given.key, 1, given.resets_at from unnest($1::text[], $2::timestamptz[]) as given (key, resets_at)
    on conflict (key) do update set
      count = case when l.resets_at <= $3 then 1 else l.count + 1 end,
      resets_at = case when l.resets_at <= $3 then excluded.resets_at else l.resets_at end
    returning key, count, resets_at`,
);

/** Counts one attempt for each of these keys, ignoring `max`; returns the counts by key. */
export async function countAll(
  db: Db,
  clock: Clock,
  limits: readonly Pick<Limit, 'key' | 'windowMs'>[],
): Promise<ReadonlyMap<string, LimitCount>> {
  const now = clock();
  // Always in the same order, so that two statements that lock the same rows can't deadlock.
  const sortedLimits = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await run(db, COUNT, [
    sortedLimits.map(({ key }) => key),
    sortedLimits.map(({ windowMs }) => after(now, windowMs)),
    now,
  ]);
  return new Map(rows.map((row) => [row.key, { count: row.count, resetsAt: row.resets_at }]));
}

/** @throws 429 if `countAll` counted more than `max` */
export function refuseBeyond(limit: Limit, counts: ReadonlyMap<string, LimitCount>, clock: Clock): void {
  const count = counts.get(limit.key);
  if (count !== undefined && count.count > limit.max) throw tooMany(count.resetsAt, clock());
}

/** The counts of these keys whose window is not over. */
export async function liveCounts(
  db: Db,
  clock: Clock,
  keys: readonly string[],
): Promise<ReadonlyMap<string, LimitCount>> {
  const rows = await db
    .selectFrom('rate_limits')
    .select(['key', 'count', 'resets_at'])
    .where('key', 'in', keys)
    .where('resets_at', '>', clock())
    .execute();
  return new Map(rows.map((row) => [row.key, { count: row.count, resetsAt: row.resets_at }]));
}

/** Throws 429 when the limit is already used up, without counting. */
export async function checkLimit(db: Db, clock: Clock, limit: Limit): Promise<void> {
  const count = (await liveCounts(db, clock, [limit.key])).get(limit.key);
  if (count !== undefined && count.count >= limit.max) throw tooMany(count.resetsAt, clock());
}

export async function forgetLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

export function tooMany(resetsAt: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1_000));
  return new AppError('tooMany', 'Too many tries. Please wait a little before the next one.', {
    retryAfterSeconds: seconds,
  });
}
