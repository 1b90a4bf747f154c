import { type SqlBool, sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { publish } from '../realtime/bus.ts';

/**
 * Ends the person's keys, in one company or (without `companyId`) in all, and cuts off their responses in progress in every
 * process. Returns how many keys there were.
 */
export async function endKeysOf(trx: Db, userId: string, companyId: string | null = null): Promise<number> {
  const ofCompany = companyId === null ? sql<SqlBool>`true` : sql<SqlBool>`company_id = ${companyId}::uuid`;
  const endedKeys = await trx
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .where(ofCompany)
    .returning('token_hash')
    .execute();
  await announceEnd(trx, endedKeys);
  return endedKeys.length;
}

/** Counts the unexpired keys of a company that belong to anyone but this person. */
export async function countColleaguesKeys(
  trx: Db,
  { companyId, userId, now }: { companyId: string; userId: string; now: Date },
): Promise<number> {
  const { count } = await trx
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyId)
    .where('user_id', '<>', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Tells every process that these keys or sessions have ended, so that they cut off what they are sending. */
export async function announceEnd(
  trx: Db,
  tokens: readonly { readonly token_hash: Uint8Array }[],
): Promise<void> {
  await publish(
    trx,
    ...tokens.map(
      ({ token_hash }) =>
        ({ kind: 'session_ended', sessionId: Buffer.from(token_hash).toString('hex') }) as const,
    ),
  );
}
