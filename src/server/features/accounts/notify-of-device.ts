import { SECURITY_LOG_DAYS } from '#contract/security.ts';
import { after, DAY, HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { countAll } from '../../http/limits.ts';
import type { Source } from '../../http/source.ts';
import { accountLetterTask } from '../../mail/account-letter.ts';
import type { Services } from '../../services.ts';

/** The most such mails per account in an hour: a browser that keeps no cookies counts as new each time. */
const MOST_AN_HOUR = 5;

/**
 * Call for a sign-in on a browser that has not signed in to the account before. Queues a mail about it, unless the security
 * log, which is kept for a year, has neither the account's registration nor an earlier sign-in. For an account older than the log the first sign-in is long ago, whether or not it is in there.
 */
export async function notifyOfDevice(
  { clock, tasks }: Pick<Services, 'clock' | 'tasks'>,
  trx: Db,
  userId: string,
  { network, browser }: Source,
): Promise<void> {
  const earlierEvent = await trx
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['registered', 'signed_in'])
    .limit(1)
    .executeTakeFirst();
  if (earlierEvent === undefined && (await isYoung(trx, userId, clock()))) return;
  const limit = { key: `new-device:${userId}`, windowMs: HOUR };
  const { count } = (await countAll(trx, clock, [limit])).get(limit.key) ?? { count: 1 };
  if (count > MOST_AN_HOUR) return;
  const device = { network, browser, at: clock().toISOString() };
  await tasks.enqueue(trx, accountLetterTask, { userId, about: 'newDevice', place: device });
}

/** Whether the security log still has the account's first days. */
async function isYoung(trx: Db, userId: string, now: Date): Promise<boolean> {
  const { created_at } = await trx
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return after(created_at, SECURITY_LOG_DAYS * DAY) > now;
}
