import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/connection.ts';
import { endSessionsOf } from '../../http/session.ts';
import { publish } from '../../realtime/bus.ts';

/**
 * For an operator, to help somebody who has lost their app, their passkeys and their recovery codes, and has proven who
 * they are some other way. Ends every session. Returns the account, or undefined if no username has this key.
 */
export async function forgetSecondFactorWithin(
  trx: Db,
  key: string,
  now: Date,
): Promise<{ readonly id: string; readonly username: string } | undefined> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username_key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined) return undefined;
  for (const table of ['code_apps', 'passkeys', 'recovery_codes'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', user.id).execute();
  }
  const ended = await endSessionsOf(trx, user.id);
  await publish(trx, ...ended.map((sessionId) => ({ kind: 'session_ended', sessionId }) as const));
  const event = { id: randomUUID(), at: now, user_id: user.id, detail: 'operator' };
  await trx
    .insertInto('security_events')
    .values({
      ...event,
      kind: 'second_factor_removed',
      actor_id: null,
      company_id: null,
      network: null,
      browser: null,
    })
    .execute();
  return user;
}
