import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, DAY, SECOND } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { secret } from '../../db/secrets.ts';
import { hostCookie } from '../../http/cookies.ts';
import type { Services } from '../../services.ts';

/**
 * A cookie that says "somebody signed in to this account on this browser", so that strangers who guess passwords
 * elsewhere keep nobody from signing in at home. It signs nobody in: it only chooses which failures count. It names no
 * account, and is signed together with the password's hash, so that a new password ends what was given out before.
 */
export interface Account {
  readonly id: string;
  readonly password_hash: string;
}

const KNOWN_FOR_MS = 180 * DAY;
/** A family or a small office shares a browser. */
const ACCOUNTS_OF_A_BROWSER = 4;
const NONCE_BYTES = 16;
const ENTRY = /^([\w-]{22})\.([0-9a-z]{1,10})\.([\w-]{43})$/;
/** Compared with for an unknown name, so that it costs the same. */
const NOBODY: Account = { id: '', password_hash: '' };

type Signing = Pick<Services, 'db' | 'clock'>;

/** What tells this browser from others that know the account; null for a browser that doesn't, and for nobody. */
export async function findKnownBrowser(
  { db, clock }: Signing,
  cookie: string | null,
  account: Account | null,
): Promise<string | null> {
  const key = await signingKey(db);
  const known = entriesOf(cookie).find((entry) => isOf(account ?? NOBODY, entry, key, clock));
  return known === undefined || account === null ? null : (ENTRY.exec(known)?.[1] ?? null);
}

/** The cookie's next value once somebody has signed in to `account` here; other accounts of the browser stay known. */
export async function knowBrowser(
  { db, clock }: Signing,
  cookie: string | null,
  account: Account,
): Promise<string> {
  const key = await signingKey(db);
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const since = Math.floor(clock().getTime() / SECOND).toString(36);
  const entry = `${nonce}.${since}.${signature(account, nonce, since, key)}`;
  const others = entriesOf(cookie).filter((each) => !isOf(account, each, key, clock));
  return [entry, ...others].slice(0, ACCOUNTS_OF_A_BROWSER).join('~');
}

export function browserCookieName(config: Pick<Config, 'publicUrl'>): string {
  return config.publicUrl?.protocol === 'https:' ? '__Host-nod-device' : 'nod_device';
}

/** Strict: only our own pages sign anybody in. */
export function browserCookie(config: Pick<Config, 'publicUrl'>, value: string): string {
  const name = browserCookieName(config);
  return hostCookie(config, { name, value, maxAgeMs: KNOWN_FOR_MS, sameSite: 'strict' });
}

function signingKey(db: Signing['db']): Promise<Buffer> {
  return secret(db, 'known-browser');
}

function entriesOf(cookie: string | null): string[] {
  return (cookie ?? '')
    .split('~')
    .filter((entry) => ENTRY.test(entry))
    .slice(0, ACCOUNTS_OF_A_BROWSER);
}

function isOf(account: Account, entry: string, key: Buffer, clock: Clock): boolean {
  const [, nonce = '', since = '', signed = ''] = ENTRY.exec(entry) ?? [];
  const age = clock().getTime() - Number.parseInt(since, 36) * SECOND;
  const expected = Buffer.from(signature(account, nonce, since, key));
  const isSigned = timingSafeEqual(expected, Buffer.from(signed.padEnd(expected.length)));
  return isSigned && age < KNOWN_FOR_MS;
}

function signature({ id, password_hash }: Account, nonce: string, since: string, key: Buffer): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([id, password_hash, nonce, since]))
    .digest('base64url');
}
