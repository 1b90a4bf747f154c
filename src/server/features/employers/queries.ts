import type { Selectable } from 'kysely';
import type { Employer as Company } from '#contract/employers.ts';
import { PLANS } from '#contract/plans.ts';
import type { Db } from '../../db/connection.ts';
import { flagOnWire } from '../../db/shown-company.ts';
import type { EmployerTable } from '../../db/tables/people.ts';
import type { Employer } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { verificationOnWire } from '../verification/queries.ts';

/** @throws 404 before the company is set up */
export async function getCompany(db: Db, actor: Employer): Promise<Company> {
  const company = await findCompany(db, actor);
  if (company === null) throw notFound('Your company');
  return company;
}

export async function findCompany(db: Db, actor: Employer): Promise<Company | null> {
  const row = await db
    .selectFrom('employers')
    .selectAll()
    .where('user_id', '=', actor.companyId)
    .executeTakeFirst();
  return row === undefined ? null : companyOnWire(row);
}

function companyOnWire(row: Selectable<EmployerTable>): Company {
  return {
    id: row.user_id,
    companyName: row.company_name,
    ...flagOnWire(row),
    website: row.website,
    billingContactEmail: row.billing_contact_email,
    billingAddress: row.billing_address,
    tierOption: row.tier_option,
    planCode: row.plan_code,
    planPriceGbpInt: PLANS[row.plan_code].pricePence,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    verification: verificationOnWire(row),
    ...(row.verification_asked_at !== null && {
      verificationAskedAt: row.verification_asked_at.toISOString(),
    }),
  };
}
