import type { Selectable } from 'kysely';
import { type CompanyDomain, DOMAIN_EMAIL_DAYS } from '#contract/company-domains.ts';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { CompanyDomainTable } from '../../db/tables/company-domains.ts';
import { notFound } from '../../http/errors.ts';
import { recordName, recordValue } from './policy.ts';

export type DomainRow = Selectable<CompanyDomainTable>;

export function domainOnWire(row: DomainRow, now: Date): CompanyDomain {
  const hasCode = row.code_expires_at !== null && row.code_expires_at > now;
  return {
    id: row.id,
    domain: row.domain,
    method: row.method,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    ...(row.method === 'email' &&
      row.verified_at !== null && { endsAt: after(row.verified_at, DOMAIN_EMAIL_DAYS * DAY).toISOString() }),
    record: { name: recordName(row.domain), value: recordValue(row.dns_token) },
    ...(row.missing_since !== null && { missingSince: row.missing_since.toISOString() }),
    ...(hasCode && row.code_address !== null && { codeSentTo: row.code_address }),
  };
}

/** A company's domains, in the order of their names. */
export async function listDomains(db: Db, companyId: string, now: Date): Promise<CompanyDomain[]> {
  const rows = await db
    .selectFrom('company_domains')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('domain')
    .execute();
  return rows.map((row) => domainOnWire(row, now));
}

/** @throws 404 */
export function getDomain(db: Db, companyId: string, domainId: string): Promise<DomainRow> {
  return db
    .selectFrom('company_domains')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', domainId)
    .executeTakeFirstOrThrow(() => notFound('That domain'));
}
