import { type SqlBool, sql } from 'kysely';
import type { SignInSettings, saveSignIn as saveCall } from '#contract/company-sign-in.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { lockOwnCompany } from '../../http/named-things.ts';
import type { PublicNet } from '../../outbound/fetch-public.ts';
import { announceEnd, countColleaguesKeys } from '../../security/end-keys.ts';
import { seal, unseal } from '../../security/seal.ts';
import type { Services } from '../../services.ts';
import { discover, ProviderFailed } from './ask-provider.ts';
import { getSignInSettings, type SignInRow, signInDomains } from './queries.ts';

type SignInServices = Pick<Services, 'db' | 'clock' | 'config' | 'security' | 'signingKeys'> & {
  readonly feeds: PublicNet;
};

/** Each save makes a request to the provider. */
const SAVES_AN_HOUR = 30;

/**
 * @throws 409 before the company is set up; 422 for a provider that cannot be used, without a client secret, and if single
 * sign-on is switched on before a DNS record confirms a domain; 429
 */
export async function saveSignIn(
  context: SignInServices,
  actor: Employer,
  body: BodyOf<typeof saveCall>,
): Promise<SignInSettings> {
  const { db, clock, config, security, signingKeys } = context;
  const { companyId } = actor;
  await countAgainst(db, clock, { key: `sign-in-set:${companyId}`, max: SAVES_AN_HOUR, windowMs: HOUR });
  const clientSecret = await secretFor(context, companyId, body);
  await mustAnswer({ ...body, clientSecret }, context.feeds);
  const [key] = await signingKeys.of('company-sign-in');
  await db.transaction().execute(async (trx) => {
    await lockOwnCompany(trx, companyId);
    if (body.isOn && (await signInDomains(trx, companyId)).length === 0) {
      throw new AppError('unacceptable', 'Confirm one of your domains by a DNS record first.', {
        field: 'isOn',
      });
    }
    const oldSignIn = await trx
      .selectFrom('company_sign_in')
      .selectAll()
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    const fields = {
      issuer: body.issuer,
      client_id: body.clientId,
      client_secret: seal(clientSecret, key, companyId),
      member_role: body.memberRole,
      is_on: body.isOn,
      is_required: body.isRequired,
      updated_at: clock(),
    };
    await trx
      .insertInto('company_sign_in')
      .values({ company_id: companyId, ...fields })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(fields))
      .execute();
    if (oldSignIn !== undefined && (!body.isOn || !isSameClient(oldSignIn, body)))
      await endItsSessions(trx, companyId);
    if (body.isOn && body.isRequired) await endOtherSessions(trx, companyId);
    const keys = await countColleaguesKeys(trx, { companyId, userId: actor.userId, now: clock() });
    const detail = body.isOn ? (body.isRequired ? `required${keysInWords(keys)}` : 'on') : 'off';
    await security.noteOwn(trx, actor, 'company_sign_in_changed', { companyId, detail });
  });
  return getSignInSettings(db, config, actor);
}

export async function removeSignIn(
  { db, config, security }: SignInServices,
  actor: Employer,
): Promise<SignInSettings> {
  const { companyId } = actor;
  await db.transaction().execute(async (trx) => {
    await endItsSessions(trx, companyId);
    const removedSignIn = await trx
      .deleteFrom('company_sign_in')
      .where('company_id', '=', companyId)
      .returning('company_id')
      .executeTakeFirst();
    await trx.deleteFrom('company_identities').where('company_id', '=', companyId).execute();
    if (removedSignIn === undefined) return;
    await security.noteOwn(trx, actor, 'company_sign_in_changed', { companyId, detail: 'removed' });
  });
  return getSignInSettings(db, config, actor);
}

/** A key acts for a membership, not for a session, so it keeps working: the log says how many do. */
function keysInWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ', 1 API key of colleagues keeps working'
    : `, ${count} API keys of colleagues keep working`;
}

function isSameClient(oldSignIn: SignInRow, { issuer, clientId }: BodyOf<typeof saveCall>): boolean {
  return oldSignIn.issuer === issuer && oldSignIn.client_id === clientId;
}

/** The typed secret, or else the stored one, which is only ever sent to the issuer that it was entered for. @throws 422 */
async function secretFor(
  context: SignInServices,
  companyId: string,
  { issuer, clientSecret }: BodyOf<typeof saveCall>,
): Promise<string> {
  if (clientSecret !== null) return clientSecret;
  const row = await context.db
    .selectFrom('company_sign_in')
    .select('client_secret')
    .where('company_id', '=', companyId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  const secret = row === undefined ? null : await openSecret(context, companyId, row.client_secret);
  if (secret !== null) return secret;
  throw new AppError('unacceptable', 'Enter the client secret.', { field: 'clientSecret' });
}

/** The client secret; null if it was sealed with a key that is no longer configured, not even as the previous one. */
export async function openSecret(
  { signingKeys }: Pick<Services, 'signingKeys'>,
  companyId: string,
  sealedSecret: Buffer,
): Promise<string | null> {
  return unseal(Buffer.from(sealedSecret), await signingKeys.of('company-sign-in'), companyId);
}

async function mustAnswer(
  { issuer, clientId, clientSecret }: BodyOf<typeof saveCall> & { readonly clientSecret: string },
  net: PublicNet,
): Promise<void> {
  try {
    await discover({ issuer, clientId, clientSecret }, net);
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    throw new AppError('unacceptable', error.message, { field: 'issuer' });
  }
}

async function endItsSessions(trx: Db, companyId: string): Promise<void> {
  await endSessions(trx, sql<SqlBool>`sign_in_company_id = ${companyId}`);
}

/** Ends the sessions opened without single sign-on, of members who must use it; owners may still sign in without it. */
async function endOtherSessions(trx: Db, companyId: string): Promise<void> {
  await endSessions(
    trx,
    sql<SqlBool>`sign_in_company_id is null and user_id in (
      select m.user_id from company_members m join users u on u.id = m.user_id
      where m.company_id = ${companyId} and m.member_role <> 'owner'
        and lower(split_part(u.email, '@', 2)) in (
          select domain from company_domains where company_id = ${companyId} and method = 'dns'))`,
  );
}

async function endSessions(trx: Db, condition: ReturnType<typeof sql<SqlBool>>): Promise<void> {
  await announceEnd(trx, await trx.deleteFrom('sessions').where(condition).returning('token_hash').execute());
}
