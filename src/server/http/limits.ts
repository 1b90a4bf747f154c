import { sql } from 'kysely';
import { after, type Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { AppError } from './errors.ts';

export interface Limit {
  /** Names what is limited, with the address or account: 'login:account:amara'. */
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Counts one more; throws 429 once `max` is passed within the window. The count is shared by all processes. */
export async function countAgainst(db: Db, clock: Clock, limit: Limit): Promise<void> {
  const now = clock();
  const { rows } = await sql<{ count: number; resets_at: Date }>`
    insert into rate_limits as l (key, count, resets_at)
    values (${limit.key}, 1, ${after(now, limit.windowMs)})
    on conflict (key) do update set
      count = case when l.resets_at <= ${now} then 1 else l.count + 1 end,
      resets_at = case when l.resets_at <= ${now} then excluded.resets_at else l.resets_at end
    returning count, resets_at`.execute(db);
  const row = rows[0];
  if (row !== undefined && row.count > limit.max) throw tooMany(row.resets_at, now);
}

/** Throws 429 when the limit is already used up, without counting. */
export async function checkLimit(db: Db, clock: Clock, limit: Limit): Promise<void> {
  const now = clock();
  const row = await db
    .selectFrom('rate_limits')
    .select(['count', 'resets_at'])
    .where('key', '=', limit.key)
    .where('resets_at', '>', now)
    .executeTakeFirst();
  if (row !== undefined && row.count >= limit.max) throw tooMany(row.resets_at, now);
}

/** Counts whose window is over: they hold nobody back any more, and their keys name addresses and people. */
export async function forgetPastLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<=', now).execute();
}

export async function forgetLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

function tooMany(resetsAt: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1_000));
  return new AppError('tooMany', 'Too many tries. Please wait a little before the next one.', {
    retryAfterSeconds: seconds,
  });
}
