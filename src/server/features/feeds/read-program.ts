import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { type FeedDocument, NotAFeed, readFeed } from '#adverts/feed/read-feed.ts';
import { wordsOf } from '#adverts/json-shape.ts';
import { isRefusal } from '#adverts/outcome.ts';
import { postingToRole, statedKey } from '#adverts/posting-to-role.ts';
import { plainLine } from '#adverts/text/clean-text.ts';
import { FEED_ADVERTS_MAX } from '#contract/feeds.ts';
import { serveEach } from '../../isolated/program.ts';

export interface ReadArgument {
  /** What the addresses returned follows as the input, one after the other. */
  readonly documents: readonly { readonly url: string; readonly length: number }[];
  /** Whether nothing more will be fetched, so the adverts are wanted even if these documents name others. */
  readonly isLast: boolean;
  /** The most bytes of all documents together, unpacked. */
  readonly maxBytes: number;
}

class TooLarge extends Error {}

const GZIP = Buffer.from([0x1f, 0x8b]);

/**
 * The isolated process that reads the documents of one feed and exits. Its results are the addresses of what is missing, the
 * adverts, and at the end whether all were read; or a problem with the whole feed.
 */
await serveEach(async function* (argument: ReadArgument, input) {
  try {
    const { documents, isCut } = unpackAll(argument, await buffer(input));
    const { postings, more } = readFeed(documents);
    for (const url of more) yield { more: url };
    if (more.length > 0 && !argument.isLast) return;
    for (const posting of postings.slice(0, FEED_ADVERTS_MAX)) {
      const role = postingToRole(posting);
      if (!isRefusal(role)) {
        yield { role };
        continue;
      }
      const { code, reason } = role;
      const title = plainLine(wordsOf(posting.title) ?? '', 140);
      yield { code, reason, title, sourceKey: statedKey(posting) };
    }
    yield { isCut: isCut || postings.length > FEED_ADVERTS_MAX };
  } catch (error) {
    if (error instanceof NotAFeed) yield { problem: 'notAFeed' };
    else if (error instanceof TooLarge) yield { problem: 'tooLarge' };
    else throw error;
  }
});

/**
 * Sitemaps may be packed, and are unpacked only here, in the isolated process. @throws TooLarge; NotAFeed if the first
 * document can't be unpacked (a later one only makes the feed incomplete)
 */
function unpackAll({ documents: sentDocuments, maxBytes }: ReadArgument, input: Buffer) {
  let bytesLeft = maxBytes;
  let position = 0;
  let isCut = false;
  const documents = sentDocuments.map(({ url, length }, index): FeedDocument => {
    const bytes = input.subarray(position, position + length);
    position += length;
    if (!bytes.subarray(0, GZIP.length).equals(GZIP)) {
      bytesLeft -= bytes.length;
      return { url, text: bytes.toString('utf8') };
    }
    try {
      const unpacked = gunzipSync(bytes, { maxOutputLength: Math.max(1, bytesLeft) });
      bytesLeft -= unpacked.length;
      return { url, text: unpacked.toString('utf8') };
    } catch (error) {
      if (error instanceof RangeError) throw new TooLarge();
      if (index === 0) throw new NotAFeed();
      isCut = true;
      return { url, text: 'null' };
    }
  });
  return { documents, isCut };
}
