import type { AccountType } from '#contract/endpoint.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import { IS_BACKED } from '../../http/session.ts';
import type { BrowserSubscription, Push, PushNews, PushOutcome } from '../../push/push.ts';
import type { Services } from '../../services.ts';
import { claimBatch, type OutgoingDelivery, settle, tryLater } from './claim-batch.ts';
import { homeOf } from './policy.ts';

type Work = Pick<Services, 'db' | 'clock' | 'push'>;

/** Sends a batch to every browser of the person. If one accepts it, it has succeeded: the others are not retried. */
export async function pushBatch(context: Work, batchId: string, signal: AbortSignal): Promise<void> {
  const { db, clock, push } = context;
  signal.throwIfAborted();
  const rows = await claimBatch(context, batchId);
  const [first] = rows;
  if (first === undefined) return;
  if (push === null) return settle(db, rows, 'skipped', 'this server sends no push', clock());
  const person = await db
    .selectFrom('users')
    .select('account_type')
    .where('id', '=', first.user_id)
    .executeTakeFirst();
  if (person === undefined) return;
  const news = newsOf(first, rows, person.account_type);
  const results = await pushToAll(context, push, first.user_id, news);
  await note(db, rows, results, clock());
}

/**
 * The person's browsers whose sessions have not expired or lost what they rest on. A session that was only idle for long
 * keeps its push: that is what brings its person back.
 */
const BROWSERS = statement<BrowserSubscription, [userId: string, now: Date]>(
  'push-browsers',
  `select p.endpoint, p.p256dh, p.auth
    from push_subscriptions p join sessions s on s.token_hash = p.session_hash
    where p.user_id = $1 and s.expires_at > $2 and ${IS_BACKED}`,
);

async function pushToAll(
  { db, clock }: Pick<Work, 'db' | 'clock'>,
  push: Push,
  userId: string,
  news: PushNews,
): Promise<PushOutcome[]> {
  const subscriptions = await run(db, BROWSERS, [userId, clock()]);
  return Promise.all(
    subscriptions.map(async (subscription) => {
      const result = await push.send(subscription, news);
      if (result.outcome === 'gone') {
        await db
          .deleteFrom('push_subscriptions')
          .where('endpoint', '=', subscription.endpoint)
          .where('user_id', '=', userId)
          .execute();
      }
      return result;
    }),
  );
}

function note(
  db: Db,
  rows: readonly OutgoingDelivery[],
  results: readonly PushOutcome[],
  now: Date,
): Promise<void> {
  if (results.some((each) => each.outcome === 'sent')) return settle(db, rows, 'sent', null, now);
  const [later] = results.filter((each) => each.outcome === 'later');
  if (later?.outcome === 'later') return tryLater(db, rows, later.reason, now);
  const [failed] = results.filter((each) => each.outcome === 'failed');
  if (failed?.outcome === 'failed') return settle(db, rows, 'failed', failed.reason, now);
  return settle(db, rows, 'skipped', 'no browser takes push any more', now);
}

function newsOf(
  first: OutgoingDelivery,
  rows: readonly OutgoingDelivery[],
  accountType: AccountType,
): PushNews {
  if (rows.length > 1)
    return { title: `${rows.length} new things on Nod`, href: homeOf(accountType), tag: 'several' };
  return { title: first.title, href: first.href, tag: first.notification_id };
}
