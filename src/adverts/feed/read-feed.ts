import { ldJsonBlocks } from '../file/ld-json.ts';
import { postingsIn } from '../file/postings-in.ts';
import { isShape, type Shape } from '../json-shape.ts';
import { personioPostings, rssPostings, sitemapAddresses } from './xml-postings.ts';
import { readXml } from './xml-tree.ts';

/** What one address of a feed returned. */
export interface FeedDocument {
  readonly url: string;
  readonly text: string;
}

export interface FeedRead {
  readonly postings: readonly Shape[];
  /** Addresses that belong to the feed and were not among its documents: its further pages, or the pages of adverts. */
  readonly more: readonly string[];
}

/** A document in none of the known feed formats. */
export class NotAFeed extends Error {}

/** Where lists of adverts are in a document, if it isn't a list itself. */
const LISTS = ['jobs', 'items', 'results', 'content', '@graph', 'itemListElement'] as const;
/** Words in the address of an advert. If no page of a sitemap has one, all are read. */
const ADVERT = /job|career|vacanc|position|opening|role/i;

/** Reads a feed from its documents; the first is the one at the followed address. @throws NotAFeed */
export function readFeed(documents: readonly FeedDocument[]): FeedRead {
  const parts = documents.map((document, index) => readDocument(document, index === 0));
  const knownUrls = new Set(documents.map(({ url }) => url));
  const moreUrls = new Set(parts.flatMap((each) => each.more).filter((url) => !knownUrls.has(url)));
  return { postings: parts.flatMap(({ postings }) => postings), more: [...moreUrls] };
}

function readDocument({ url, text }: FeedDocument, isFirst: boolean): FeedRead {
  const start = text.trimStart();
  if (start.startsWith('<')) return readMarkup(url, start, isFirst);
  let value: unknown;
  try {
    value = JSON.parse(start);
  } catch {
    throw new NotAFeed();
  }
  if (isFirst && !isList(value)) throw new NotAFeed();
  return { postings: postingsIn(value), more: furtherPages(value, url) };
}

function readMarkup(url: string, text: string, isFirst: boolean): FeedRead {
  const root = /^(?:<\?xml|<!--|<(?:rss|urlset|sitemapindex|workzag-jobs)\b)/i.test(text)
    ? readXml(text)
    : null;
  if (root?.name === 'workzag-jobs') return { postings: personioPostings(root, url), more: [] };
  if (root?.name === 'rss') return { postings: rssPostings(root), more: [] };
  if (root?.name === 'urlset' || root?.name === 'sitemapindex') {
    const { host } = new URL(url);
    const found = sitemapAddresses(root).filter((each) => URL.canParse(each) && new URL(each).host === host);
    const adverts = root.name === 'urlset' ? found.filter((each) => ADVERT.test(new URL(each).pathname)) : [];
    return { postings: [], more: adverts.length > 0 ? adverts : found };
  }
  const postings = [...ldJsonBlocks(text)].flatMap((block) => postingsIn(parseJson(block.text)));
  // Pages listed in a sitemap may be unrelated; the followed page itself must have adverts.
  if (isFirst && postings.length === 0) throw new NotAFeed();
  return { postings, more: [] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isList(value: unknown): boolean {
  if (Array.isArray(value)) return true;
  return isShape(value) && (LISTS.some((name) => Array.isArray(value[name])) || postingsIn(value).length > 0);
}

/** The next page of a JSON Feed; the next page of SmartRecruiters' list, and its adverts. */
function furtherPages(value: unknown, url: string): string[] {
  if (!isShape(value)) return [];
  const next = value.next_url;
  if (typeof next === 'string' && URL.canParse(next, url)) return [new URL(next, url).href];
  if (typeof value.totalFound !== 'number' || !Array.isArray(value.content)) return [];
  const { origin, pathname } = new URL(url);
  const details = value.content
    .filter(isShape)
    .flatMap(({ id }) => (typeof id === 'string' ? `${origin}${pathname}/${encodeURIComponent(id)}` : []));
  const offset = (typeof value.offset === 'number' ? value.offset : 0) + value.content.length;
  const isLast = value.content.length === 0 || offset >= value.totalFound;
  return isLast ? details : [...details, `${origin}${pathname}?limit=100&offset=${offset}`];
}
