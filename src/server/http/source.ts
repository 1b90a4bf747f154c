import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { networkOf, widerNetworkOf } from './network.ts';

/** Where a request came from, as far as the security log and a person's list of devices need to know. */
export interface Source {
  /** Approximate: '203.0.113.0/24', '2001:db8:1::/48'; null if unknown. */
  readonly network: string | null;
  /** 'Firefox on Windows'; null if the request has no User-Agent. */
  readonly browser: string | null;
}

export function sourceOf(request: { readonly ip: string; readonly headers: IncomingHttpHeaders }): Source {
  return {
    network: isIP(request.ip) === 0 ? null : widerNetworkOf(networkOf(request.ip)),
    browser: browserNamed(request.headers['user-agent']),
  };
}

/** The longest User-Agent headers of real browsers have about 250 characters. */
const MAX_CHARS = 400;

/** In this order: a browser also names those it descends from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A few known words, never what the client wrote. */
export function browserNamed(userAgent: string | undefined): string | null {
  const header = (userAgent ?? '').slice(0, MAX_CHARS);
  const browser = BROWSERS.find(([pattern]) => pattern.test(header))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(header))?.[1];
  if (browser === undefined && system === undefined) return header === '' ? null : 'Another program';
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ');
}
