import { gunzipSync } from 'node:zlib';
import { type FeedDocument, NotAFeed, readFeed } from '#adverts/feed/read-feed.ts';
import { wordsOf } from '#adverts/json-shape.ts';
import { isRefusal } from '#adverts/outcome.ts';
import { postingToRole, statedKey } from '#adverts/posting-to-role.ts';
import { plainLine } from '#adverts/text/clean-text.ts';
import { FEED_ADVERTS_MAX } from '#contract/feeds.ts';
import { serve } from '../../isolated/program.ts';

/** What an address returned. Sitemaps may be packed, and are unpacked only here, in the isolated process. */
export type SentDocument = FeedDocument | { readonly url: string; readonly gzip: string };

export interface ReadArgument {
  /** Whether nothing more will be fetched, so the adverts are wanted even if these documents name others. */
  readonly isLast: boolean;
  /** The most bytes of all documents together, unpacked. */
  readonly maxBytes: number;
}

class TooLarge extends Error {}

/** The isolated process that reads the documents of one feed and exits. */
await serve(async ({ isLast, maxBytes }: ReadArgument, bytes) => {
  const sent: SentDocument[] = JSON.parse(bytes.toString('utf8'));
  try {
    const { documents, isCut } = unpackAll(sent, maxBytes);
    const { postings, more } = readFeed(documents);
    if (more.length > 0 && !isLast) return { more };
    const read = postings.slice(0, FEED_ADVERTS_MAX).map((posting) => {
      const role = postingToRole(posting);
      if (!isRefusal(role)) return { role };
      const { code, reason } = role;
      return {
        code,
        reason,
        title: plainLine(wordsOf(posting.title) ?? '', 140),
        sourceKey: statedKey(posting),
      };
    });
    return { more, read, isCut: isCut || postings.length > FEED_ADVERTS_MAX };
  } catch (error) {
    if (error instanceof NotAFeed) return { notAFeed: true };
    if (error instanceof TooLarge) return { tooLarge: true };
    throw error;
  }
});

/** @throws TooLarge; NotAFeed if the first document can't be unpacked (a later one only makes the feed incomplete) */
function unpackAll(sent: readonly SentDocument[], maxBytes: number) {
  let left = maxBytes;
  let isCut = false;
  const documents = sent.map((document, index): FeedDocument => {
    const { url } = document;
    if ('text' in document) {
      left -= document.text.length;
      return document;
    }
    try {
      const unpacked = gunzipSync(Buffer.from(document.gzip, 'base64'), {
        maxOutputLength: Math.max(1, left),
      });
      left -= unpacked.length;
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
