import type { BodyOf } from '#contract/endpoint.ts';
import { NOTIFICATION_KINDS } from '#contract/notifications.ts';
import type { PersonalData } from '#contract/personal-data.ts';
import {
  DEFAULT_PREFERENCES,
  DEFAULT_QUIET_HOURS,
  type Preferences,
  type savePreferences as savePreferencesCall,
  type subscribePush as subscribePushCall,
} from '#contract/preferences.ts';
import { HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { accountLetterTask } from '../../mail/account-letter.ts';
import type { Push } from '../../push/push.ts';
import type { Services } from '../../services.ts';

type Context = Pick<Services, 'db' | 'clock' | 'push'>;
type ReadContext = Pick<Services, 'db'> & { readonly push: Pick<Push, 'publicKey'> | null };

const MOST_BROWSERS = 20;
const TRIES_AN_HOUR = 5;

export async function getPreferences({ db, push }: ReadContext, actor: Actor): Promise<Preferences> {
  const savedWishes = await db
    .selectFrom('notification_preferences')
    .select(['kind', 'mail', 'push'])
    .where('user_id', '=', actor.userId)
    .execute();
  const hours = await db
    .selectFrom('quiet_hours')
    .select(['quiet_from', 'quiet_to'])
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  const refusal = await db
    .selectFrom('mail_refusals')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'mail_refusals.user_id')
        .onRef('users.email_key', '=', 'mail_refusals.email_key'),
    )
    .select(['reason', 'refused_at'])
    .where('mail_refusals.user_id', '=', actor.userId)
    .executeTakeFirst();
  const wishOf = new Map(savedWishes.map((wish) => [wish.kind, wish]));
  return {
    kinds: NOTIFICATION_KINDS.map((kind) => {
      const { mail, push: byPush } = wishOf.get(kind) ?? DEFAULT_PREFERENCES[kind];
      return { kind, mail, push: byPush };
    }),
    ...(hours === undefined ? DEFAULT_QUIET_HOURS : { quietFrom: hours.quiet_from, quietTo: hours.quiet_to }),
    email: actor.email,
    mailRefused: refusal ? { reason: refusal.reason, refusedAt: refusal.refused_at.toISOString() } : null,
    pushKey: push?.publicKey ?? null,
  };
}

export async function savePreferences(
  context: Context,
  actor: Actor,
  { kinds, quietFrom, quietTo }: BodyOf<typeof savePreferencesCall>,
): Promise<Preferences> {
  // If a kind is given twice, the last one counts: the upsert may name each row only once.
  const wishes = [...new Map(kinds.map((wish) => [wish.kind, wish])).values()];
  await context.db.transaction().execute(async (trx) => {
    if (wishes.length > 0) {
      await trx
        .insertInto('notification_preferences')
        .values(wishes.map((wish) => ({ user_id: actor.userId, ...wish })))
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'kind']).doUpdateSet((set) => ({
            mail: set.ref('excluded.mail'),
            push: set.ref('excluded.push'),
          })),
        )
        .execute();
    }
    const hours = { quiet_from: quietFrom, quiet_to: quietTo };
    await trx
      .insertInto('quiet_hours')
      .values({ user_id: actor.userId, ...hours })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(hours))
      .execute();
  });
  return getPreferences(context, actor);
}

/** Clears the refusal and tests the address with a mail that says that it works again. @throws 429 */
export async function tryMailAgain(
  { db, clock, tasks }: Pick<Services, 'db' | 'clock' | 'tasks'>,
  actor: Actor,
): Promise<void> {
  await countAgainst(db, clock, { key: `mail-again:${actor.userId}`, max: TRIES_AN_HOUR, windowMs: HOUR });
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('mail_refusals')
      .where('user_id', '=', actor.userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await tasks.enqueue(trx, accountLetterTask, { userId: actor.userId, about: 'mailWorks' });
  });
}

/**
 * A browser belongs to the last user who subscribed from it, until their session there ends. @throws 409 if somebody else
 * has signed in there meanwhile, 422 if the address is not a known push service's, or this server sends no push notifications
 */
export async function subscribePush(
  { db, clock, push }: Context,
  actor: Actor,
  { endpoint, keys, userId = actor.userId }: BodyOf<typeof subscribePushCall>,
): Promise<void> {
  if (userId !== actor.userId) {
    throw new AppError('conflict', 'Somebody else has signed in in this browser.');
  }
  if (push === null) throw new AppError('unacceptable', 'Push notifications are not available here.');
  if (!push.mayUse(endpoint)) {
    throw new AppError('unacceptable', 'Your browser uses a push service that we don’t support.', {
      field: 'endpoint',
    });
  }
  const columns = {
    user_id: actor.userId,
    session_hash: Buffer.from(actor.sessionId, 'hex'),
    ...keys,
    created_at: clock(),
  };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('push_subscriptions')
      .values({ endpoint, ...columns })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(columns))
      .execute();
    const oldestBrowsers = await trx
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', actor.userId)
      .orderBy('created_at', 'desc')
      .offset(MOST_BROWSERS)
      .execute();
    if (oldestBrowsers.length === 0) return;
    await trx
      .deleteFrom('push_subscriptions')
      .where(
        'endpoint',
        'in',
        oldestBrowsers.map((each) => each.endpoint),
      )
      .execute();
  });
}

export async function unsubscribePush(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  endpoint: string,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', actor.userId)
    .execute();
}

/** The person's preferences and subscribed browsers, for their export. */
export async function listExportedWishes(trx: Db, actor: Actor): Promise<PersonalData['wishes']> {
  const { kinds, quietFrom, quietTo, mailRefused } = await getPreferences({ db: trx, push: null }, actor);
  const browsers = await trx
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'created_at'])
    .where('user_id', '=', actor.userId)
    .orderBy('created_at')
    .execute();
  return {
    kinds,
    quietFrom,
    quietTo,
    mailRefused,
    pushTo: browsers.map((row) => ({ endpoint: row.endpoint, since: row.created_at.toISOString() })),
  };
}
