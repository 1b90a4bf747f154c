import type { CompanyPage } from '#contract/company-page.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { lockOwnCompany } from '../../http/named-things.ts';
import type { Services } from '../../services.ts';

const EMPTY: CompanyPage = { about: null, places: [], benefits: [], people: [] };

export async function getCompanyPage(db: Db, companyId: string): Promise<CompanyPage> {
  const row = await db
    .selectFrom('company_pages')
    .select(['about', 'places', 'benefits', 'people'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? EMPTY;
}

/** @throws 409 before the company is set up */
export async function saveCompanyPage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { companyId }: Employer,
  { about, places, benefits, people }: CompanyPage,
): Promise<CompanyPage> {
  return db.transaction().execute(async (trx) => {
    await lockOwnCompany(trx, companyId);
    const fields = {
      about,
      places: [...places],
      benefits: [...benefits],
      people: JSON.stringify(people),
      updated_at: clock(),
    };
    await trx
      .insertInto('company_pages')
      .values({ company_id: companyId, ...fields })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(fields))
      .execute();
    return getCompanyPage(trx, companyId);
  });
}
