import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROOF_MINUTES } from '#contract/sessions.ts';
import { after, type Clock, DAY, MINUTE } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Connection, Db } from '../db/connection.ts';
import { statement } from '../db/statement.ts';
import { whenGiven } from '../db/when-given.ts';
import type { Actor, Employer } from './actor.ts';
import { cookieValue, hostCookie } from './cookies.ts';
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

interface SessionRow {
  user_id: string;
  account_type: Actor['accountType'];
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  profile_image_url: string | null;
  created_at: Date;
  seen_at: Date;
  second_factor_at: Date | null;
  proven_at: Date;
  requires_second_factor: boolean | null;
  company_id: string | null;
  member_role: Employer['memberRole'] | null;
  is_company_of_old: boolean;
  has_confirmed_email: boolean;
}

/**
 * The company is resolved from membership, on every call: the current one if the person still belongs to it, otherwise the
 * one they joined first. A suspended company has nobody who acts for it.
 */
const FIND = statement<SessionRow, [tokenHash: Buffer, now: Date, idleSince: Date]>(
  'session-find',
  `select u.id as user_id, u.account_type, u.username, u.email, u.first_name, u.last_name,
      u.profile_image_url, u.created_at, u.email_confirmed_at is not null as has_confirmed_email, s.seen_at, s.second_factor_at,
      coalesce(s.proven_at, s.created_at) as proven_at,
      member.requires_second_factor, member.company_id, member.member_role,
      member.company_id is null and exists (select from employers where user_id = u.id) as is_company_of_old
    from sessions s join users u on u.id = s.user_id
    left join lateral (
      select m.company_id, m.member_role, e.requires_second_factor
      from company_members m join employers e on e.user_id = m.company_id and e.suspended_at is null
      where m.user_id = u.id
      order by m.company_id = u.current_company_id desc nulls last, m.joined_at, m.company_id
      limit 1
    ) member on u.account_type = 'Employer'
    where s.token_hash = $1 and s.expires_at > $2 and s.seen_at > $3`,
);

const FIND_OPEN = statement<{ id: string }, [ids: readonly string[], now: Date, idleSince: Date]>(
  'sessions-find-open',
  `select encode(token_hash, 'hex') as id from sessions
    where token_hash = any(select decode(id, 'hex') from unnest($1::text[]) id) and expires_at > $2 and seen_at > $3`,
);

/** For sockets and pages, which do nothing that is recorded. */
const NOWHERE: Source = { network: null, browser: null };

export interface Sessions {
  /** The session token in this header, without checking it; null if there is none. */
  readonly token: (cookieHeader: string | undefined) => string | null;
  /** The person whose session this header's cookie proves, or null. */
  readonly find: (cookieHeader: string | undefined, from?: Source) => Promise<Actor | null>;
  /** Which of these sessions are still open; asking does not extend them. */
  readonly findOpen: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

export function sessions(
  connection: Connection,
  clock: Clock,
  config: Pick<Config, 'publicUrl' | 'adminsNeedSecondFactor' | 'needsConfirmedEmail'>,
): Sessions {
  const name = cookieName(config);
  const tokenOf = (cookieHeader: string | undefined) => readCookie(cookieHeader, name);
  return {
    token: tokenOf,
    find: async (cookieHeader, from = NOWHERE) => {
      const token = tokenOf(cookieHeader);
      if (token === null) return null;
      const hash = hashToken(token);
      const now = clock();
      const [row] = await connection.run(FIND, [hash, now, after(now, -IDLE)]);
      if (row === undefined) return null;
      if (now.getTime() - row.seen_at.getTime() > SEEN_EVERY) {
        await connection.db
          .updateTable('sessions')
          .set({ seen_at: now, ...(from !== NOWHERE && from) })
          .where('token_hash', '=', hash)
          .execute();
      }
      return actorOf(row, { hash, from, now }, config);
    },
    findOpen: async (sessionIds) => {
      const now = clock();
      const rows = await connection.run(FIND_OPEN, [[...sessionIds], now, after(now, -IDLE)]);
      return new Set(rows.map((row) => row.id));
    },
  };
}

function actorOf(
  row: SessionRow,
  { hash, from, now }: { hash: Buffer; from: Source; now: Date },
  {
    adminsNeedSecondFactor,
    needsConfirmedEmail,
  }: Pick<Config, 'adminsNeedSecondFactor' | 'needsConfirmedEmail'>,
): Actor {
  const isEmployer = row.account_type === 'Employer';
  const hasSecondFactor = row.second_factor_at !== null;
  const provenAt = row.second_factor_at ?? row.proven_at;
  const isRequired =
    row.account_type === 'Admin' ? adminsNeedSecondFactor : (row.requires_second_factor ?? false);
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
    sessionId: hash.toString('hex'),
    partyId,
    memberRole: isEmployer ? (row.member_role ?? 'owner') : null,
    hasSecondFactor,
    lacksSecondFactor: isRequired && !hasSecondFactor,
    lacksConfirmedEmail: needsConfirmedEmail && !row.has_confirmed_email,
    isFresh: now.getTime() - provenAt.getTime() < FRESH,
    from,
    ...(isEmployer && { companyId: partyId }),
  } as Actor;
}

/**
 * Without a membership, the id of the company that they may set up: their own id, which the wire has always used, unless
 * a company that they have left has it. Then it is a new one, under which nothing exists.
 */
function companyOf(row: SessionRow): string {
  return row.company_id ?? (row.is_company_of_old ? randomUUID() : row.user_id);
}

/** A new session for `userId`; the token is for the cookie only and is stored hashed. */
export async function openSession(
  db: Db,
  userId: string,
  { network, browser }: Source,
  now: Date,
  hasSecondFactor = false,
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

/** The person of this session typed their password again. */
export async function markFresh(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proven_at: now })
    .where('token_hash', '=', Buffer.from(sessionId, 'hex'))
    .execute();
}

/** The account has no second factor any more, so that its sessions are asked for the password instead. */
export async function forgetProofs(db: Db, userId: string): Promise<void> {
  await db.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', userId).execute();
}

/** A second factor was set up in this session, or proven in it again. */
export async function markProven(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ second_factor_at: now })
    .where('token_hash', '=', Buffer.from(sessionId, 'hex'))
    .execute();
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', Buffer.from(sessionId, 'hex')).execute();
}

/** Ends every session of one person, except one if given; returns their ids, so that their sockets can be closed. */
export async function endSessionsOf(db: Db, userId: string, except: string | null = null): Promise<string[]> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$call(
      whenGiven(except, (some, sessionId) => some.where('token_hash', '<>', Buffer.from(sessionId, 'hex'))),
    )
    .returning('token_hash')
    .execute();
  return ended.map((session) => Buffer.from(session.token_hash).toString('hex'));
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

/** Hangs the actor on every /api request. */
export function sessionHook(found: Sessions) {
  return async (request: FastifyRequest): Promise<void> => {
    request.actor = await found.find(request.headers.cookie, sourceOf(request));
  };
}
