import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { REFUSALS, type RefusalCode } from '#adverts/outcome.ts';
import type { ImportedRole } from '#adverts/posting-to-role.ts';
import { FEED_ADVERTS_MAX } from '#contract/feeds.ts';
import { roleFields } from '#contract/roles.ts';
import { MINUTE } from '../../clock.ts';
import { limitConcurrency } from '../../isolated/limit-concurrency.ts';
import type { Limits } from '../../isolated/limits.ts';
import { readIsolated } from '../../isolated/read-isolated.ts';
import { type Expected, FetchRefused, fetchPublic, type PublicNet } from '../../outbound/fetch-public.ts';
import type { ReadArgument, SentDocument } from './read-program.ts';

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
const GZIP = Buffer.from([0x1f, 0x8b]);

const PROGRAM = new URL('./read-program.ts', import.meta.url);
const LIMITS: Limits = {
  memoryMb: 640,
  heapMb: 384,
  cpuMs: 60_000,
  wallMs: 180_000,
  outputBytes: 20 * MEGABYTE,
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

const date = z.nullable(
  z.pipe(
    z.string(),
    z.transform((text: string) => new Date(text)),
  ),
);
const readOutcome = z.object({
  notAFeed: z.optional(z.boolean()),
  tooLarge: z.optional(z.boolean()),
  more: z._default(z.array(z.string()), []),
  isCut: z._default(z.boolean(), false),
  read: z._default(
    z
      .array(
        z.union([
          z.object({
            role: z.object({
              fields: roleFields,
              hiringOrganisation: z.nullable(z.string().check(z.maxLength(120))),
              postedAt: date,
              closesAt: date,
              sourceKey: z.string().check(z.maxLength(100)),
              sourceHash: z.string().check(z.maxLength(100)),
            }),
          }),
          z.object({
            code: z.enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]),
            reason: z.string().check(z.maxLength(1_000)),
            title: z.string().check(z.maxLength(200)),
            sourceKey: z.nullable(z.string().check(z.maxLength(100))),
          }),
        ]),
      )
      .check(z.maxLength(FEED_ADVERTS_MAX)),
    [],
  ),
});
type ReadOutcome = z.infer<typeof readOutcome>;

interface Tools {
  readonly feeds: PublicNet;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Fetches a feed with its further pages, and reads it in a separate process. Null if it has not changed since
 * `earlier`. @throws FeedFailed; CutOff
 */
export async function fetchContent(
  tools: Tools,
  earlier: EarlierResponse,
  signal: AbortSignal,
): Promise<FeedContent | null> {
  const first = await fetchDocument(tools.feeds, earlier.address, validatorsOf(earlier));
  if (first === null) return null;
  const documents: SentDocument[] = [documentOf(earlier.address, first.bytes)];
  let length = first.bytes.length;
  const tooLate = AbortSignal.timeout(FETCH_MS);
  let isWhole = true;
  for (let round = 1; ; round += 1) {
    const isLast = round >= ROUNDS_MAX || !isWhole;
    const { more, read, isCut } = await readDocuments(tools, documents, isLast, signal);
    if (more.length === 0 || isLast) {
      const isComplete = isWhole && !isCut && more.length === 0;
      // An unchanged list says nothing about the pages that it leads to, and a feed of which a part is missing is read again.
      const isKnownByFirst = documents.length === 1 && isComplete;
      return {
        roles: read.flatMap((each) => ('role' in each ? [each.role as ImportedRole] : [])),
        refused: read.flatMap((each) => ('code' in each ? [each] : [])),
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
      const bytes = await fetchPage(tools.feeds, url, earlier.address);
      isWhole &&= bytes !== null;
      documents.push(documentOf(url, bytes ?? Buffer.from('null')));
      length += bytes?.length ?? 0;
    }
  }
}

function documentOf(url: string, bytes: Buffer): SentDocument {
  return bytes.subarray(0, GZIP.length).equals(GZIP)
    ? { url, gzip: bytes.toString('base64') }
    : { url, text: bytes.toString('utf8') };
}

function validatorsOf({ etag, last_modified: lastModified }: EarlierResponse): Record<string, string> {
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  };
}

interface Fetched {
  readonly bytes: Buffer;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Null for 304. @throws FeedFailed */
async function fetchDocument(
  net: PublicNet,
  url: string,
  validators: Record<string, string> = {},
): Promise<Fetched | null> {
  const chunks: Buffer[] = [];
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
    for await (const chunk of fetchPublic(url, expected, net)) chunks.push(chunk);
  } catch (error) {
    if (error instanceof FetchRefused) throw new FeedFailed(error.message);
    throw error;
  }
  if (isSame) return null;
  return {
    bytes: Buffer.concat(chunks),
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  };
}

/** A page that the feed links to; null if it is on another host or can't be read: one bad page must not fail the feed. */
async function fetchPage(net: PublicNet, url: string, address: string): Promise<Buffer | null> {
  if (!URL.canParse(url) || new URL(url).host !== new URL(address).host) return null;
  try {
    return (await fetchDocument(net, url))?.bytes ?? null;
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
  const argument: ReadArgument = { isLast, maxBytes: FEED_BYTES };
  const bytes = Buffer.from(JSON.stringify(documents));
  const outcome = await takeTurn(signal, () =>
    readIsolated({ program: PROGRAM, argument, bytes, limits: LIMITS, signal }, readOutcome, (why) =>
      log.warn({ why }, 'a followed feed could not be read'),
    ),
  );
  if (outcome === null) throw new FeedFailed('We couldn’t read this feed. It may be too large or damaged.');
  if (outcome.tooLarge === true) {
    throw new FeedFailed(`The feed is larger than ${FEED_BYTES / MEGABYTE} MB when unpacked.`);
  }
  if (outcome.notAFeed === true) throw new FeedFailed('We couldn’t find any job adverts at this address.');
  return outcome;
}

function hashOf(documents: readonly SentDocument[]): Buffer {
  const hash = createHash('sha256');
  for (const each of documents) hash.update('text' in each ? each.text : each.gzip).update('\0');
  return hash.digest();
}
