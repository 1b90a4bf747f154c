import { randomInt, randomUUID } from 'node:crypto';
import { type CompanyDomain, DOMAIN_CODE_DIGITS, DOMAIN_CODE_MINUTES } from '#contract/company-domains.ts';
import { after, HOUR, MINUTE } from '../../clock.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { hashToken } from '../../http/session.ts';
import { layOutLetter } from '../../mail/letter.ts';
import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';
import { domainOf } from './policy.ts';
import { domainOnWire, getDomain } from './queries.ts';

/** Emails a code to the address stored in the domain's row. */
export const sendCode = defineTask<{ readonly domainId: string }>('domains.code', {
  waitSeconds: 10,
  longestWaitSeconds: 300,
});

/** The limit on emails from one company, and on emails to one mailbox from all companies together. */
const EMAILS_AN_HOUR = 5;

/** @throws 404, 422 for an address at another domain, 429 */
export async function askForCode(
  { db, clock, tasks }: Pick<Services, 'db' | 'clock' | 'tasks'>,
  actor: Employer,
  domainId: string,
  address: string,
): Promise<CompanyDomain> {
  const { domain } = await getDomain(db, actor.companyId, domainId);
  if (domainOf(address) !== domain) {
    throw new AppError('unacceptable', `Enter an address that ends with @${domain}.`, { field: 'address' });
  }
  for (const key of [`domain-code:${actor.companyId}`, `domain-mail:${address.toLowerCase()}`]) {
    await countAgainst(db, clock, { key, max: EMAILS_AN_HOUR, windowMs: HOUR });
  }
  return db.transaction().execute(async (trx) => {
    const now = clock();
    const row = await trx
      .updateTable('company_domains')
      .set({
        code_address: address,
        code_hash: null,
        code_expires_at: after(now, DOMAIN_CODE_MINUTES * MINUTE),
        code_tries: 0,
      })
      .where('id', '=', domainId)
      .returningAll()
      .executeTakeFirstOrThrow(() => notFound('That domain'));
    await tasks.enqueue(trx, sendCode, { domainId });
    return domainOnWire(row, now);
  });
}

/** The hash that is stored and compared: a code belongs to one domain of one company. */
export function hashCode(domainId: string, code: string): Buffer {
  return hashToken(`${domainId} ${code}`);
}

/** @throws if the mail could not be sent yet, so that the queue retries */
export async function emailCode(
  { db, clock, mailer }: Pick<Services, 'db' | 'clock' | 'mailer'>,
  { domainId }: { readonly domainId: string },
  signal: AbortSignal,
): Promise<void> {
  // Only its hash is stored, so every try makes a new code.
  const code = String(randomInt(10 ** DOMAIN_CODE_DIGITS)).padStart(DOMAIN_CODE_DIGITS, '0');
  const row = await db
    .updateTable('company_domains')
    .from('employers')
    .set({ code_hash: hashCode(domainId, code) })
    .whereRef('employers.user_id', '=', 'company_domains.company_id')
    .where('id', '=', domainId)
    .where('code_expires_at', '>', clock())
    .returning(['code_address', 'domain', 'company_name'])
    .executeTakeFirst();
  if (row === undefined || row.code_address === null) return;
  signal.throwIfAborted();
  const { domain, company_name: company } = row;
  const subject = `${company} wants to confirm ${domain} on Nod`;
  const result = await mailer.send({
    id: randomUUID(),
    to: row.code_address,
    subject,
    ...layOutLetter({
      subject,
      heading: `Your code: ${code}`,
      paragraphs: [
        `An owner of ${company} on Nod, a site for hiring, says that ${domain} is theirs. If you agree, give them this code: ${code}.`,
        `It works once, for ${DOMAIN_CODE_MINUTES} minutes.`,
      ],
      footer: 'If you do not know them, you need not do anything. Without the code, nothing is confirmed.',
    }),
  });
  if (result.outcome === 'later') throw new Error(`the mail could not be sent: ${result.reason}`);
}
