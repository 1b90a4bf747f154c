import { sql } from 'kysely';
import type { FailedMail } from '#contract/admin.ts';
import type { PageQuery } from '#contract/paging.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';

const MOST_AT_ONCE = 10_000;

/** Deliveries that have failed for good, newest first. @throws 400 for an invalid cursor */
export function listFailedMail(db: Db, page: PageQuery): Promise<Page<FailedMail>> {
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      db
        .selectFrom('deliveries as d')
        .innerJoin('users', 'users.id', 'd.user_id')
        .innerJoin('notifications as n', 'n.id', 'd.notification_id')
        .select(['d.id', 'd.channel', 'd.attempts', 'd.reason', 'd.updated_at', 'd.user_id', 'n.title'])
        .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'))
        .where('d.state', '=', 'failed')
        .where(isOlder(startAfter, 'd.updated_at', 'd.id'))
        .orderBy('d.updated_at', 'desc')
        .orderBy('d.id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.updated_at, row.id),
    onWire: (row) => ({
      id: row.id,
      channel: row.channel,
      to: { userId: row.user_id, name: row.name },
      title: row.title,
      attempts: row.attempts,
      reason: row.reason,
      failedAt: row.updated_at.toISOString(),
    }),
  });
}

const RETRY = statement<{ count: number }, [deliveryId: string | null, now: Date]>(
  'deliveries-retry',
  `with retried as (
      update deliveries set state = 'waiting', batch_id = null, claimed_at = null, attempts = 0,
        deliver_at = $2, updated_at = $2
      where id in (
        select id from deliveries where state = 'failed' and ($1::uuid is null or id = $1)
        order by updated_at desc limit ${MOST_AT_ONCE} for update skip locked
      )
      returning id
    ) select count(*)::int as count from retried`,
);

/**
 * Makes the failed delivery with this id due again, or without an id the latest `MOST_AT_ONCE` failed ones. Their attempts
 * are counted from zero. Returns how many are due again.
 */
export async function retryDeliveries(trx: Db, deliveryId: string | undefined, now: Date): Promise<number> {
  const [retried] = await run(trx, RETRY, [deliveryId ?? null, now]);
  return retried?.count ?? 0;
}
