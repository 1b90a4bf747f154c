import type { IncomingHttpHeaders } from 'node:http';
import { API_KEY_PREFIX, type Scope } from '#contract/api-keys.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { SCOPE_OF_CALL } from '#contract/key-calls.ts';
import { MEMBER_RIGHTS, type MemberRole, mayAs, type Reach } from '#contract/permissions.ts';
import { type Clock, MINUTE } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Connection } from '../db/connection.ts';
import { statement } from '../db/statement.ts';
import type { Actor } from './actor.ts';
import { AppError } from './errors.ts';
import { actorOf, type CallerRow, hashToken } from './session.ts';
import type { Source } from './source.ts';

/** How stale `used_at` may become before it is written. */
const USED_EVERY = 5 * MINUTE;

interface KeyRow extends CallerRow {
  key_id: string;
  scopes: Scope[];
  made_as: MemberRole | null;
  had_second_factor: boolean;
  used_at: Date | null;
}

/** A company's key needs the membership that it was made in; a suspended company or person has no keys. */
const FIND = statement<KeyRow, [tokenHash: Buffer, now: Date]>(
  'api-key-find',
  `select k.id as key_id, k.scopes, k.made_as, k.had_second_factor, k.used_at, u.id as user_id, u.account_type, u.username,
      u.email, u.first_name, u.last_name, u.profile_image_url, u.created_at,
      u.email_confirmed_at is not null as has_confirmed_email,
      m.company_id, m.member_role, e.requires_second_factor, false as is_own_id_taken, null as sign_in_company_id
    from api_keys k join users u on u.id = k.user_id and u.suspended_at is null
    left join company_members m on m.company_id = k.company_id and m.user_id = k.user_id
    left join employers e on e.user_id = k.company_id and e.suspended_at is null
    where k.token_hash = $1 and k.expires_at > $2 and (k.company_id is null or e.user_id is not null)`,
);

const BEARER = new RegExp(`^Bearer +(${API_KEY_PREFIX}[\\w-]{1,100}) *$`, 'i');

/** The key in the request's Authorization header, without checking it; null if it has no key in our format. */
export function keyOf({ authorization }: IncomingHttpHeaders): string | null {
  return BEARER.exec(authorization?.slice(0, 200) ?? '')?.[1] ?? null;
}

export interface ApiKeys {
  /** @throws 401 for an unknown, expired or revoked key, or one of a suspended person or company */
  readonly find: (token: string, from: Source) => Promise<Actor>;
}

export function apiKeys(
  connection: Connection,
  clock: Clock,
  config: Pick<Config, 'needSecondFactor' | 'needsConfirmedEmail'>,
): ApiKeys {
  return {
    find: async (token, from) => {
      const hash = hashToken(token);
      const now = clock();
      const [row] = await connection.run(FIND, [hash, now]);
      if (row === undefined)
        throw new AppError('signedOut', 'This API key is not valid. It may have expired or been revoked.');
      if (row.used_at === null || now.getTime() - row.used_at.getTime() > USED_EVERY) {
        await connection.db
          .updateTable('api_keys')
          .set({ used_at: now, network: from.network })
          .where('id', '=', row.key_id)
          .execute();
      }
      const memberRoles = [row.member_role, row.made_as].filter((each) => each !== null);
      const key = { id: row.key_id, scopes: row.scopes, memberRoles };
      const keyRow = { ...row, member_role: narrowerRole(row.member_role, row.made_as) };
      return actorOf(
        keyRow,
        { id: hash.toString('hex'), from, isFresh: false, hasSecondFactor: row.had_second_factor, key },
        config,
      );
    },
  };
}

const WIDTH: Readonly<Record<Reach, number>> = { company: 2, own_roles: 1, own_interviews: 0 };

/**
 * The role with the narrower reach: an existing key gains nothing when its maker gets a role with a wider reach, but loses
 * when they get a narrower one.
 */
function narrowerRole(now: MemberRole | null, then: MemberRole | null): MemberRole | null {
  if (now === null || then === null) return now;
  return WIDTH[MEMBER_RIGHTS[then].reach] < WIDTH[MEMBER_RIGHTS[now].reach] ? then : now;
}

/** @throws 403 for a call that no key may make, or that this key may not make */
export function admitKey(endpoint: Endpoint, actor: Actor): void {
  const { key } = actor;
  if (key === null) return;
  const scope = SCOPE_OF_CALL.get(endpoint);
  if (scope === undefined) {
    throw new AppError('forbidden', 'API keys may not do this. Sign in to do it yourself.');
  }
  if (!key.scopes.includes(scope)) {
    throw new AppError('forbidden', `This API key does not have the scope ${scope}.`);
  }
  const { permission } = endpoint;
  if (permission !== undefined && !key.memberRoles.every((each) => mayAs(each, permission))) {
    throw new AppError('forbidden', 'The role of the member who made this key does not allow this.');
  }
}
