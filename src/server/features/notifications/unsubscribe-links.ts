import { createHmac } from 'node:crypto';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notifications.ts';
import { DEFAULT_PREFERENCES } from '#contract/preferences.ts';
import type { Db } from '../../db/connection.ts';
import { originOf } from '../../http/origin.ts';
import { isSignedWith } from '../../security/signing-keys.ts';
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

type Keys = Pick<Services, 'signingKeys'>;

/** Replaces the kind in a token that turns off every kind. */
const ALL = 'all';

/** Signed links that name one person, so that they work without signing in and for nobody else. */
export async function unsubscribeLinks(
  context: Pick<Services, 'config' | 'signingKeys'>,
  userId: string,
  kind: NotificationKind | null,
): Promise<UnsubscribeLinks> {
  const token = await tokenFor(context, { userId, kind });
  const href = `${originOf(context.config)}/unsubscribe?token=${token}`;
  return { oneClick: href, page: href };
}

export async function tokenFor({ signingKeys }: Keys, { userId, kind }: Unsubscription): Promise<string> {
  const payload = `${userId}.${kind ?? ALL}`;
  const [current] = await signingKeys.of('unsubscribe');
  return `${payload}.${sign(current, payload)}`;
}

/** Null for an invalid token, or a kind that no longer exists, which must not turn off all the others. */
export async function readToken({ signingKeys }: Keys, token: string): Promise<Unsubscription | null> {
  const [userId = '', scope = '', signature = '', ...rest] = token.split('.');
  const kind = NOTIFICATION_KINDS.find((each) => each === scope) ?? null;
  if (rest.length > 0 || (kind === null && scope !== ALL)) return null;
  const keys = await signingKeys.of('unsubscribe');
  const isSigned = isSignedWith(keys, (key) => sign(key, `${userId}.${scope}`), signature);
  return isSigned ? { userId, kind } : null;
}

function sign(key: Buffer, payload: string): string {
  return createHmac('sha256', key).update(payload).digest('base64url');
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
