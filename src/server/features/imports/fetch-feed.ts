import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './address-policy.ts';

export const FEED_MAX_BYTES = 20 * 1024 * 1024;
const FEED_MS = 10_000;
const MOST_REDIRECTS = 3;
const TYPES =
  /^(?:application\/(?:json|[\w.-]+\+json|x-ndjson|jsonl|jsonlines|xhtml\+xml|gzip|x-gzip)|text\/(?:html|csv|plain|json))\s*(?:;|$)/i;

/** How to reach the internet; tests use a local server instead. */
export interface FeedNet {
  /** Every address of a host. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** Requests `url` from `address`, whatever its name resolves to by then. */
  readonly open: (url: URL, address: string, signal: AbortSignal) => Promise<IncomingMessage>;
}

/** A feed that cannot be fetched; the message is a sentence for the person who entered its address. */
export class FeedRefused extends Error {}

export const internet: FeedNet = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  open: (url, address, signal) =>
    new Promise((resolve, reject) => {
      const asked = request(url, {
        signal,
        agent: false,
        headers: {
          accept: 'application/json, application/ld+json, application/feed+json, text/html;q=0.8',
          'accept-encoding': 'identity',
          'user-agent': 'Nod job import',
        },
        // Pinned: a name that resolves differently the second time leads nowhere else.
        lookup: (_host, options, callback) => {
          const family = isIP(address);
          if (options.all) callback(null, [{ address, family }]);
          else callback(null, address, family);
        },
      });
      asked.once('response', resolve);
      asked.once('error', reject);
      asked.end();
    }),
};

/**
 * Fetches a public web address in chunks, at most `FEED_MAX_BYTES` within ten seconds. Only https, its usual port and
 * public addresses are allowed, checked again at every redirect (OWASP: server-side request forgery).
 * @throws FeedRefused
 */
export async function* fetchFeed(address: string, net: FeedNet): AsyncGenerator<Buffer> {
  const signal = AbortSignal.timeout(FEED_MS);
  try {
    const answer = await follow(address, net, signal);
    let length = 0;
    for await (const chunk of answer) {
      length += chunk.length;
      if (length > FEED_MAX_BYTES) {
        answer.destroy();
        throw new FeedRefused(`The feed is larger than ${FEED_MAX_BYTES / 1024 / 1024} MB.`);
      }
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FeedRefused) throw error;
    if (signal.aborted) throw new FeedRefused('The feed did not answer within ten seconds.');
    throw new FeedRefused('The feed could not be reached.');
  }
}

async function follow(address: string, net: FeedNet, signal: AbortSignal): Promise<IncomingMessage> {
  let url = readUrl(address, undefined);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const answer = await net.open(url, await publicAddressOf(url, net), signal);
    const status = answer.statusCode ?? 0;
    const next = answer.headers.location;
    if (status >= 300 && status < 400 && next !== undefined) {
      answer.destroy();
      url = readUrl(next, url);
      continue;
    }
    if (status !== 200) {
      answer.destroy();
      throw new FeedRefused(`The feed answered with ${status}.`);
    }
    const type = answer.headers['content-type'] ?? '';
    if (!TYPES.test(type)) {
      answer.destroy();
      throw new FeedRefused('The address returns neither JSON nor a page with job adverts in it.');
    }
    return answer;
  }
  throw new FeedRefused('The feed redirects too many times.');
}

function readUrl(address: string, base: URL | undefined): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : null;
  if (url === null || url.protocol !== 'https:')
    throw new FeedRefused('Enter an address that starts with https://.');
  if (url.port !== '' || url.username !== '' || url.password !== '')
    throw new FeedRefused('The address must not name a port, a user or a password.');
  return url;
}

/** One of the host's addresses. None of them may be private, or a name could lead here every other time. */
async function publicAddressOf(url: URL, net: FeedNet): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await net.resolve(host);
  const [first] = addresses;
  if (first === undefined) throw new FeedRefused('There is no such address.');
  if (!addresses.every(isPublicAddress)) throw new FeedRefused('That address is not on the public internet.');
  return first;
}
