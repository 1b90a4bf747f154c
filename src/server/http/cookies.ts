import { parseCookie, stringifySetCookie } from 'cookie';
import { SECOND } from '../clock.ts';
import type { Config } from '../config.ts';

interface CookieOptions {
  readonly name: string;
  readonly value: string;
  readonly maxAgeMs: number;
  readonly sameSite: 'lax' | 'strict';
}

/** The value of a Set-Cookie header, for this host only, out of reach of scripts, and Secure behind HTTPS. */
export function hostCookie(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { name, value, maxAgeMs, sameSite }: CookieOptions,
): string {
  const secure = publicUrl?.protocol === 'https:';
  return stringifySetCookie({
    name,
    value,
    maxAge: maxAgeMs / SECOND,
    path: '/',
    httpOnly: true,
    sameSite,
    secure,
  });
}

/** The first cookie of that name in a Cookie header. */
export function cookieValue(header: string | undefined, name: string): string | null {
  return parseCookie(header ?? '')[name] ?? null;
}
