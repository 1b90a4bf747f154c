import { createHmac, randomBytes } from 'node:crypto';
import { type Clock, DAY, SECOND } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { hostCookie } from '../../http/cookies.ts';
import { isSignedWith } from '../../security/signing-keys.ts';
import type { Services } from '../../services.ts';

/**
 * What the known-browser cookie is signed for. The cookie proves that somebody has signed in to this account on this
 * browser, so that strangers who guess passwords elsewhere cannot lock the owner out at home. It signs nobody in; it only
 * chooses which limit on failed attempts applies. It does not name the account, and its signature covers the password's
 * hash, so that a new password invalidates earlier cookies.
 */
export interface Account {
  readonly id: string;
  readonly password_hash: string;
}

const KNOWN_FOR_MS = 180 * DAY;
/** Enough for a family or small office that shares a browser. */
const ACCOUNTS_OF_A_BROWSER = 4;
const NONCE_BYTES = 16;
const ENTRY = /^([\w-]{22})\.([0-9a-z]{1,10})\.([\w-]{43})$/;
/** Used instead of an account for an unknown name, so that the comparison takes the same time. */
const NOBODY: Account = { id: '', password_hash: '' };

type SignInServices = Pick<Services, 'clock' | 'signingKeys'>;

/** Identifies this browser among those that know the account; null for a browser that does not, and for unknown names. */
export async function findKnownBrowser(
  { clock, signingKeys }: SignInServices,
  cookie: string | null,
  account: Account | null,
): Promise<string | null> {
  const keys = await signingKeys.of('known-browser');
  const knownEntry = entriesOf(cookie).find((entry) => isEntryOf(account ?? NOBODY, entry, keys, clock));
  return knownEntry === undefined || account === null ? null : (ENTRY.exec(knownEntry)?.[1] ?? null);
}

/** The cookie's next value after a sign-in to `account`; other accounts of the browser stay known. */
export async function knowBrowser(
  { clock, signingKeys }: SignInServices,
  cookie: string | null,
  account: Account,
): Promise<string> {
  const keys = await signingKeys.of('known-browser');
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const since = Math.floor(clock().getTime() / SECOND).toString(36);
  const entry = `${nonce}.${since}.${signature(account, nonce, since, keys[0])}`;
  const others = entriesOf(cookie).filter((each) => !isEntryOf(account, each, keys, clock));
  return [entry, ...others].slice(0, ACCOUNTS_OF_A_BROWSER).join('~');
}

export function browserCookieName(config: Pick<Config, 'publicUrl'>): string {
  return config.publicUrl?.protocol === 'https:' ? '__Host-nod-device' : 'nod_device';
}

/** Strict: only our own pages sign users in. */
export function browserCookie(config: Pick<Config, 'publicUrl'>, value: string): string {
  const name = browserCookieName(config);
  return hostCookie(config, { name, value, maxAgeMs: KNOWN_FOR_MS, sameSite: 'strict' });
}

function entriesOf(cookie: string | null): string[] {
  return (cookie ?? '')
    .split('~')
    .filter((entry) => ENTRY.test(entry))
    .slice(0, ACCOUNTS_OF_A_BROWSER);
}

function isEntryOf(account: Account, entry: string, keys: readonly Buffer[], clock: Clock): boolean {
  const [, nonce = '', since = '', signed = ''] = ENTRY.exec(entry) ?? [];
  const age = clock().getTime() - Number.parseInt(since, 36) * SECOND;
  const isSigned = isSignedWith(keys, (key) => signature(account, nonce, since, key), signed);
  return isSigned && age < KNOWN_FOR_MS;
}

function signature({ id, password_hash }: Account, nonce: string, since: string, key: Buffer): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([id, password_hash, nonce, since]))
    .digest('base64url');
}
