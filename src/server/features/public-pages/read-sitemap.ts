import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Db } from '../../db/connection.ts';
import { escapeHtml } from '../../http/html.ts';
import { FIXED_ENTRIES } from './write-sitemap.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** `/sitemap.xml`: all addresses if they fit into one part, else the index of the parts. */
export async function sitemap(db: Db, origin: string): Promise<string> {
  const edition = await findEdition(db);
  if (edition === null) return urlSet(FIXED_ENTRIES, origin);
  if (edition.parts > 1) return indexOfParts(origin, edition.parts);
  return (await sitemapPart(db, origin, 1)) ?? urlSet(FIXED_ENTRIES, origin);
}

/** One part, from 1; null if there is no such part. */
export async function sitemapPart(db: Db, origin: string, part: number): Promise<string | null> {
  const edition = await findEdition(db);
  if (edition === null) return part === 1 ? urlSet(FIXED_ENTRIES, origin) : null;
  const row = await db
    .selectFrom('sitemap_parts')
    .select('entries')
    .where('edition', '=', edition.edition)
    .where('part', '=', part)
    .executeTakeFirst();
  if (row === undefined) return null;
  const text = (await promisify(gunzip)(row.entries)).toString();
  return urlSet(text.split('\n'), origin);
}

/** The newest complete edition. */
async function findEdition(db: Db): Promise<{ edition: number; parts: number } | null> {
  const row = await db
    .selectFrom('sitemap_editions')
    .select(['edition', 'parts'])
    .where('parts', 'is not', null)
    .orderBy('edition', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { edition: row.edition, parts: row.parts ?? 0 };
}

function urlSet(entries: readonly string[], origin: string): string {
  const urls = entries.map((line) => {
    const [path = '', changedAt] = line.split('\t');
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`;
    return `<url><loc>${escapeHtml(origin + path)}</loc>${changed}</url>`;
  });
  return `${XML}<urlset xmlns="${NAMESPACE}">\n${urls.join('\n')}\n</urlset>\n`;
}

function indexOfParts(origin: string, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeHtml(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  );
  return `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</sitemapindex>\n`;
}
