import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROOF_MINUTES } from '#contract/sessions.ts';
import { after, type Clock, DAY, MINUTE } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Connection, Db } from '../db/connection.ts';
import { NEEDS_COMPANY_SIGN_IN } from '../db/needs-company-sign-in.ts';
import { statement } from '../db/statement.ts';
import type { Actor, CallerKey, Employer } from './actor.ts';
import { cookieValue, hostCookie } from './cookies.ts';
import { AppError } from './errors.ts';
import { createSessionCache, type SessionCache } from './session-cache.ts';
import { type Source, sourceOf } from './source.ts';

/** A session ends this long after its last request, or this long after sign-in, whichever is sooner. */
export const IDLE = 14 * DAY;
const ABSOLUTE = 60 * DAY;
/** How stale `seen_at` may become before it is written: saves a write on every request. */
const SEEN_EVERY = 5 * MINUTE;
/** How long a proof lasts for calls that ask for a fresh one. */
export const FRESH = PROOF_MINUTES * MINUTE;
const TOKEN_BYTES = 32;

/** Over HTTPS the `__Host-` prefix makes the browser restrict the cookie to this host. */
export function cookieName(config: Pick<Config, 'publicUrl'>): string {
  return config.publicUrl?.protocol === 'https:' ? '__Host-nod' : 'nod_session';
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** What every request reads about its caller, identified by a session or an API key. */
export interface CallerRow {
  user_id: string;
  account_type: Actor['accountType'];
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  profile_image_url: string | null;
  created_at: Date;
  requires_second_factor: boolean | null;
  company_id: string | null;
  member_role: Employer['memberRole'] | null;
  is_own_id_taken: boolean;
  has_confirmed_email: boolean;
  sign_in_company_id: string | null;
}

interface SessionRow extends CallerRow {
  seen_at: Date;
  expires_at: Date;
  second_factor_at: Date | null;
  proven_at: Date;
}

/**
 * SQL: whether session `s` is still backed by what opened it. A session opened by a company's single sign-on ends when
 * single sign-on is switched off, or when the domain's proof ends.
 */
export const IS_BACKED = `(s.sign_in_company_id is null or exists (
    select from company_sign_in c join company_domains d on d.company_id = c.company_id and d.method = 'dns'
    where c.company_id = s.sign_in_company_id and c.is_on and d.domain = s.sign_in_domain))`;

/**
 * A session opened by a company's sign-in acts for that company alone: the people who run the provider could open one
 * for anybody with an address at the domain. If the company requires its sign-in, no other session acts for it.
 *
 * The company is resolved from membership, on every call: the current one if the person still belongs to it, otherwise the
 * one they joined first. A suspended company has nobody who acts for it.
 */
const FIND = statement<SessionRow, [tokenHash: Buffer, now: Date, idleSince: Date]>(
  'session-find',
  `select u.id as user_id, u.account_type, u.username, u.email, u.first_name, u.last_name,
      u.profile_image_url, u.created_at, u.email_confirmed_at is not null as has_confirmed_email, s.seen_at, s.expires_at,
      s.second_factor_at,
      coalesce(s.proven_at, s.created_at) as proven_at, s.sign_in_company_id,
      member.requires_second_factor, member.company_id, member.member_role,
      member.company_id is null and exists (select from employers where user_id = u.id) as is_own_id_taken
    from sessions s join users u on u.id = s.user_id
    left join lateral (
      select m.company_id, m.member_role, e.requires_second_factor
      from company_members m join employers e on e.user_id = m.company_id and e.suspended_at is null
        left join company_sign_in c on c.company_id = m.company_id and c.is_on and c.is_required
      where m.user_id = u.id and (s.sign_in_company_id is null or s.sign_in_company_id = m.company_id)
        and (s.sign_in_company_id is not null or not ${NEEDS_COMPANY_SIGN_IN})
      order by m.company_id = u.current_company_id desc nulls last, m.joined_at, m.company_id
      limit 1
    ) member on u.account_type = 'Employer'
    where s.token_hash = $1 and s.expires_at > $2 and s.seen_at > $3 and ${IS_BACKED}`,
);

const FIND_OPEN = statement<{ id: string }, [ids: readonly string[], now: Date, idleSince: Date]>(
  'sessions-find-open',
  `select encode(token_hash, 'hex') as id from sessions s
    where token_hash = any(select decode(id, 'hex') from unnest($1::text[]) id) and expires_at > $2 and seen_at > $3
      and ${IS_BACKED}
    union all select encode(token_hash, 'hex') from api_keys
    where token_hash = any(select decode(id, 'hex') from unnest($1::text[]) id) and expires_at > $2`,
);

/** For sockets and pages, which do nothing that is recorded. */
const NOWHERE: Source = { network: null, browser: null };

export interface Sessions {
  /** The session token in this header, without checking it; null if it has no token. */
  readonly token: (cookieHeader: string | undefined) => string | null;
  /** The person whose session this header's cookie proves, or null. */
  readonly find: (cookieHeader: string | undefined, from?: Source) => Promise<Actor | null>;
  /** Which of these sessions and API keys (by the hashes of their tokens) are still open; asking does not extend them. */
  readonly findOpen: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Null if each request has to ask the database. */
export function keepSessions(connection: Connection): Promise<SessionCache<SessionRow> | null> {
  return createSessionCache<SessionRow>(connection, (row) => row.user_id);
}

export function sessions(
  connection: Connection,
  clock: Clock,
  config: Pick<Config, 'publicUrl' | 'needSecondFactor' | 'needsConfirmedEmail'>,
  cache: SessionCache<SessionRow> | null = null,
): Sessions {
  const name = cookieName(config);
  async function findRow(hash: Buffer, id: string, now: Date): Promise<SessionRow | undefined> {
    const idleSince = after(now, -IDLE);
    const readRow = async () => (await connection.run(FIND, [hash, now, idleSince]))[0];
    if (cache === null) return readRow();
    const row = await cache.find(id, readRow);
    return row !== undefined && row.expires_at > now && row.seen_at > idleSince ? row : undefined;
  }
  const tokenOf = (cookieHeader: string | undefined) => readCookie(cookieHeader, name);
  return {
    token: tokenOf,
    find: async (cookieHeader, from = NOWHERE) => {
      const token = tokenOf(cookieHeader);
      if (token === null) return null;
      const hash = hashToken(token);
      const now = clock();
      const id = hash.toString('hex');
      const row = await findRow(hash, id, now);
      if (row === undefined) return null;
      if (now.getTime() - row.seen_at.getTime() > SEEN_EVERY) {
        await connection.db
          .updateTable('sessions')
          .set({ seen_at: now, ...(from !== NOWHERE && from) })
          .where('token_hash', '=', hash)
          .execute();
      }
      const provenAt = row.second_factor_at ?? row.proven_at;
      const isFresh = now.getTime() - provenAt.getTime() < FRESH;
      return actorOf(
        row,
        { id, from, isFresh, hasSecondFactor: row.second_factor_at !== null, key: null },
        config,
      );
    },
    findOpen: async (sessionIds) => {
      const now = clock();
      const rows = await connection.run(FIND_OPEN, [[...sessionIds], now, after(now, -IDLE)]);
      return new Set(rows.map((row) => row.id));
    },
  };
}

/** How the caller proved who they are. */
interface Proof {
  /** The hash of the token, in hexadecimal digits. */
  readonly id: string;
  readonly from: Source;
  readonly isFresh: boolean;
  readonly hasSecondFactor: boolean;
  readonly key: CallerKey | null;
}

type Rules = Pick<Config, 'needSecondFactor' | 'needsConfirmedEmail'>;

export function actorOf(
  row: CallerRow,
  { id, from, isFresh, hasSecondFactor, key }: Proof,
  { needSecondFactor, needsConfirmedEmail }: Rules,
): Actor {
  const isEmployer = row.account_type === 'Employer';
  const isRequired = needSecondFactor.includes(row.account_type) || row.requires_second_factor === true;
  const partyId = isEmployer ? companyOf(row) : row.user_id;
  return {
    userId: row.user_id,
    accountType: row.account_type,
    username: row.username,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
    createdAt: row.created_at,
    sessionId: id,
    partyId,
    onlyCompanyId: row.sign_in_company_id,
    memberRole: isEmployer ? (row.member_role ?? 'owner') : null,
    hasSecondFactor,
    // A company with single sign-on decides at its own provider which factors signing in takes.
    lacksSecondFactor: isRequired && !hasSecondFactor && row.sign_in_company_id === null,
    lacksConfirmedEmail: needsConfirmedEmail && !row.has_confirmed_email,
    isFresh,
    from,
    key,
    ...(isEmployer && { companyId: partyId }),
  } as Actor;
}

/**
 * The id of the company that the caller acts for. Without a membership, it is the id of the company that they may set up:
 * their own id, which the wire has always used, unless a company that they can no longer act for has that id. Then it is a
 * new one, under which nothing exists.
 */
function companyOf(row: CallerRow): string {
  return row.company_id ?? (row.is_own_id_taken ? randomUUID() : row.user_id);
}

interface SessionOpening {
  readonly hasSecondFactor?: boolean;
  /** The company whose single sign-on opens the session, and the domain of the address that its provider vouches for. */
  readonly signedInBy?: { readonly companyId: string; readonly domain: string } | undefined;
}

/** A new session for `userId`; the token is for the cookie only and is stored hashed. */
export async function openSession(
  db: Db,
  userId: string,
  { network, browser }: Source,
  now: Date,
  { hasSecondFactor = false, signedInBy }: SessionOpening = {},
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      seen_at: now,
      expires_at: after(now, ABSOLUTE),
      network,
      browser,
      second_factor_at: hasSecondFactor ? now : null,
      proven_at: now,
      ...(signedInBy && { sign_in_company_id: signedInBy.companyId, sign_in_domain: signedInBy.domain }),
    })
    .execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<', now).execute();
  await db
    .updateTable('users')
    .set({ signed_in_at: now, dormant_warned_at: null })
    .where('id', '=', userId)
    .execute();
  return token;
}

/**
 * Gives a session another token when its person has proven who they are, so that a copy of the old token is worthless.
 * Everything else stays, including the day on which the session ends. `factor` says what was proven; without it, nothing new was
 * proven.
 * @throws 401 if the session has ended meanwhile
 */
export async function renewSession(
  trx: Db,
  sessionId: string,
  now: Date,
  factor?: 'password' | 'second factor',
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const [oldHash, newHash] = [Buffer.from(sessionId, 'hex'), hashToken(token)];
  const row = await trx
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', oldHash)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('signedOut', 'Please sign in.');
  await trx
    .insertInto('sessions')
    .values({
      ...row,
      token_hash: newHash,
      ...(factor === 'password' && { proven_at: now }),
      ...(factor === 'second factor' && { second_factor_at: now }),
    })
    .execute();
  await trx
    .updateTable('push_subscriptions')
    .set({ session_hash: newHash })
    .where('session_hash', '=', oldHash)
    .execute();
  await endSession(trx, sessionId);
  return token;
}

/** Call it when the account has lost its second factor: its sessions are then asked for the password instead. */
export async function forgetSecondFactor(db: Db, userId: string): Promise<void> {
  await db.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', userId).execute();
}

/** Records that a second factor was set up in this session. */
export async function markSecondFactor(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ second_factor_at: now })
    .where('token_hash', '=', Buffer.from(sessionId, 'hex'))
    .execute();
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', Buffer.from(sessionId, 'hex')).execute();
}

export function setSessionCookie(
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  token: string,
): void {
  reply.header('set-cookie', sessionCookie(config, token, ABSOLUTE));
}

export function clearSessionCookie(reply: FastifyReply, config: Pick<Config, 'publicUrl'>): void {
  reply.header('set-cookie', sessionCookie(config, '', 0));
}

function sessionCookie(config: Pick<Config, 'publicUrl'>, value: string, maxAgeMs: number): string {
  return hostCookie(config, { name: cookieName(config), value, maxAgeMs, sameSite: 'lax' });
}

/** Our token is base64url, so nothing needs decoding; any other value isn't ours. */
export function readCookie(header: string | undefined, name: string): string | null {
  const value = cookieValue(header, name);
  return value !== null && /^[\w-]{20,100}$/.test(value) ? value : null;
}

/** Finds who is calling by their session, on every /api request. */
export function sessionHook(found: Sessions) {
  return async (request: FastifyRequest): Promise<void> => {
    request.actor = await found.find(request.headers.cookie, sourceOf(request));
  };
}
