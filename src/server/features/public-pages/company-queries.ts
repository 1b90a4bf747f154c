import type { CompanyPage } from '#contract/company-page.ts';
import type { CompanyPictures } from '#contract/company-pictures.ts';
import type { Db } from '../../db/connection.ts';
import { getCompanyPage } from '../company-settings/company-page-store.ts';
import { getPublicPictures } from '../company-settings/picture-store.ts';

export type PublicCompany = NonNullable<Awaited<ReturnType<typeof findPublicCompany>>>;

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether the text has the form of an id. Anything else in an address is simply not found. */
export function isId(text: string): boolean {
  return ID.test(text);
}

/** A company that is not suspended; null if no such company has this id. */
export async function findPublicCompany(db: Db, id: string) {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('employers')
    .select([
      'employers.user_id',
      'employers.company_name',
      'employers.flag_name',
      'employers.website',
      'employers.held_since',
      'employers.verified_at',
    ])
    .where('employers.user_id', '=', id)
    .where('employers.suspended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** What a company says about itself, and the domains that it has proved are its own. */
export interface AboutCompany extends CompanyPage, CompanyPictures {
  readonly domains: readonly string[];
}

export async function getAboutCompany(db: Db, companyId: string): Promise<AboutCompany> {
  const page = await getCompanyPage(db, companyId);
  const domains = await db
    .selectFrom('company_domains')
    .select('domain')
    .where('company_id', '=', companyId)
    .where('verified_at', 'is not', null)
    .orderBy('domain')
    .execute();
  const pictures = await getPublicPictures(db, companyId);
  return { ...page, ...pictures, domains: domains.map(({ domain }) => domain) };
}
