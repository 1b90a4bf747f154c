import { type SqlBool, sql } from 'kysely';
import type { Joinable, JoiningSettings } from '#contract/company-joining.ts';
import { COMPANIES_MAX } from '#contract/members.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { domainOf } from '../company-domains/policy.ts';
import { addressHash, isOwnDomain } from './joining-policy.ts';

export async function getJoining(
  db: Db,
  { companyId }: Pick<Employer, 'companyId'>,
): Promise<JoiningSettings> {
  const row = await db
    .selectFrom('company_joining')
    .select(['is_on', 'member_role'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  const domains = await db
    .selectFrom('company_domains')
    .select('domain')
    .where('company_id', '=', companyId)
    .where('method', 'is not', null)
    .orderBy('domain')
    .execute();
  const signIn = await db
    .selectFrom('company_sign_in')
    .select('company_id')
    .where('company_id', '=', companyId)
    .where('is_on', '=', true)
    .where('is_required', '=', true)
    .executeTakeFirst();
  return {
    isOn: row?.is_on ?? false,
    memberRole: row?.member_role ?? 'interviewer',
    domains: domains.map(({ domain }) => domain).filter(isOwnDomain),
    isReplaced: signIn !== undefined,
  };
}

/**
 * Companies that let this person join: those with a proven domain at which the person has a confirmed address, and to which
 * they do not belong yet; not those that are suspended or require single sign-on. Callers must leave out companies that
 * removed the person (`removalsOf`). A session that one company's sign-in opened can't join any other.
 */
function joinableBy(db: Db, { userId, email, onlyCompanyId }: Employer) {
  return db
    .selectFrom('company_domains as d')
    .innerJoin('company_joining as j', 'j.company_id', 'd.company_id')
    .innerJoin('employers as e', 'e.user_id', 'd.company_id')
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
    .select(['d.company_id', 'd.domain', 'e.company_name', 'e.verified_at', 'j.member_role'])
    .where('d.domain', '=', domainOf(email))
    .where('d.method', 'is not', null)
    .where('j.is_on', '=', true)
    .where('e.suspended_at', 'is', null)
    .where('u.email', '=', email)
    .where('u.email_confirmed_at', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('company_members as m')
            .select('m.user_id')
            .whereRef('m.company_id', '=', 'd.company_id')
            .where('m.user_id', '=', userId),
        ),
      ),
    )
    .where(
      sql<SqlBool>`not exists (select from company_sign_in c
        where c.company_id = d.company_id and c.is_on and c.is_required)`,
    )
    .where(sql<SqlBool>`${onlyCompanyId}::uuid is null and ${isOwnDomain(domainOf(email))}::boolean`);
}

/** The companies that the person may join, by name, at most `COMPANIES_MAX`. */
export async function listJoinable(db: Db, config: Pick<Config, 'mail'>, actor: Employer): Promise<Joinable> {
  const rows = await joinableBy(db, actor)
    .orderBy('e.company_name')
    .orderBy('d.company_id')
    .limit(COMPANIES_MAX)
    .execute();
  const removedFrom = await removalsOf(
    db,
    rows.map((row) => row.company_id),
    actor,
  );
  const { email_confirmed_at: confirmedAt } = await db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  return {
    confirmFirst: confirmedAt === null && config.mail.smtpUrl !== null && isOwnDomain(domainOf(actor.email)),
    companies: rows
      .filter((row) => !removedFrom.has(row.company_id))
      .map((row) => ({
        companyId: row.company_id,
        companyName: row.company_name,
        isVerified: row.verified_at !== null,
        memberRole: row.member_role,
      })),
  };
}

/**
 * How this person would join the company; null if they may not. Its domain's proof cannot end until the transaction does.
 */
export async function findJoining(trx: Db, actor: Employer, companyId: string) {
  const row = await joinableBy(trx, actor)
    .where('d.company_id', '=', companyId)
    .forShare('d')
    .executeTakeFirst();
  if (row === undefined || (await removalsOf(trx, [companyId], actor)).has(companyId)) return null;
  return row;
}

/** Those of the companies that removed the person. The address's hash includes the company, so each has a different one. */
export async function removalsOf(
  db: Db,
  companyIds: readonly string[],
  { email }: Pick<Employer, 'email'>,
): Promise<ReadonlySet<string>> {
  if (companyIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('company_removals')
    .select('company_id')
    .where((where) =>
      where.or(
        companyIds.map((companyId) =>
          where.and([
            where('company_id', '=', companyId),
            where('address_hash', '=', addressHash(companyId, email)),
          ]),
        ),
      ),
    )
    .execute();
  return new Set(rows.map((row) => row.company_id));
}
