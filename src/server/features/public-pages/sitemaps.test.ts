import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { roles } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { ADDRESSES_A_PART, writeSitemap } from './write-sitemap.ts';

const MANY = ADDRESSES_A_PART + 2_500;

const app = await appOfFile({ publicUrl: new URL('https://nod.example') });
const bridge = await app.employer('Bridge & Co');

async function read(path: string): Promise<string> {
  const response = await app.visitor().fetch(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ]);
  return response.text();
}

const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>https:\/\/nod\.example([^<]*)<\/loc>/g)].map(([, path]) => path ?? '');

const isRole = (path: string) => /^\/jobs\/[\da-f]{8}-/.test(path);

const rolesIn = (xml: string) => addressesIn(xml).filter(isRole);

const write = (signal = new AbortController().signal) => writeSitemap(app.context, signal);

async function postMany(count: number): Promise<void> {
  const now = app.clock();
  await sql`insert into roles (id, employer_id, title, description_md, work_mode, salary_min_pence, salary_max_pence,
      job_type, status, created_at, updated_at, expires_at)
    select gen_random_uuid(), ${bridge.id}, 'Nurse', '', 'onsite', 3000000, 3000000, 'full_time', 'live',
      ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz + interval '30 days'
    from generate_series(1, ${count}::int)`.execute(app.context.db);
}

test('before the first run the sitemap lists the fixed pages', async () => {
  expect(addressesIn(await read('/sitemap.xml'))).toEqual([
    '/',
    '/jobs',
    '/guarantee',
    '/how-matching-works',
    '/fairness',
    '/privacy',
    '/terms',
    '/data-terms',
  ]);
  expect((await app.visitor().fetch('/sitemap-2.xml')).status).toBe(404);
});

test('the sitemap lists open roles with their dates, and their companies', async () => {
  const open = await bridge.postRole();
  const closed = await bridge.postRole();
  const idle = await app.employer('Idle Ltd');
  await bridge.call(roles.setRoleStatus, { params: { roleId: closed.id }, body: { status: 'closed' } });
  await app.settle();
  const xml = await read('/sitemap.xml');
  expect(addressesIn(xml)).toEqual([
    '/',
    '/jobs',
    '/guarantee',
    '/how-matching-works',
    '/fairness',
    '/privacy',
    '/terms',
    '/data-terms',
    `/companies/${bridge.id}`,
    `/jobs/${open.id}`,
  ]);
  expect(xml).toContain(`/jobs/${open.id}</loc><lastmod>${app.clock().toISOString()}</lastmod></url>`);
  expect(xml).not.toContain(idle.id);
});

test('an incomplete edition is not served, and the next one replaces it', async () => {
  const sitemapBefore = await read('/sitemap.xml');
  await bridge.postRole();
  await write(AbortSignal.abort());
  expect(await read('/sitemap.xml')).toBe(sitemapBefore);
  await write();
  expect(rolesIn(await read('/sitemap.xml'))).toHaveLength(rolesIn(sitemapBefore).length + 1);
  const editions = await app.context.db.selectFrom('sitemap_editions').selectAll().execute();
  expect(editions).toHaveLength(1);
});

test('more addresses than fit one part are listed once each in several', async () => {
  await postMany(MANY);
  await write();
  const parts = addressesIn(await read('/sitemap.xml'));
  expect(parts).toEqual(['/sitemap-1.xml', '/sitemap-2.xml']);
  const lists = await Promise.all(parts.map(async (path) => addressesIn(await read(path))));
  expect(lists[0]).toHaveLength(ADDRESSES_A_PART);
  const all = lists.flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter(isRole)).toHaveLength(MANY + 2);
  for (const missing of ['/sitemap-0.xml', '/sitemap-3.xml', '/sitemap-999999.xml']) {
    expect((await app.visitor().fetch(missing)).status).toBe(404);
  }
});

test('runs that overlap leave one complete edition of the sitemap', async () => {
  const sitemapBefore = await read('/sitemap.xml');
  await Promise.all(Array.from({ length: 5 }, () => write()));
  expect(await read('/sitemap.xml')).toBe(sitemapBefore);
  const editions = await app.context.db.selectFrom('sitemap_editions').selectAll().execute();
  expect(editions).toHaveLength(1);
});
