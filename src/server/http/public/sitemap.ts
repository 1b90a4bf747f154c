import type { Db } from '../../db/connect.ts';
import { escapeHtml } from './html.ts';
import { liveRoles } from './role-queries.ts';

/** The protocol's own limit. */
export const ADDRESSES_A_PART = 50_000;
const STANDING = ['/', '/guarantee', '/how-matching-works'] as const;

interface Entry {
  readonly path: string;
  readonly changedAt: Date | null;
}

/** How many parts there are; one where all addresses fit into `/sitemap.xml` itself. */
export async function countParts(db: Db, now: Date): Promise<number> {
  const roles = await countRows(db, liveRoles(db, now).clearSelect());
  const companies = await countRows(db, employersWithRoles(db, now));
  const total = STANDING.length + companies + roles;
  return Math.max(1, Math.ceil(total / ADDRESSES_A_PART));
}

function employersWithRoles(db: Db, now: Date) {
  return liveRoles(db, now).clearSelect().groupBy('roles.employer_id');
}

export function indexOfParts(origin: string, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, at) => `<sitemap><loc>${origin}/sitemap-${at + 1}.xml</loc></sitemap>`,
  );
  return `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** One part, from 1: the standing pages, then companies, then roles. */
export async function sitemapPart(db: Db, now: Date, origin: string, part: number): Promise<string> {
  const from = (part - 1) * ADDRESSES_A_PART;
  const entries = (await entriesFrom(db, now, from)).slice(0, ADDRESSES_A_PART);
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<url><loc>${escapeHtml(origin + path)}</loc>${changed}</url>`;
  });
  return `${XML}<urlset xmlns="${NAMESPACE}">\n${urls.join('\n')}\n</urlset>\n`;
}

async function entriesFrom(db: Db, now: Date, from: number): Promise<Entry[]> {
  const standing = STANDING.map((path) => ({ path, changedAt: null }));
  const companies = await employersWithRoles(db, now)
    .select(['roles.employer_id', (select) => select.fn.max('roles.updated_at').as('changed_at')])
    .orderBy('roles.employer_id')
    .offset(Math.max(0, from - standing.length))
    .limit(ADDRESSES_A_PART)
    .execute();
  const before =
    companies.length === 0 && from > 0
      ? await countRows(db, employersWithRoles(db, now))
      : Math.max(0, from - standing.length) + companies.length;
  const roles =
    companies.length === ADDRESSES_A_PART
      ? []
      : await liveRoles(db, now)
          .clearSelect()
          .select(['roles.id', 'roles.updated_at'])
          .orderBy('roles.id')
          .offset(Math.max(0, from - standing.length - before))
          .limit(ADDRESSES_A_PART)
          .execute();
  return [
    ...standing.slice(from),
    ...companies.map((row) => ({ path: `/companies/${row.employer_id}`, changedAt: row.changed_at })),
    ...roles.map((row) => ({ path: `/jobs/${row.id}`, changedAt: row.updated_at })),
  ];
}

async function countRows(db: Db, query: ReturnType<typeof employersWithRoles>): Promise<number> {
  const { count } = await db
    .selectFrom(query.select('roles.employer_id').as('found'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
