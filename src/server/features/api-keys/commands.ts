import { randomBytes, randomUUID } from 'node:crypto';
import {
  API_KEY_PREFIX,
  COMPANY_KEYS_MAX,
  COMPANY_SCOPES,
  type createApiKey as createCall,
  KEYS_MAX,
  type Scope,
  SEEKER_SCOPES,
} from '#contract/api-keys.ts';
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import { mayAs, type Permission } from '#contract/permissions.ts';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { lockPerson } from '../../db/lock-person.ts';
import type { Employer, Party } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { lockOwnCompany } from '../../http/named-things.ts';
import { hashToken } from '../../http/session.ts';
import { announceEnd } from '../../security/end-keys.ts';
import type { Services } from '../../services.ts';
import { isVisibleTo, keyOnWire } from './queries.ts';

type Work = Pick<Services, 'db' | 'clock' | 'security'>;

const TOKEN_BYTES = 32;
const ENDING = 4;

/** @throws 409 at the limit or before the company is set up, 422 for a scope beyond the caller's permissions */
export async function createKey(
  { db, clock, security }: Work,
  actor: Party,
  { name, scopes, expiresInDays }: BodyOf<typeof createCall>,
): Promise<ResponseOf<typeof createCall>> {
  const distinctScopes = [...new Set(scopes)].sort();
  for (const scope of distinctScopes) mustHave(actor, scope);
  const now = clock();
  const token = `${API_KEY_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const companyId = actor.accountType === 'Employer' ? actor.companyId : null;
  return db.transaction().execute(async (trx) => {
    if (companyId === null) await lockPerson(trx, actor.userId);
    else await lockOwnCompany(trx, companyId);
    await mustHaveRoom(trx, actor.userId, companyId);
    const row = await trx
      .insertInto('api_keys')
      .values({
        id: randomUUID(),
        user_id: actor.userId,
        company_id: companyId,
        made_as: companyId === null ? null : actor.memberRole,
        name,
        scopes: distinctScopes,
        token_hash: hashToken(token),
        ending: token.slice(-ENDING),
        had_second_factor: actor.hasSecondFactor,
        created_at: now,
        expires_at: after(now, expiresInDays * DAY),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await security.noteOwn(trx, actor, 'key_made', { ...(companyId !== null && { companyId }) });
    return { key: keyOnWire({ ...row, maker: null }), token };
  });
}

/** @throws 404 */
export async function revokeKey({ db, security }: Work, actor: Party, keyId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const key = await trx
      .deleteFrom('api_keys')
      .where('id', '=', keyId)
      .where(isVisibleTo(actor))
      .returning(['token_hash', 'user_id', 'company_id'])
      .executeTakeFirst();
    if (key === undefined) throw notFound('That key');
    const { user_id: userId, company_id: companyId } = key;
    await security.note(trx, {
      kind: 'key_revoked',
      userId,
      ...(userId !== actor.userId && { actorId: actor.userId }),
      ...(companyId !== null && { companyId }),
      from: actor.from,
    });
    await announceEnd(trx, [key]);
  });
}

/** Revokes all keys of the company except the actor's own. Returns how many there were. */
export async function revokeColleaguesKeys({ db, security }: Work, actor: Employer): Promise<number> {
  const { companyId } = actor;
  return db.transaction().execute(async (trx) => {
    const keys = await trx
      .deleteFrom('api_keys')
      .where('company_id', '=', companyId)
      .where('user_id', '<>', actor.userId)
      .returning(['token_hash', 'user_id'])
      .execute();
    for (const { user_id: userId } of keys) {
      const { userId: actorId, from } = actor;
      await security.note(trx, { kind: 'key_revoked', userId, actorId, companyId, from });
    }
    await announceEnd(trx, keys);
    return keys.length;
  });
}

function mustHave(actor: Party, scope: Scope): void {
  const isTheirs =
    actor.accountType === 'Employer'
      ? mayGrant(actor.memberRole, (COMPANY_SCOPES as Partial<Record<Scope, Permission>>)[scope])
      : SEEKER_SCOPES.some((each) => each === scope);
  if (isTheirs) return;
  throw new AppError('unacceptable', `You can’t give a key the scope ${scope}: you don’t have it yourself.`, {
    field: 'scopes',
  });
}

function mayGrant(memberRole: NonNullable<Party['memberRole']>, permission: Permission | undefined): boolean {
  return permission !== undefined && mayAs(memberRole, permission);
}

/** Expired keys count until they are removed. The caller has locked the person or the company. @throws 409 */
async function mustHaveRoom(trx: Db, userId: string, companyId: string | null): Promise<void> {
  const rows = await trx
    .selectFrom('api_keys')
    .select('user_id')
    .where((where) =>
      companyId === null ? where('user_id', '=', userId) : where('company_id', '=', companyId),
    )
    .execute();
  const ownKeys = rows.filter((row) => row.user_id === userId).length;
  if (ownKeys >= KEYS_MAX) {
    throw new AppError(
      'conflict',
      `You have ${KEYS_MAX} keys here. First revoke one that you no longer use.`,
    );
  }
  if (rows.length >= COMPANY_KEYS_MAX) {
    throw new AppError(
      'conflict',
      `Your company has ${COMPANY_KEYS_MAX} keys. First revoke one that nobody uses.`,
    );
  }
}
