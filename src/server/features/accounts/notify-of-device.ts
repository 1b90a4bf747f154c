import { HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { countAll } from '../../http/limits.ts';
import type { Source } from '../../http/source.ts';
import { sendLetter } from '../../mail/account-letter.ts';
import type { Services } from '../../services.ts';

/** The most mails per account: a browser that keeps no cookies counts as new each time. */
const MOST_AN_HOUR = 5;

/**
 * Call for a sign-in on a browser that has not signed in to the account before. Queues a mail about it, unless this is the
 * account's first sign-in.
 */
export async function notifyOfDevice(
  { clock, tasks }: Pick<Services, 'clock' | 'tasks'>,
  trx: Db,
  userId: string,
  { network, browser }: Source,
): Promise<void> {
  const earlier = await trx
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['registered', 'signed_in'])
    .limit(1)
    .executeTakeFirst();
  if (earlier === undefined) return;
  const limit = { key: `new-device:${userId}`, windowMs: HOUR };
  const { count } = (await countAll(trx, clock, [limit])).get(limit.key) ?? { count: 1 };
  if (count > MOST_AN_HOUR) return;
  const place = { network, browser, at: clock().toISOString() };
  await tasks.enqueue(trx, sendLetter, { userId, about: 'newDevice', place });
}
