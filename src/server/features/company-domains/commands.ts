import { randomBytes, randomUUID } from 'node:crypto';
import { type CompanyDomain, DOMAIN_EMAIL_DAYS, DOMAINS_MAX } from '#contract/company-domains.ts';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { lockOwnCompany } from '../../http/named-things.ts';
import type { Services } from '../../services.ts';
import { isFreeMail } from './policy.ts';
import { type DomainRow, domainOnWire, listDomains } from './queries.ts';

const TOKEN_BYTES = 16;

/**
 * @throws 409 if the company lists the domain already or another company has proved it by DNS, 422 for a provider of free
 * mail or beyond `DOMAINS_MAX`
 */
export async function addDomain(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Employer,
  domain: string,
): Promise<CompanyDomain> {
  if (isFreeMail(domain)) {
    throw new AppError(
      'unacceptable',
      `Anybody can have an address at ${domain}. Enter your company’s own domain.`,
      {
        field: 'domain',
      },
    );
  }
  return db.transaction().execute(async (trx) => {
    await lockOwnCompany(trx, actor.companyId);
    const now = clock();
    const domains = await listDomains(trx, actor.companyId, now);
    if (domains.some((each) => each.domain === domain)) {
      throw new AppError('conflict', `${domain} is in your list already.`, { field: 'domain' });
    }
    if (domains.length >= DOMAINS_MAX) {
      throw new AppError('unacceptable', `A company can have ${DOMAINS_MAX} domains. Remove one first.`);
    }
    await mustNotBeAnothers(trx, domain);
    const row = await trx
      .insertInto('company_domains')
      .values({
        id: randomUUID(),
        company_id: actor.companyId,
        domain,
        dns_token: randomBytes(TOKEN_BYTES).toString('hex'),
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return domainOnWire(row, now);
  });
}

/** Removes a domain: everything that depends on it stops working at once. @throws 404 */
export async function removeDomain(
  { db, security }: Pick<Services, 'db' | 'security'>,
  actor: Employer,
  domainId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const domain = await trx
      .deleteFrom('company_domains')
      .where('company_id', '=', actor.companyId)
      .where('id', '=', domainId)
      .returning('method')
      .executeTakeFirst();
    if (domain === undefined) throw notFound('That domain');
    const { companyId } = actor;
    if (domain.method !== null) await security.noteOwn(trx, actor, 'company_domain_removed', { companyId });
  });
}

/** Refuses a domain that another company has proved by DNS: an email can't prove it after that. @throws 409 */
async function mustNotBeAnothers(trx: Db, domain: string): Promise<void> {
  const othersDomain = await trx
    .selectFrom('company_domains')
    .select('id')
    .where('domain', '=', domain)
    .where('method', '=', 'dns')
    .executeTakeFirst();
  if (othersDomain !== undefined) throw anothersDomain(domain);
}

function anothersDomain(domain: string): AppError {
  return new AppError(
    'conflict',
    `Another company on Nod has confirmed ${domain} by a DNS record. If it is yours, write to us.`,
    { field: 'domain' },
  );
}

/**
 * Records a proof. A proof by DNS is stronger: an email never replaces it, and it ends other companies' proofs by email.
 * @throws 404 if the domain was removed meanwhile, 409 if another company has proved it by DNS
 */
export async function recordProof(
  trx: Db,
  row: Pick<DomainRow, 'id' | 'domain'>,
  method: 'email' | 'dns',
  now: Date,
): Promise<DomainRow> {
  if (method === 'email') await mustNotBeAnothers(trx, row.domain);
  try {
    const provenRow = await trx
      .updateTable('company_domains')
      .set({
        method,
        verified_at: now,
        check_at: after(now, (method === 'dns' ? 1 : DOMAIN_EMAIL_DAYS) * DAY),
        missing_since: null,
        code_address: null,
        code_hash: null,
        code_expires_at: null,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow(() => notFound('That domain'));
    if (method === 'dns') await endWeakerProofs(trx, provenRow);
    return provenRow;
  } catch (error) {
    if (isUniqueViolation(error, 'company_domains_by_dns')) throw anothersDomain(row.domain);
    throw error;
  }
}

async function endWeakerProofs(trx: Db, { id, domain }: DomainRow): Promise<void> {
  await trx
    .updateTable('company_domains')
    .set({ method: null, verified_at: null, check_at: null })
    .where('domain', '=', domain)
    .where('method', '=', 'email')
    .where('id', '<>', id)
    .execute();
}
