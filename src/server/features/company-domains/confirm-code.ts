import { timingSafeEqual } from 'node:crypto';
import type { CompanyDomain } from '#contract/company-domains.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { recordProof } from './commands.ts';
import { type DomainRow, domainOnWire } from './queries.ts';
import { hashCode } from './send-code.ts';

/** Wrong codes allowed per email: five guesses are right once in twenty million emails. */
const TRIES = 5;

/** @throws 404, 409 if another company has proved it by DNS, 422 for a wrong or expired code */
export async function confirmDomainCode(
  { db, clock, security }: Pick<Services, 'db' | 'clock' | 'security'>,
  actor: Employer,
  domainId: string,
  code: string,
): Promise<CompanyDomain> {
  const now = clock();
  // A wrong code is counted, so the error is thrown only after the commit: inside, it would undo the count.
  const outcome = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('company_domains')
      .selectAll()
      .where('company_id', '=', actor.companyId)
      .where('id', '=', domainId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('That domain'));
    if (!isOpen(row, now)) return 'expired';
    if (!isRight(row, code)) {
      await trx
        .updateTable('company_domains')
        .set({ code_tries: row.code_tries + 1 })
        .where('id', '=', domainId)
        .execute();
      return 'wrong';
    }
    if (row.method === 'dns') return domainOnWire(row, now);
    const provenRow = await recordProof(trx, row, 'email', now);
    const { companyId } = actor;
    await security.noteOwn(trx, actor, 'company_domain_confirmed', { companyId, detail: 'email' });
    return domainOnWire(provenRow, now);
  });
  if (outcome === 'expired') throw unacceptable('That code does not work any more. Send another email.');
  if (outcome === 'wrong') throw unacceptable('That is not the code in the latest email.');
  return outcome;
}

function isOpen(row: DomainRow, now: Date): boolean {
  return (
    row.code_hash !== null &&
    row.code_expires_at !== null &&
    row.code_expires_at > now &&
    row.code_tries < TRIES
  );
}

function isRight({ id, code_hash: stored }: DomainRow, code: string): boolean {
  return stored !== null && timingSafeEqual(stored, hashCode(id, code.replaceAll(/[\s-]/g, '')));
}

function unacceptable(message: string): AppError {
  return new AppError('unacceptable', message, { field: 'code' });
}
