import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { whenAborted } from './when-aborted.ts';

const FETCH_MS = 10_000;
const MOST_REDIRECTS = 3;

/** How to reach the internet; tests use a local server instead. */
export interface PublicNet {
  /** Every address of a host. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** Requests `url` from `address`, whatever its name resolves to by then. */
  readonly open: (
    url: URL,
    address: string,
    signal: AbortSignal,
    sentRequest: SentRequest,
  ) => Promise<IncomingMessage>;
  /** Tests only: the origin of a server on this machine that may be called, without TLS. */
  readonly testOrigin?: string;
}

export interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An address that cannot be fetched; the message is a sentence for the person who entered it. */
export class FetchRefused extends Error {}

/** What is expected at an address. */
export interface Expected {
  /** What to call it in errors, such as 'feed'. */
  readonly name: string;
  readonly maxBytes: number;
  /** The accepted content types. */
  readonly types: RegExp;
  /** The error for any other content type. */
  readonly wrongType: string;
  /** Headers with the validators of an earlier response; with them, an empty 304 is accepted, too. */
  readonly ifChanged?: Readonly<Record<string, string>>;
  /** Called with the response before it is read. */
  readonly onResponse?: (response: Pick<IncomingMessage, 'statusCode' | 'headers'>) => void;
}

const ACCEPTED =
  'application/json, application/ld+json, application/feed+json, text/calendar, application/xml;q=0.9, text/html;q=0.8';

export const internet: PublicNet = {
  resolve: async (host) => {
    try {
      return (await lookup(host, { all: true })).map(({ address }) => address);
    } catch (error) {
      // The name doesn't exist, or has no address.
      if (error instanceof Error && 'code' in error && error.code === 'ENOTFOUND') return [];
      throw error;
    }
  },
  open: (url, address, signal, sentRequest) =>
    new Promise((resolve, reject) => {
      const outgoing = request(url, {
        signal,
        agent: false,
        method: sentRequest.method,
        headers: { ...sentRequest.headers, 'accept-encoding': 'identity', 'user-agent': 'Nod' },
        // Pinned: a name that resolves differently the second time leads nowhere else.
        lookup: (_host, options, callback) => {
          const family = isIP(address);
          if (options.all) callback(null, [{ address, family }]);
          else callback(null, address, family);
        },
      });
      outgoing.once('response', resolve);
      outgoing.once('error', reject);
      outgoing.end(sentRequest.body);
    }),
};

/**
 * Fetches a public web address in chunks, at most `maxBytes` within ten seconds. Only https, its usual port and public
 * addresses are allowed, checked again at every redirect (OWASP: server-side request forgery).
 * @throws FetchRefused
 */
export async function* fetchPublic(
  address: string,
  expected: Expected,
  net: PublicNet,
): AsyncGenerator<Buffer> {
  const { name, maxBytes } = expected;
  const signal = AbortSignal.timeout(FETCH_MS);
  try {
    const response = await follow(address, expected, net, signal);
    expected.onResponse?.(response);
    let length = 0;
    for await (const chunk of response) {
      length += chunk.length;
      if (length > maxBytes) {
        response.destroy();
        throw new FetchRefused(`The ${name} is larger than ${maxBytes / 1024 / 1024} MB.`);
      }
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FetchRefused) throw error;
    if (signal.aborted) throw new FetchRefused(`The ${name} did not answer within ten seconds.`);
    throw new FetchRefused(`The ${name} could not be reached.`);
  }
}

async function follow(
  address: string,
  { name, types, wrongType, ifChanged }: Expected,
  net: PublicNet,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const sentRequest: SentRequest = { method: 'GET', headers: { accept: ACCEPTED, ...ifChanged } };
  let url = readPublicUrl(address);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const response = await net.open(url, await publicAddressOf(url, net, signal), signal, sentRequest);
    const status = response.statusCode ?? 0;
    const next = response.headers.location;
    if (status >= 300 && status < 400 && next !== undefined) {
      response.destroy();
      url = readPublicUrl(next, url);
      continue;
    }
    if (status === 304 && ifChanged !== undefined) return response;
    if (status !== 200) {
      response.destroy();
      throw new FetchRefused(`The ${name} answered with ${status}.`);
    }
    if (!types.test(response.headers['content-type'] ?? '')) {
      response.destroy();
      throw new FetchRefused(wrongType);
    }
    return response;
  }
  throw new FetchRefused(`The ${name} redirects too many times.`);
}

/** @throws FetchRefused for anything but https on its usual port */
export function readPublicUrl(address: string, base?: URL, net?: Pick<PublicNet, 'testOrigin'>): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : null;
  if (url !== null && url.origin === net?.testOrigin) return url;
  if (url === null || url.protocol !== 'https:')
    throw new FetchRefused('Enter an address that starts with https://.');
  if (url.port !== '' || url.username !== '' || url.password !== '')
    throw new FetchRefused('The address must not name a port, a user or a password.');
  return url;
}

/**
 * One of the host's addresses. Refuses a host if any of them is private: it could lead into our own network the next
 * time. The system's look-up can't be cancelled and may take half a minute, so only the wait for it ends with the signal.
 */
export async function publicAddressOf(
  url: URL,
  net: PublicNet,
  signal: AbortSignal = AbortSignal.timeout(FETCH_MS),
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.origin === net.testOrigin) return host;
  const addresses = isIP(host) ? [host] : await Promise.race([net.resolve(host), whenAborted(signal)]);
  const [first] = addresses;
  if (first === undefined) throw new FetchRefused('No server was found at that address.');
  if (!addresses.every(isPublicAddress))
    throw new FetchRefused('That address is not on the public internet.');
  return first;
}
