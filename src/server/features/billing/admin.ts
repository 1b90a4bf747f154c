import { sql } from 'kysely';
import type { findEmployers } from '#contract/billing.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { containing } from '../../db/containing.ts';
import { notFound } from '../../http/errors.ts';
import { ensureAccount } from './accounts.ts';
import { balanceOf } from './ledger.ts';

/** For an Admin who looks for whom to give credit to; twenty at most, by name. */
export async function searchEmployers(db: Db, search: string): Promise<ResponseOf<typeof findEmployers>> {
  const like = containing(search.trim());
  const rows = await db
    .selectFrom('employers')
    .innerJoin('users', 'users.id', 'employers.user_id')
    .leftJoin('billing_accounts', 'billing_accounts.employer_id', 'employers.user_id')
    .select([
      'user_id',
      'company_name',
      'plan_code',
      'agreed_price_pence',
      'billing_accounts.id as account_id',
    ])
    .where(sql<boolean>`(company_name ilike ${like} or username ilike ${like})`)
    .orderBy('company_name')
    .orderBy('user_id')
    .limit(20)
    .execute();
  const found = [];
  for (const row of rows) {
    const balance =
      row.account_id === null ? { owedPence: 0, creditPence: 0 } : await balanceOf(db, row.account_id);
    found.push({
      employerId: row.user_id,
      companyName: row.company_name,
      planCode: row.plan_code,
      agreedPricePence: row.agreed_price_pence,
      ...balance,
    });
  }
  return found;
}

/** A price for ENTERPRISE that holds from the next subscription or change on; 0 takes it back. @throws 404 */
export async function agreePrice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  employerId: string,
  pricePence: number,
): Promise<{ employerId: string; pricePence: number }> {
  await db.transaction().execute(async (trx) => {
    const company = await trx
      .selectFrom('employers')
      .select('user_id')
      .where('user_id', '=', employerId)
      .forUpdate()
      .executeTakeFirst();
    if (company === undefined) throw notFound('That employer');
    const account = await ensureAccount(trx, employerId, clock());
    await trx
      .updateTable('billing_accounts')
      .set({ agreed_price_pence: pricePence === 0 ? null : pricePence })
      .where('id', '=', account.id)
      .execute();
  });
  return { employerId, pricePence };
}
