import type { NotificationKind } from '#contract/notifications.ts';
import { DEFAULT_PREFERENCES, DEFAULT_QUIET_HOURS } from '#contract/preferences.ts';
import type { Db } from '../../db/connection.ts';
import type { Channel } from '../../db/tables/deliveries.ts';
import type { QuietHours } from './quiet-hours-policy.ts';

/** What a person wants to be notified of outside the app, and when. */
export interface DeliveryChoices {
  readonly wants: (kind: NotificationKind, channel: Channel) => boolean;
  readonly quiet: QuietHours;
  /** Why the person's address refused mail; null if it did not. */
  readonly refused: string | null;
}

/** People's preferences by user id, without deleted accounts. */
export async function findWishes(
  trx: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryChoices>> {
  const savedWishes = await trx
    .selectFrom('notification_preferences')
    .select(['user_id', 'kind', 'mail', 'push'])
    .where('user_id', 'in', userIds)
    .execute();
  const people = await trx
    .selectFrom('users')
    .leftJoin('quiet_hours', 'quiet_hours.user_id', 'users.id')
    .leftJoin('mail_refusals', (join) =>
      join
        .onRef('mail_refusals.user_id', '=', 'users.id')
        .onRef('mail_refusals.email_key', '=', 'users.email_key'),
    )
    .select(['users.id', 'quiet_hours.user_id as has_said', 'quiet_from', 'quiet_to', 'mail_refusals.reason'])
    .where('users.id', 'in', userIds)
    .execute();
  const wishByKey = new Map(savedWishes.map((wish) => [`${wish.user_id} ${wish.kind}`, wish]));
  return new Map(
    people.map((row) => [
      row.id,
      {
        wants: (kind, channel) => (wishByKey.get(`${row.id} ${kind}`) ?? DEFAULT_PREFERENCES[kind])[channel],
        quiet:
          row.has_said === null ? DEFAULT_QUIET_HOURS : { quietFrom: row.quiet_from, quietTo: row.quiet_to },
        refused: row.reason,
      },
    ]),
  );
}
