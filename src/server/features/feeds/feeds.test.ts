import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { FEED_HOURS } from '#contract/feeds.ts';
import { applications, feeds, imports, notifications, personalData, roles } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { ASHBY, GREENHOUSE, JSON_FEED, LEVER } from '#testing/board-responses.ts';
import {
  PERSONIO,
  POSTING_PAGE,
  SITEMAP,
  SITEMAP_INDEX,
  SMARTRECRUITERS,
  SMARTRECRUITERS_DETAIL,
  TEAMTAILOR,
  TEAMTAILOR_RSS,
  WORKABLE,
} from '#testing/feed-responses.ts';
import { type Answer, board, feedSite, json, xml } from '#testing/feed-site.ts';
import { refusal, refusalStatus } from '#testing/interview-stories.ts';
import type { Person } from '#testing/person.ts';
import { HOUR, MINUTE } from '../../clock.ts';

const site = await feedSite();
afterAll(site.close);
const { served, requests: asked } = site;
const app = await appOfFile({}, { feeds: site.net });

const FEED = 'bridge.example/feed.json';
const feedOf = async (who: Person) => (await who.call(feeds.listFeeds)).feeds[0];

async function add(who: Person, url = `https://${FEED}`) {
  const { id } = await who.call(feeds.addFeed, { body: { url } });
  await app.settle();
  return id;
}

async function follow(who: Person, url?: string) {
  const feedId = await add(who, url);
  await who.call(feeds.changeFeed, { params: { feedId }, body: { state: 'following' } });
  await app.settle();
  return feedId;
}

const later = () => app.advance((FEED_HOURS + 0.1) * HOUR);
const ownRoles = async (who: Person) => {
  const found = await who.call(roles.listEmployerRoles);
  return Object.fromEntries(found.map(({ title, status }) => [title, status]));
};
const lastNews = async (who: Person) => (await who.call(notifications.listNotifications))[0];

// Otherwise every story would also read the feeds of the stories before it.
afterEach(async () => {
  await app.context.db.deleteFrom('followed_feeds').execute();
});

/** The responses follow each format's documentation, with made-up adverts: they are not recordings. */
describe('each format is read from its documented shape', () => {
  const FORMATS: readonly (readonly [string, string, Record<string, Answer>, string, object])[] = [
    [
      'Greenhouse',
      'https://job-boards.greenhouse.io/bridge',
      {
        'boards-api.greenhouse.io/v1/boards/bridge/jobs?content=true&pay_transparency=true': json(GREENHOUSE),
      },
      'Structural Engineer',
      { locationCity: 'London', salaryMinGbpInt: 5_200_000, salaryMaxGbpInt: 6_400_000 },
    ],
    [
      'Lever',
      'https://jobs.lever.co/bridge/5ac21346',
      { 'api.lever.co/v0/postings/bridge?mode=json': json(LEVER) },
      'Site Manager',
      { locationCity: 'Leeds', salaryMinGbpInt: 4_800_000, workMode: 'hybrid', jobType: 'contract' },
    ],
    [
      'Ashby',
      'https://jobs.ashbyhq.com/bridge',
      { 'api.ashbyhq.com/posting-api/job-board/bridge?includeCompensation=true': json(ASHBY) },
      'Backend Engineer',
      { workMode: 'remote', salaryMinGbpInt: 7_500_000, salaryMaxGbpInt: 9_000_000 },
    ],
    [
      'Workable',
      'https://apply.workable.com/bridge/',
      { 'www.workable.com/api/accounts/bridge?details=true': json(WORKABLE) },
      'Quantity Surveyor',
      { locationCity: 'Sheffield', salaryMinGbpInt: 4_500_000, jobType: 'full-time' },
    ],
    [
      'SmartRecruiters',
      'https://careers.smartrecruiters.com/Bridge',
      {
        'api.smartrecruiters.com/v1/companies/Bridge/postings?limit=100': json(SMARTRECRUITERS),
        'api.smartrecruiters.com/v1/companies/Bridge/postings/743999901234567': json(SMARTRECRUITERS_DETAIL),
      },
      'Crane Operator',
      { locationCity: 'Newcastle upon Tyne', salaryMinGbpInt: 3_800_000 },
    ],
    [
      'Teamtailor',
      'https://bridge.teamtailor.com/jobs',
      { 'bridge.teamtailor.com/jobs.json': json(TEAMTAILOR) },
      'Paint Inspector',
      { locationCity: 'Glasgow', salaryMinGbpInt: 3_100_000, salaryMaxGbpInt: 3_400_000 },
    ],
    [
      'Teamtailor’s RSS',
      'https://career.bridge.example/jobs.rss',
      { 'career.bridge.example/jobs.rss': { text: TEAMTAILOR_RSS, type: 'application/rss+xml' } },
      'Rope Access Technician',
      { locationCity: 'Bristol', salaryMinGbpInt: 3_600_000, workMode: 'onsite' },
    ],
    [
      'Personio',
      'https://bridge.jobs.personio.com/',
      { 'bridge.jobs.personio.com/xml?language=en': xml(PERSONIO) },
      'Drainage Designer',
      { locationCity: 'Cardiff', salaryMinGbpInt: 4_100_000, jobType: 'part-time' },
    ],
    [
      'JSON Feed',
      'https://bridge.example/own.json',
      { 'bridge.example/own.json': { ...json(JSON_FEED), type: 'application/feed+json' } },
      'Care Assistant',
      { salaryMinGbpInt: 2_420_000 },
    ],
    [
      'a sitemap with JobPostings',
      'https://careers.bridge.example/sitemap.xml',
      {
        'careers.bridge.example/sitemap.xml': xml(SITEMAP_INDEX),
        'careers.bridge.example/sitemap-jobs.xml': xml(SITEMAP),
        'careers.bridge.example/jobs/welder': { text: POSTING_PAGE, type: 'text/html' },
      },
      'Welder',
      { locationCity: 'Hull', salaryMinGbpInt: 3_300_000 },
    ],
  ];
  for (const [name, url, answers, title, expected] of FORMATS) {
    test(name, async () => {
      for (const [address, answer] of Object.entries(answers)) served.set(address, answer);
      const bridge = await app.employer(`${name} Ltd`);
      await add(bridge, url);
      const feed = await feedOf(bridge);
      expect(feed?.problem).toBeNull();
      expect(feed?.preview?.listed.find((each) => each.outcome === 'imported')?.title).toBe(title);
      expect(await ownRoles(bridge)).toEqual({});
      await bridge.call(feeds.changeFeed, {
        params: { feedId: feed?.id ?? '' },
        body: { state: 'following' },
      });
      await app.settle();
      const posted = await bridge.call(roles.listEmployerRoles);
      expect(posted.filter((role) => role.title === title)).toMatchObject([{ ...expected, status: 'live' }]);
      expect(asked.map(({ address }) => address)).not.toContain('elsewhere.example/jobs/baker');
    });
  }
});

test('a followed feed posts, updates and closes, and reports each', async () => {
  const bridge = await app.employer('Follower Ltd');
  served.set(FEED, board({ id: '1' }, { id: '2' }, { id: '3' }));
  await follow(bridge);
  expect(await ownRoles(bridge)).toEqual({ 'Nurse 1': 'live', 'Nurse 2': 'live', 'Nurse 3': 'live' });
  expect(await feedOf(bridge)).toMatchObject({ state: 'following', openRoles: 3, heldRoles: 0 });
  expect((await lastNews(bridge))?.body).toBe('3 posted.');

  const amara = await app.seeker('Amara');
  const third = (await bridge.call(roles.listEmployerRoles)).find(({ title }) => title === 'Nurse 3');
  const { application } = await amara.call(applications.apply, { body: { roleId: third?.id ?? '' } });
  served.set(FEED, board({ id: '1', title: 'Senior Nurse 1' }, { id: '2' }, { id: '4' }));
  await later();
  expect(await ownRoles(bridge)).toEqual({
    'Senior Nurse 1': 'live',
    'Nurse 2': 'live',
    'Nurse 3': 'closed',
    'Nurse 4': 'live',
  });
  const news = await lastNews(bridge);
  expect(news?.body).toBe(
    '1 posted, 1 updated, 1 closed. One applicant to a closed job still waits for your answer.',
  );
  // Closing a job does not answer its applicants.
  const [amarasApplication] = await amara.call(applications.listApplications);
  expect([amarasApplication?.id, amarasApplication?.status]).toEqual([application.id, 'pending']);
  const importId = new URL(news?.href ?? '', 'https://nod.example').searchParams.get('import') ?? '';
  const report = await bridge.call(imports.getImport, { params: { importId } });
  expect(report.result?.outcomes).toEqual({ imported: 1, updated: 1, removed: 1 });

  // The job comes back to the feed, and is live again.
  served.set(FEED, board({ id: '1', title: 'Senior Nurse 1' }, { id: '2' }, { id: '3' }, { id: '4' }));
  await later();
  expect((await ownRoles(bridge))['Nurse 3']).toBe('live');
  const exported = await bridge.call(personalData.exportPersonalData);
  expect(exported.employer?.feeds).toMatchObject([{ address: `https://${FEED}`, openRoles: 4 }]);
});

test('a job edited here keeps its words, and one closed here stays closed', async () => {
  const bridge = await app.employer('Editor Ltd');
  served.set(FEED, board({ id: '1' }, { id: '2' }, { id: '3' }));
  const feedId = await follow(bridge);
  const posted = await bridge.call(roles.listEmployerRoles);
  const [one, two] = ['Nurse 1', 'Nurse 2'].map((title) => posted.find((role) => role.title === title));
  if (one === undefined || two === undefined) throw new Error('not posted');
  expect(one.feed).toEqual({ host: 'bridge.example', isEdited: false });
  const { id: roleId, title: _title, ...fields } = one;
  await bridge.call(roles.updateRole, {
    params: { roleId },
    body: { ...fields, title: 'Our own words', contactName: null, contactEmail: null } as never,
  });
  await bridge.call(roles.setRoleStatus, { params: { roleId: two.id }, body: { status: 'closed' } });
  served.set(FEED, board({ id: '1', title: 'Theirs' }, { id: '2', title: 'Changed' }, { id: '3' }));
  await later();
  expect(await ownRoles(bridge)).toEqual({ 'Our own words': 'live', Changed: 'closed', 'Nurse 3': 'live' });
  expect((await lastNews(bridge))?.body).toBe('1 updated, 1 edited here and left unchanged.');
  const edited = await bridge.call(roles.getEmployerRole, { params: { roleId } });
  expect(edited.feed).toEqual({ host: 'bridge.example', isEdited: true });
  // The same change is reported once.
  served.set(
    FEED,
    board({ id: '1', title: 'Theirs' }, { id: '2', title: 'Changed' }, { id: '3' }, { id: '4' }),
  );
  app.clock.advance(MINUTE);
  await bridge.call(feeds.checkFeed, { params: { feedId } });
  await app.settle();
  expect((await lastNews(bridge))?.body).toBe('1 posted.');
  // A role that is gone from the feed is closed, even if somebody edited it.
  served.set(FEED, board({ id: '2', title: 'Changed' }, { id: '3' }, { id: '4' }));
  await later();
  expect((await ownRoles(bridge))['Our own words']).toBe('closed');
});

test('an empty or halved feed closes nothing until somebody confirms', async () => {
  const bridge = await app.employer('Careful Ltd');
  served.set(FEED, board({ id: '1' }, { id: '2' }, { id: '3' }, { id: '4' }));
  const feedId = await follow(bridge);
  served.set(FEED, board({ id: '1' }, { id: '2' }));
  await later();
  expect(Object.values(await ownRoles(bridge))).toEqual(['live', 'live', 'live', 'live']);
  expect(await feedOf(bridge)).toMatchObject({ heldRoles: 2, openRoles: 4 });
  const notice = await lastNews(bridge);
  expect(notice?.body).toContain('2 jobs are no longer in the feed.');
  await later();
  // The company is notified only once.
  expect((await lastNews(bridge))?.id).toBe(notice?.id);

  await bridge.call(feeds.confirmFeedClosures, { params: { feedId } });
  await app.settle();
  expect(await ownRoles(bridge)).toMatchObject({
    'Nurse 3': 'closed',
    'Nurse 4': 'closed',
    'Nurse 1': 'live',
  });
  served.set(FEED, board());
  await later();
  expect(await ownRoles(bridge)).toMatchObject({ 'Nurse 1': 'live', 'Nurse 2': 'live' });
  // An advert that can't be imported any more is still in the feed, so its job stays.
  served.set(FEED, board({ id: '1', salary: 'competitive' }, { id: '2' }));
  await later();
  expect(await ownRoles(bridge)).toMatchObject({ 'Nurse 1': 'live', 'Nurse 2': 'live' });
});

test('a broken feed is retried ever less often, then stopped with an email', async () => {
  const bridge = await app.employer('Broken Ltd');
  served.set(FEED, board({ id: '1' }, { id: '2' }));
  const feedId = await follow(bridge);
  served.set(FEED, { text: '<html>Down for maintenance</html>', type: 'text/html' });
  await later();
  const first = await feedOf(bridge);
  expect(first).toMatchObject({
    state: 'following',
    problem: 'We couldn’t find any job adverts at this address.',
  });
  served.delete(FEED);
  for (const hours of [1, 2, 4]) await app.advance((hours + 0.1) * HOUR);
  expect((await feedOf(bridge))?.state).toBe('following');
  await app.advance(8.1 * HOUR);
  expect(await feedOf(bridge)).toMatchObject({
    state: 'failed',
    nextCheckAt: null,
    problem: 'The feed answered with 404.',
  });
  expect(await ownRoles(bridge)).toEqual({ 'Nurse 1': 'live', 'Nurse 2': 'live' });
  await app.advance(12 * HOUR);
  const mail = app.mails.all.findLast(({ to }) => to === bridge.user?.email);
  expect(mail?.text).toContain('It could not be read 5 times in a row');
  served.set(FEED, board({ id: '1' }, { id: '2' }, { id: '3' }));
  await bridge.call(feeds.changeFeed, { params: { feedId }, body: { state: 'following' } });
  await app.settle();
  expect((await ownRoles(bridge))['Nurse 3']).toBe('live');
});

test('an unchanged feed costs one conditional request', async () => {
  const bridge = await app.employer('Etag Ltd');
  served.set('tagged.example/feed.json', { ...board({ id: '1' }), etag: '"v1"' });
  await follow(bridge, 'https://tagged.example/feed.json');
  asked.length = 0;
  await later();
  expect(asked.filter(({ address }) => address.startsWith('tagged'))).toEqual([
    { address: 'tagged.example/feed.json', validator: '"v1"' },
  ]);
  expect(await feedOf(bridge)).toMatchObject({ state: 'following', problem: null });
});

test('pausing and stopping leave the jobs as they are', async () => {
  const bridge = await app.employer('Pausing Ltd');
  served.set(FEED, board({ id: '1' }, { id: '2' }, { id: '3' }));
  const feedId = await follow(bridge);
  await bridge.call(feeds.changeFeed, { params: { feedId }, body: { state: 'paused' } });
  served.set(FEED, board({ id: '1' }, { id: '2' }));
  await later();
  expect(await ownRoles(bridge)).toMatchObject({ 'Nurse 3': 'live' });
  expect(await refusalStatus(bridge.call(feeds.checkFeed, { params: { feedId } }))).toBe(409);
  await bridge.call(feeds.changeFeed, { params: { feedId }, body: { state: 'following' } });
  await app.settle();
  expect(await ownRoles(bridge)).toMatchObject({ 'Nurse 3': 'closed' });
  const stranger = await app.employer('Stranger Ltd');
  expect(await refusalStatus(stranger.call(feeds.removeFeed, { params: { feedId } }))).toBe(404);
  await bridge.call(feeds.removeFeed, { params: { feedId } });
  expect((await bridge.call(feeds.listFeeds)).feeds).toEqual([]);
  expect(await ownRoles(bridge)).toMatchObject({ 'Nurse 1': 'live', 'Nurse 2': 'live' });
});

test('a job that a person closed after its feed did stays closed', async () => {
  const bridge = await app.employer('Decided Ltd');
  const [two, three] = [board({ id: '1' }, { id: '2' }), board({ id: '1' }, { id: '2' }, { id: '3' })];
  served.set(FEED, three);
  await follow(bridge);
  const posted = await bridge.call(roles.listEmployerRoles);
  const params = { roleId: posted.find(({ title }) => title === 'Nurse 3')?.id ?? '' };
  served.set(FEED, two);
  await later();
  await bridge.call(roles.setRoleStatus, { params, body: { status: 'live' } });
  await bridge.call(roles.setRoleStatus, { params, body: { status: 'closed' } });
  served.set(FEED, three);
  await later();
  expect((await ownRoles(bridge))['Nurse 3']).toBe('closed');
});

test('a private address, or one without a feed, is refused with a reason', async () => {
  const bridge = await app.employer('Wrong Ltd');
  const refused = await refusal(bridge.call(feeds.addFeed, { body: { url: 'http://bridge.example/' } }));
  expect(refused).toEqual([422, 'Enter an address that starts with https://.']);
  served.set('bridge.example/picture', { text: 'x', type: 'image/png' });
  const PROBLEMS = [
    ['https://inside.example/feed.json', 'That address is not on the public internet.'],
    ['https://bridge.example/picture', 'The address returns neither a feed nor a page'],
  ] as const;
  for (const [url, problem] of PROBLEMS) {
    const feedId = await add(bridge, url);
    expect(await feedOf(bridge)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining(problem),
    });
    await bridge.call(feeds.removeFeed, { params: { feedId } });
  }
});
