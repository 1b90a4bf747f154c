import { type CompanyDomain, DOMAIN_EMAIL_DAYS, DOMAIN_MISSING_DAYS } from '#contract/company-domains.ts';
import { after, DAY, HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import type { TxtRecords } from '../../outbound/txt-records.ts';
import type { Services } from '../../services.ts';
import { notifyCompany } from '../notifications/commands.ts';
import { recordProof } from './commands.ts';
import { recordName, recordValue } from './policy.ts';
import { type DomainRow, domainOnWire, getDomain } from './queries.ts';

const CHECKS_AN_HOUR = 30;

type Checks = Pick<Services, 'db' | 'clock' | 'log'> & { readonly txtRecords: TxtRecords };

async function isThere(txtRecords: TxtRecords, { domain, dns_token: token }: DomainRow): Promise<boolean> {
  const records = await txtRecords(recordName(domain));
  return records.some((record) => record.trim() === recordValue(token));
}

/** @throws 404, 409 if another company has proved it by DNS, 422 if the record is missing, 429, 503 */
export async function checkDomainNow(
  { db, clock, log, security, txtRecords }: Checks & Pick<Services, 'security'>,
  actor: Employer,
  domainId: string,
): Promise<CompanyDomain> {
  const { companyId } = actor;
  await countAgainst(db, clock, { key: `domain-check:${companyId}`, max: CHECKS_AN_HOUR, windowMs: HOUR });
  const row = await getDomain(db, companyId, domainId);
  const name = recordName(row.domain);
  const isFound = await isThere(txtRecords, row).catch((cause: unknown) => {
    log.warn({ cause: String(cause) }, 'a TXT record could not be looked up');
    throw new AppError(
      'unavailable',
      `The name servers of ${row.domain} did not answer. Please try again later.`,
    );
  });
  if (!isFound) {
    throw new AppError(
      'unacceptable',
      `There is no TXT record at ${name} with that value yet. A new record can take a few hours to be seen.`,
    );
  }
  return db.transaction().execute(async (trx) => {
    const now = clock();
    const provenRow = await recordProof(trx, row, 'dns', now);
    if (row.method !== 'dns') {
      await security.noteOwn(trx, actor, 'company_domain_confirmed', { companyId, detail: 'dns' });
    }
    return domainOnWire(provenRow, now);
  });
}

/**
 * Checks a proof again once it is due. That is when a proof by email ends. A proof by DNS ends once its record has been
 * missing for a week; if DNS does not respond, nothing changes.
 */
export async function checkAgain({ db, clock, log, txtRecords }: Checks, domainId: string): Promise<void> {
  const checkedDomain = await db
    .selectFrom('company_domains')
    .selectAll()
    .where('id', '=', domainId)
    .executeTakeFirst();
  if (checkedDomain === undefined || checkedDomain.method === null) return;
  const isFound = checkedDomain.method === 'dns' && (await lookUp({ log, txtRecords }, checkedDomain));
  if (isFound === null) return;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('company_domains')
      .selectAll()
      .where('id', '=', domainId)
      .where('method', '=', checkedDomain.method)
      .forUpdate()
      .executeTakeFirst();
    // The domain was removed, or proved another way, meanwhile.
    if (row === undefined || row.verified_at?.getTime() !== checkedDomain.verified_at?.getTime()) return;
    if (isFound) await setMissing(trx, row, null);
    else if (row.method === 'email') {
      // It may have been confirmed again since this check was queued.
      if (after(row.verified_at ?? now, DOMAIN_EMAIL_DAYS * DAY) <= now) await endProof(trx, row, now);
    } else if (row.missing_since === null) await noteMissing(trx, row, now);
    else if (after(row.missing_since, DOMAIN_MISSING_DAYS * DAY) <= now) await endProof(trx, row, now);
  });
}

async function lookUp({ log, txtRecords }: Pick<Checks, 'log' | 'txtRecords'>, row: DomainRow) {
  try {
    return await isThere(txtRecords, row);
  } catch (error) {
    log.warn({ cause: String(error) }, 'a TXT record could not be looked up');
    return null;
  }
}

async function setMissing(trx: Db, { id }: DomainRow, since: Date | null): Promise<void> {
  await trx.updateTable('company_domains').set({ missing_since: since }).where('id', '=', id).execute();
}

async function noteMissing(trx: Db, row: DomainRow, now: Date): Promise<void> {
  await setMissing(trx, row, now);
  await notify(trx, row, now, {
    title: `The DNS record of ${row.domain} is missing`,
    body: `Put the TXT record at ${recordName(row.domain)} back within ${DOMAIN_MISSING_DAYS} days, or the domain no longer counts as confirmed.`,
  });
}

async function endProof(trx: Db, row: DomainRow, now: Date): Promise<void> {
  await trx
    .updateTable('company_domains')
    .set({ method: null, verified_at: null, check_at: null, missing_since: null })
    .where('id', '=', row.id)
    .execute();
  await notify(trx, row, now, {
    title: `${row.domain} is no longer confirmed`,
    body:
      row.method === 'email'
        ? 'A domain confirmed by email stays confirmed for a year. Confirm it again in your company’s settings.'
        : 'Its DNS record has been missing for a week. Confirm it again in your company’s settings.',
  });
}

async function notify(
  trx: Db,
  { company_id: companyId }: DomainRow,
  now: Date,
  news: { readonly title: string; readonly body: string },
): Promise<void> {
  await notifyCompany(trx, {
    ...news,
    companyId,
    permission: 'company.edit',
    kind: 'account',
    href: '/employer/setup',
    now,
  });
}
