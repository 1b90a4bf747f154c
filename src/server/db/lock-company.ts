import type { Db } from './connection.ts';

/**
 * Locks a company's row until the transaction ends: after its applications, before its roles and its billing
 * (docs/decisions/0124). Rows that only refer to the company can still be written meanwhile. False if it is gone.
 */
export async function lockCompanyRow(trx: Db, companyId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('employers')
    .select('user_id')
    .where('user_id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
