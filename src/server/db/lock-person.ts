import type { Db } from './connection.ts';

export interface LockedPerson {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * What one person does twice at a moment happens one after the other, from here to the end of the transaction. To be
 * called before any other row of theirs is touched, or two transactions could each hold what the other needs. Rows that
 * only refer to the person can still be written. Null if the account is gone.
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
