import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notifications.ts';
import { DEFAULT_PREFERENCES } from '#contract/preferences.ts';
import type { Db } from '../../db/connection.ts';
import { secret } from '../../db/secrets.ts';
import { originOf } from '../../http/origin.ts';
import type { Services } from '../../services.ts';

export interface UnsubscribeLinks {
  /** For mail programs: a POST there is enough (RFC 8058). */
  readonly oneClick: string;
  /** For people: asks before it does anything. The same address, by GET. */
  readonly page: string;
}

/** What a link stops: mail about one kind, or all of it. */
export interface Unsubscription {
  readonly userId: string;
  readonly kind: NotificationKind | null;
}

/** What a token has in the place of a kind where it stops every one. */
const ALL = 'all';

/** Links that name one person, signed, so that they work without signing in and for nobody else. */
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

/** Null for anything that was not made here, or is about a kind of mail that is no more: it must not stop all others. */
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

/** Stops the mail; push stays as it is. Again changes nothing, and so does an account that is gone. */
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
