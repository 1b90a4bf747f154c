import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { FEED_HOURS } from '#contract/feeds.ts';
import { feeds, roles } from '#contract/index.ts';
import { HOUR } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { POSTING_PAGE, SITEMAP } from '#testing/feed-responses.ts';
import { type Answer, board, feedSite } from '#testing/feed-site.ts';
import type { Person } from '#testing/person.ts';
import { heldTimeLimits } from '#testing/time-limits.ts';
import { FETCH_MS } from './fetch-documents.ts';
import { runFeed } from './run-feed.ts';
import { FIRST_READ_MS } from './tasks.ts';

const site = await feedSite();
afterAll(site.close);
const { served } = site;
const app = await appOfFile({}, { feeds: site.net });

afterEach(async () => {
  await app.context.db.deleteFrom('followed_feeds').execute();
});

const html = (text: string): Answer => ({ text, type: 'text/html' });
const gzipped = (text: string | Buffer): Answer => ({ text: gzipSync(text), type: 'application/x-gzip' });
const index = (...names: string[]) =>
  `<sitemapindex>${names.map((name) => `<sitemap><loc>https://careers.bridge.example/${name}</loc></sitemap>`).join('')}</sitemapindex>`;
const sitemapOf = (...names: string[]): Answer => ({
  text: `<urlset>${names.map((name) => `<url><loc>https://careers.bridge.example/jobs/${name}</loc></url>`).join('')}</urlset>`,
  type: 'application/xml',
});
const pageOf = (name: string) => html(POSTING_PAGE.replaceAll('Welder', name).replaceAll('welder', name));

const add = async (who: Person, url: string) => {
  const { id } = await who.call(feeds.addFeed, { body: { url } });
  await app.settle();
  return id;
};
const feedOf = async (who: Person) => (await who.call(feeds.listFeeds)).feeds[0];
const follow = async (who: Person, url: string) => {
  const feedId = await add(who, url);
  await who.call(feeds.changeFeed, { params: { feedId }, body: { state: 'following' } });
  await app.settle();
  return feedId;
};
const states = async (who: Person) => (await who.call(roles.listEmployerRoles)).map(({ status }) => status);

test('packed sitemaps within a packed sitemap are read', async () => {
  const bridge = await app.employer('Packed Ltd');
  served.set('careers.bridge.example/sitemap.xml.gz', gzipped(index('sitemap-jobs.xml.gz')));
  served.set('careers.bridge.example/sitemap-jobs.xml.gz', gzipped(SITEMAP));
  served.set('careers.bridge.example/jobs/welder', html(POSTING_PAGE));
  await add(bridge, 'https://careers.bridge.example/sitemap.xml.gz');
  const feed = await feedOf(bridge);
  expect([feed?.state, feed?.problem]).toEqual(['ready', null]);
  expect(feed?.preview?.listed.map(({ title }) => title)).toContain('Welder');
});

test('an oversized or broken packed sitemap fails with an explanation', async () => {
  const bridge = await app.employer('Bomb Ltd');
  // 25 MB of spaces in 25 kB.
  served.set('bomb.example/sitemap.xml.gz', gzipped(Buffer.alloc(25 * 1024 * 1024, ' ')));
  await add(bridge, 'https://bomb.example/sitemap.xml.gz');
  expect(await feedOf(bridge)).toMatchObject({
    state: 'failed',
    problem: 'The feed is larger than 20 MB when unpacked.',
  });
  await app.context.db.deleteFrom('followed_feeds').execute();
  served.set('broken.example/sitemap.xml.gz', {
    text: Buffer.from([0x1f, 0x8b, 8, 0, 1]),
    type: 'application/gzip',
  });
  await add(bridge, 'https://broken.example/sitemap.xml.gz');
  expect((await feedOf(bridge))?.problem).toBe('We couldn’t find any job adverts at this address.');
});

test('a first read that never ends is abandoned, and can be tried again', async () => {
  const bridge = await app.employer('Crash Ltd');
  served.set('bridge.example/feed.json', board({ id: '1' }));
  const { id: feedId } = await bridge.call(feeds.addFeed, {
    body: { url: 'https://bridge.example/feed.json' },
  });
  // What the database has after the process died in the middle of each of the task's attempts.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const dies = runFeed(app.context, feedId, AbortSignal.abort(new Error('killed')));
    await expect(dies).rejects.toThrow('killed');
  }
  await sql`delete from tasks.job where name = 'feed.read'`.execute(app.context.db);
  expect(await feedOf(bridge)).toMatchObject({ state: 'checking', nextCheckAt: null });
  await app.advance(FIRST_READ_MS);
  expect(await feedOf(bridge)).toMatchObject({
    state: 'failed',
    problem: 'Reading was interrupted 3 times in a row.',
  });
  await bridge.call(feeds.checkFeed, { params: { feedId } });
  await app.settle();
  expect(await feedOf(bridge)).toMatchObject({ state: 'ready', problem: null });
});

test('a first read whose task was lost is begun again', async () => {
  const bridge = await app.employer('Lost Ltd');
  served.set('bridge.example/feed.json', board({ id: '1' }));
  await bridge.call(feeds.addFeed, { body: { url: 'https://bridge.example/feed.json' } });
  await sql`delete from tasks.job where name = 'feed.read'`.execute(app.context.db);
  await app.advance(FIRST_READ_MS);
  expect(await feedOf(bridge)).toMatchObject({ state: 'ready' });
});

test('a site that takes over ten minutes is read in part and closes nothing', async () => {
  const bridge = await app.employer('Slow Ltd');
  const SITEMAP_AT = 'careers.bridge.example/sitemap-slow.xml';
  for (const name of ['Mason', 'Joiner', 'Glazier'])
    served.set(`careers.bridge.example/jobs/${name}`, pageOf(name));
  served.set(SITEMAP_AT, sitemapOf('Mason', 'Joiner', 'Glazier'));
  await follow(bridge, `https://${SITEMAP_AT}`);
  expect(await states(bridge)).toEqual(['live', 'live', 'live']);

  const limits = heldTimeLimits(FETCH_MS);
  site.before((address) => {
    if (address.endsWith('/jobs/Mason')) limits.runOut();
  });
  served.set(SITEMAP_AT, sitemapOf('Mason', 'Joiner'));
  const later = () => app.advance((FEED_HOURS + 0.1) * HOUR);
  await later();
  expect(await feedOf(bridge)).toMatchObject({
    state: 'following',
    problem: 'Some of it could not be read, or it has more than 500 adverts, so nothing was closed.',
  });
  expect(await states(bridge)).toEqual(['live', 'live', 'live']);
  site.before(() => {});
  await later();
  expect((await feedOf(bridge))?.problem).toBeNull();
  expect((await states(bridge)).sort()).toEqual(['closed', 'live', 'live']);
});
