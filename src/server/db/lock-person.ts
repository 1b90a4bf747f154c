import type { Db } from './connection.ts';

export interface LockedPerson {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Locks a person's row until the end of the transaction, so that two requests of one person run one after the other.
 * Call it before touching any other row of theirs, or two transactions could deadlock. Rows that only refer to the
 * person can still be written. Null if the account is gone.
 */
export async function lockPerson(trx: Db, userId: string): Promise<LockedPerson | null> {
  const row = await trx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { firstName: row.first_name, lastName: row.last_name };
}
