import { money } from '#contract/format.ts';
import { lockCompanyRow } from '../../db/lock-company.ts';
import { recordAdminAction } from '../../db/record-admin-action.ts';
import type { Admin } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { ensureAccount } from './account-rows.ts';

/** Sets a company's agreed monthly ENTERPRISE price, from its next subscription or change on; 0 removes it. @throws 404 */
export async function agreePrice(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Admin,
  employerId: string,
  pricePence: number,
): Promise<{ employerId: string; pricePence: number }> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockCompanyRow(trx, employerId))) throw notFound('That employer');
    const account = await ensureAccount(trx, employerId, clock());
    await trx
      .updateTable('billing_accounts')
      .set({ agreed_price_pence: pricePence === 0 ? null : pricePence })
      .where('id', '=', account.id)
      .execute();
    await recordAdminAction(trx, {
      action: 'price_agreed',
      by: actor.userId,
      about: { kind: 'company', id: employerId },
      detail: pricePence === 0 ? 'The list price' : `${money(pricePence)} a month`,
      at: clock(),
    });
  });
  return { employerId, pricePence };
}
