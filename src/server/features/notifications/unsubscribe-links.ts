import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notifications.ts';
import { DEFAULT_PREFERENCES } from '#contract/preferences.ts';
import type { Db } from '../../db/connection.ts';
import { secret } from '../../db/secrets.ts';
import { originOf } from '../../http/origin.ts';
import type { Services } from '../../services.ts';

export interface UnsubscribeLinks {
  /** For mail programs: a POST is enough (RFC 8058). */
  readonly oneClick: string;
  /** For people: the same address by GET asks first. */
  readonly page: string;
}

/** The mail that a link turns off: one kind, or all of it. */
export interface Unsubscription {
  readonly userId: string;
  readonly kind: NotificationKind | null;
}

/** A token's kind if it turns off every one. */
const ALL = 'all';

/** Signed links that name one person, so that they work without signing in and for nobody else. */
export async function unsubscribeLinks(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
  kind: NotificationKind | null,
): Promise<UnsubscribeLinks> {
  const token = await tokenFor(db, { userId, kind });
  const href = `${originOf(config)}/unsubscribe?token=${token}`;
  return { oneClick: href, page: href };
}

export async function tokenFor(db: Db, { userId, kind }: Unsubscription): Promise<string> {
  const what = `${userId}.${kind ?? ALL}`;
  return `${what}.${sign(await secret(db, 'unsubscribe'), what)}`;
}

/** Null for an invalid token, or a kind that no longer exists: it must not turn off all the others. */
export async function readToken(db: Db, token: string): Promise<Unsubscription | null> {
  const [userId = '', scope = '', signature = '', ...rest] = token.split('.');
  const kind = NOTIFICATION_KINDS.find((each) => each === scope) ?? null;
  if (rest.length > 0 || (kind === null && scope !== ALL)) return null;
  const expected = Buffer.from(sign(await secret(db, 'unsubscribe'), `${userId}.${scope}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { userId, kind };
}

function sign(key: Buffer, what: string): string {
  return createHmac('sha256', key).update(what).digest('base64url');
}

/** Turns off mail but not push. Has no effect if repeated or if the account is gone. */
export async function unsubscribe(db: Db, { userId, kind }: Unsubscription): Promise<void> {
  const kinds = kind === null ? NOTIFICATION_KINDS : [kind];
  await db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .forKeyShare()
      .executeTakeFirst();
    if (person === undefined) return;
    await trx
      .insertInto('notification_preferences')
      .values(
        kinds.map((each) => ({
          user_id: userId,
          kind: each,
          mail: false,
          push: DEFAULT_PREFERENCES[each].push,
        })),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ mail: false }))
      .execute();
  });
}
