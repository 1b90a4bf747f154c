import type { Selectable } from 'kysely';
import type { CompanySignIn, SignInSettings } from '#contract/company-sign-in.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import type { CompanySignInTable } from '../../db/tables/company-sign-in.ts';
import type { Employer } from '../../http/actor.ts';
import { originOf } from '../../http/origin.ts';

export type SignInRow = Selectable<CompanySignInTable>;

/**
 * Each company has its own redirect URI, so that a provider's response is refused if the sign-in began with another
 * company's provider: a defence against mix-up attacks (RFC 9700, 4.4.2).
 */
export function redirectUri(config: Pick<Config, 'publicUrl' | 'port'>, companyId: string): string {
  return `${originOf(config)}/auth/company/${companyId}`;
}

/** The company's domains that a DNS record confirms. */
export async function signInDomains(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('company_domains')
    .select('domain')
    .where('company_id', '=', companyId)
    .where('method', '=', 'dns')
    .orderBy('domain')
    .execute();
  return rows.map(({ domain }) => domain);
}

export function findSignIn(db: Db, companyId: string): Promise<SignInRow | undefined> {
  return db
    .selectFrom('company_sign_in')
    .innerJoin('employers', 'employers.user_id', 'company_sign_in.company_id')
    .selectAll('company_sign_in')
    .where('company_id', '=', companyId)
    .where('employers.suspended_at', 'is', null)
    .executeTakeFirst();
}

/** The single sign-on that is switched on for addresses at this domain. */
export function findSignInFor(db: Db, domain: string): Promise<SignInRow | undefined> {
  return db
    .selectFrom('company_domains')
    .innerJoin('company_sign_in', 'company_sign_in.company_id', 'company_domains.company_id')
    .innerJoin('employers', 'employers.user_id', 'company_sign_in.company_id')
    .selectAll('company_sign_in')
    .where('company_domains.domain', '=', domain)
    .where('company_domains.method', '=', 'dns')
    .where('company_sign_in.is_on', '=', true)
    .where('employers.suspended_at', 'is', null)
    .executeTakeFirst();
}

export async function getSignInSettings(
  db: Db,
  config: Pick<Config, 'publicUrl' | 'port'>,
  { companyId }: Pick<Employer, 'companyId'>,
): Promise<SignInSettings> {
  const row = await db
    .selectFrom('company_sign_in')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return {
    signIn: row === undefined ? null : onWire(row),
    redirectUri: redirectUri(config, companyId),
    domains: await signInDomains(db, companyId),
  };
}

function onWire(row: SignInRow): CompanySignIn {
  return {
    issuer: row.issuer,
    clientId: row.client_id,
    memberRole: row.member_role,
    isOn: row.is_on,
    isRequired: row.is_required,
  };
}
