import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { RefusalCode } from '#adverts/outcome.ts';
import type { ImportedRole } from '#adverts/posting-to-role.ts';
import { FEED_ADVERTS_MAX } from '#contract/feeds.ts';
import { MINUTE } from '../../clock.ts';
import { limitConcurrency } from '../../isolated/limit-concurrency.ts';
import type { Limits } from '../../isolated/limits.ts';
import { streamIsolated, Unreadable } from '../../isolated/stream-isolated.ts';
import { type Expected, FetchRefused, fetchPublic, type PublicNet } from '../../outbound/fetch-public.ts';
import { importedRole, refusalCode, refusalReason, refusedTitle } from '../imports/row-data.ts';
import type { ReadArgument } from './read-program.ts';

const MEGABYTE = 1024 * 1024;
/** The most bytes of all the documents of a feed together. */
const FEED_BYTES = 20 * MEGABYTE;
const DOCUMENTS_MAX = FEED_ADVERTS_MAX + 20;
/** The time for all documents of a feed: a slow site must not keep a worker for hours. */
export const FETCH_MS = 10 * MINUTE;
/** The most rounds of reading and of fetching what was linked: further pages of a list, or sitemaps within sitemaps. */
const ROUNDS_MAX = 12;

const DOCUMENT: Expected = {
  name: 'feed',
  maxBytes: FEED_BYTES,
  types: /^(?:application\/(?:json|xml|[\w.-]+\+(?:json|xml))|text\/(?:html|xml|plain|json))\s*(?:;|$)/i,
  wrongType: 'The address returns neither a feed nor a page with job adverts in it.',
};

/** A sitemap may be packed (sitemaps.org). We go by its name (`.gz`): servers send packed files with several media types. */
const PACKED: Expected = {
  ...DOCUMENT,
  types: new RegExp(`${DOCUMENT.types.source}|^application/(?:x-)?gzip|^application/octet-stream`, 'i'),
};

const PROGRAM = new URL('./read-program.ts', import.meta.url);
const LIMITS: Limits = {
  memoryMb: 640,
  heapMb: 384,
  cpuMs: 60_000,
  wallMs: 180_000,
  outputBytes: MEGABYTE,
};
const takeTurn = limitConcurrency(1);

/** An advert that cannot become a role. `sourceKey` identifies it; null if the advert has no key. */
export interface RefusedAdvert {
  readonly code: RefusalCode;
  readonly reason: string;
  readonly title: string;
  readonly sourceKey: string | null;
}

/** The current content of a feed. */
export interface FeedContent {
  readonly roles: readonly ImportedRole[];
  readonly refused: readonly RefusedAdvert[];
  /** Whether every advert in it was read: otherwise a missing advert may still exist. */
  readonly isWhole: boolean;
  readonly hash: Buffer;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** The feed's address, and the validators of the response when it was last read. */
interface EarlierResponse {
  readonly address: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
}

/** A feed that cannot be read; the message is a sentence for the company. */
export class FeedFailed extends Error {}

/** The results of the isolated process; see read-program.ts. */
const feedResult = z.union([
  z.object({ role: importedRole }),
  z.object({
    code: refusalCode,
    reason: refusalReason,
    title: refusedTitle,
    sourceKey: z.nullable(z.string().check(z.maxLength(100))),
  }),
  z.object({ more: z.string() }),
  z.object({ isCut: z.boolean() }),
  z.object({ problem: z.enum(['notAFeed', 'tooLarge']) }),
]);

/** What a feed's documents say, as far as they were read. */
interface ReadOutcome {
  readonly roles: readonly ImportedRole[];
  readonly refused: readonly RefusedAdvert[];
  /** Addresses of documents that are missing. */
  readonly more: readonly string[];
  readonly isCut: boolean;
}

interface Tools {
  readonly feeds: PublicNet;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Fetches a feed with its further pages, and reads it in a separate process. Null if it has not changed since
 * `earlierResponse`. @throws FeedFailed; CutOff
 */
export async function fetchContent(
  tools: Tools,
  earlierResponse: EarlierResponse,
  signal: AbortSignal,
): Promise<FeedContent | null> {
  const first = await fetchDocument(tools.feeds, earlierResponse.address, validatorsOf(earlierResponse));
  if (first === null) return null;
  const documents: SentDocument[] = [{ url: earlierResponse.address, ...first }];
  let { length } = first;
  const tooLate = AbortSignal.timeout(FETCH_MS);
  let isWhole = true;
  for (let round = 1; ; round += 1) {
    const isLast = round >= ROUNDS_MAX || !isWhole;
    const { roles, refused, more, isCut } = await readDocuments(tools, documents, isLast, signal);
    if (more.length === 0 || isLast) {
      const isComplete = isWhole && !isCut && more.length === 0;
      // An unchanged list says nothing about the pages that it leads to, and a feed of which a part is missing is read again.
      const isKnownByFirst = documents.length === 1 && isComplete;
      return {
        roles,
        refused,
        isWhole: isComplete,
        hash: hashOf(documents),
        etag: isKnownByFirst ? first.etag : null,
        lastModified: isKnownByFirst ? first.lastModified : null,
      };
    }
    for (const url of more) {
      signal.throwIfAborted();
      if (documents.length >= DOCUMENTS_MAX || length >= FEED_BYTES || tooLate.aborted) {
        isWhole = false;
        break;
      }
      const page = await fetchPage(tools.feeds, url, earlierResponse.address);
      isWhole &&= page !== null;
      documents.push({ url, ...(page ?? NO_PAGE) });
      length += page?.length ?? 0;
    }
  }
}

function validatorsOf({ etag, last_modified: lastModified }: EarlierResponse): Record<string, string> {
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  };
}

interface Page {
  readonly chunks: readonly Buffer[];
  readonly length: number;
  readonly hash: Buffer;
}

/** What an address returned. */
interface SentDocument extends Page {
  readonly url: string;
}

const NO_PAGE: Page = { chunks: [Buffer.from('null')], length: 4, hash: Buffer.from('none') };

interface FetchedPage extends Page {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Null for 304. @throws FeedFailed */
async function fetchDocument(
  net: PublicNet,
  url: string,
  validators: Record<string, string> = {},
): Promise<FetchedPage | null> {
  const chunks: Buffer[] = [];
  // Chunk by chunk: twenty megabytes at once would keep others waiting.
  const hash = createHash('sha256');
  let length = 0;
  let isSame = false;
  let headers: { etag?: string | undefined; 'last-modified'?: string | undefined } = {};
  const isPacked = URL.canParse(url) && new URL(url).pathname.endsWith('.gz');
  const expected: Expected = {
    ...(isPacked ? PACKED : DOCUMENT),
    ...(Object.keys(validators).length > 0 && { ifChanged: validators }),
    onResponse: (response) => {
      isSame = response.statusCode === 304;
      headers = response.headers;
    },
  };
  try {
    for await (const chunk of fetchPublic(url, expected, net)) {
      chunks.push(chunk);
      length += chunk.length;
      hash.update(chunk);
    }
  } catch (error) {
    if (error instanceof FetchRefused) throw new FeedFailed(error.message);
    throw error;
  }
  if (isSame) return null;
  return {
    chunks,
    length,
    hash: hash.digest(),
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  };
}

/** A page that the feed links to; null if it is on another host or can't be read: one bad page must not fail the feed. */
async function fetchPage(net: PublicNet, url: string, address: string): Promise<Page | null> {
  if (!URL.canParse(url) || new URL(url).host !== new URL(address).host) return null;
  try {
    return await fetchDocument(net, url);
  } catch (error) {
    if (error instanceof FeedFailed) return null;
    throw error;
  }
}

async function readDocuments(
  { log }: Tools,
  documents: readonly SentDocument[],
  isLast: boolean,
  signal: AbortSignal,
): Promise<ReadOutcome> {
  const argument: ReadArgument = {
    documents: documents.map(({ url, length }) => ({ url, length })),
    isLast,
    maxBytes: FEED_BYTES,
  };
  const run = { program: PROGRAM, argument, input: piecesOf(documents), limits: LIMITS, signal };
  try {
    return await takeTurn(signal, () => collect(streamIsolated(run, feedResult)));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    log.warn({ why: error.why }, 'a followed feed could not be read');
    throw new FeedFailed('We couldn’t read this feed. It may be too large or damaged.');
  }
}

async function* piecesOf(documents: readonly SentDocument[]): AsyncGenerator<Buffer> {
  for (const { chunks } of documents) yield* chunks;
}

/** @throws FeedFailed; Unreadable for more results than there can be */
async function collect(results: AsyncIterable<readonly z.infer<typeof feedResult>[]>): Promise<ReadOutcome> {
  const roles: ImportedRole[] = [];
  const refused: RefusedAdvert[] = [];
  const more: string[] = [];
  let isCut = false;
  for await (const portion of results) {
    for (const result of portion) {
      if ('role' in result) roles.push(result.role);
      else if ('code' in result) refused.push(result);
      // One more than can be fetched shows that some are missing.
      else if ('more' in result) {
        if (more.length <= DOCUMENTS_MAX) more.push(result.more);
      } else if ('isCut' in result) isCut = result.isCut;
      else if (result.problem === 'notAFeed')
        throw new FeedFailed('We couldn’t find any job adverts at this address.');
      else throw new FeedFailed(`The feed is larger than ${FEED_BYTES / MEGABYTE} MB when unpacked.`);
    }
    if (roles.length + refused.length > FEED_ADVERTS_MAX)
      throw new Unreadable('output', 'more adverts than there can be');
  }
  return { roles, refused, more, isCut };
}

function hashOf(documents: readonly SentDocument[]): Buffer {
  const all = createHash('sha256');
  for (const { hash } of documents) all.update(hash);
  return all.digest();
}
