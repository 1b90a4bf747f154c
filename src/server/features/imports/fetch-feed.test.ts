import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imports } from '#contract/index.ts';
import { ASHBY, GREENHOUSE, JSON_FEED, LEVER } from '#testing/board-responses.ts';
import { getImport } from '#testing/import-calls.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import type { PublicNet } from '../../outbound/fetch-public.ts';
import { isPublicAddress } from '../../outbound/public-address.ts';
import { fetchFeed } from './fetch-feed.ts';

/** A local server answers for these names, as the job boards do on the internet. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'boards-api.greenhouse.io': ['104.18.10.1'],
  'api.lever.co': ['2606:4700::1'],
  'api.ashbyhq.com': ['104.18.12.1', '104.18.13.1'],
  'feed.example': ['93.184.215.14'],
  'inside.example': ['10.0.0.7'],
  'mixed.example': ['93.184.215.14', '127.0.0.1'],
};

let server: Server;
let app: TestApp;
const requests: string[] = [];
let net: PublicNet;

beforeAll(async () => {
  server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const answers: Record<string, () => void> = {
      '/v1/boards/bridge/jobs': () => json(GREENHOUSE),
      '/v0/postings/bridge': () => json(LEVER),
      '/posting-api/job-board/bridge': () => json(ASHBY),
      '/feed.json': () => json(JSON_FEED, 'application/feed+json'),
      '/picture': () => json({}, 'image/png'),
      '/away': () => response.writeHead(302, { location: 'https://inside.example/' }).end(),
      '/down': () => response.writeHead(302, { location: 'http://feed.example/feed.json' }).end(),
      '/round': () => response.writeHead(302, { location: '/round' }).end(),
      '/moved': () => response.writeHead(301, { location: '/feed.json' }).end(),
      '/huge': () => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(Buffer.alloc(21 * 1024 * 1024, 32));
      },
    };
    const json = (value: unknown, type = 'application/json') =>
      response.writeHead(200, { 'content-type': type }).end(JSON.stringify(value));
    (answers[path] ?? (() => response.writeHead(404).end()))();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  net = {
    resolve: async (host) => ADDRESSES[host] ?? [],
    open: (url, address, signal) => {
      requests.push(`${url.host} at ${address}`);
      return new Promise((resolve, reject) => {
        get({ host: '127.0.0.1', port, path: url.pathname + url.search, signal }, resolve).once(
          'error',
          reject,
        );
      });
    },
  };
  app = await testApp();
  Object.assign(app.context, { feeds: net });
});
afterAll(async () => {
  server.close();
  await app.close();
});

async function fetchFrom(url: string): Promise<number> {
  let length = 0;
  for await (const chunk of fetchFeed(url, net)) length += chunk.length;
  return length;
}

test('three systems’ public boards and a JSON feed are read as roles', async () => {
  const bridge = await app.employer('Bridge & Co');
  const feeds = {
    'https://boards-api.greenhouse.io/v1/boards/bridge/jobs?content=true': {
      title: 'Structural Engineer',
      role: {
        companyName: 'Bridge & Co',
        locationCity: 'London',
        salaryMinGbpInt: 5_200_000,
        salaryMaxGbpInt: 6_400_000,
      },
    },
    'https://api.lever.co/v0/postings/bridge?mode=json': {
      title: 'Site Manager',
      role: { locationCity: 'Leeds', workMode: 'hybrid', jobType: 'contract', salaryMinGbpInt: 4_800_000 },
    },
    'https://api.ashbyhq.com/posting-api/job-board/bridge?includeCompensation=true': {
      title: 'Backend Engineer',
      role: { locationCity: 'Manchester', workMode: 'remote', salaryMaxGbpInt: 9_000_000 },
    },
    'https://feed.example/moved': {
      title: 'Care Assistant',
      role: { jobType: 'full-time', salaryMinGbpInt: 2_420_000 },
    },
  };
  for (const [url, sample] of Object.entries(feeds)) {
    const given = await bridge.call(imports.createFeedImport, { body: { url } });
    expect(given).toMatchObject({ source: 'feed', name: url, status: 'checking' });
    await app.settle();
    expect((await getImport(bridge, given)).preview?.samples[0]).toMatchObject(sample);
  }
  // Each request went to the address that was checked, without resolving the name again.
  expect(requests.slice(0, 3)).toEqual([
    'boards-api.greenhouse.io at 104.18.10.1',
    'api.lever.co at 2606:4700::1',
    'api.ashbyhq.com at 104.18.12.1',
  ]);
});

test('adverts without pay or outside the UK are refused with a reason', async () => {
  const mill = await app.employer('The Mill');
  const url = 'https://boards-api.greenhouse.io/v1/boards/bridge/jobs';
  const given = await mill.call(imports.createFeedImport, { body: { url } });
  await app.settle();
  expect((await getImport(mill, given)).preview?.refusals).toEqual([
    { why: 'no salary stated', count: 1 },
    { why: 'outside the UK', count: 1 },
  ]);
});

test.each([
  ['http://feed.example/feed.json', 'starts with https://'],
  ['ftp://feed.example/', 'starts with https://'],
  ['nonsense', 'starts with https://'],
  ['https://feed.example:8443/', 'must not name a port'],
  ['https://user:pass@feed.example/', 'must not name a port'],
  ['https://127.0.0.1/', 'not on the public internet'],
  ['https://2130706433/', 'not on the public internet'],
  ['https://0x7f.1/', 'not on the public internet'],
  ['https://[::1]/', 'not on the public internet'],
  ['https://[::ffff:10.0.0.1]/', 'not on the public internet'],
  ['https://169.254.169.254/latest/meta-data/', 'not on the public internet'],
  ['https://inside.example/', 'not on the public internet'],
  ['https://mixed.example/', 'not on the public internet'],
  ['https://nobody.example/', 'No server was found'],
  ['https://feed.example/away', 'not on the public internet'],
  ['https://feed.example/down', 'starts with https://'],
  ['https://feed.example/round', 'redirects too many times'],
  ['https://feed.example/picture', 'neither JSON nor CSV nor a page'],
  ['https://feed.example/nothing', 'answered with 404'],
  ['https://feed.example/huge', 'larger than 20 MB'],
])('%s is refused: %s', async (url, why) => {
  await expect(fetchFrom(url)).rejects.toThrow(why);
});

test('a refused feed says why and leaves no import behind', async () => {
  const dale = await app.employer('Dale');
  const asking = dale.call(imports.createFeedImport, { body: { url: 'https://inside.example/' } });
  await expect(asking).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('public internet'),
  });
  expect(await dale.call(imports.listImports)).toEqual([]);
  Object.assign(app.context.config, { mayCallEnteredAddresses: false });
  const off = dale.call(imports.createFeedImport, { body: { url: 'https://feed.example/feed.json' } });
  await expect(off).rejects.toMatchObject({ status: 403 });
  Object.assign(app.context.config, { mayCallEnteredAddresses: true });
});

test('local, private, cloud and invalid addresses are not public', () => {
  const privateAddresses = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2001:db8::1',
    '2002:a00:1::',
    'feed.example',
    '',
  ];
  expect(privateAddresses.filter(isPublicAddress)).toEqual([]);
  const outside = ['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700::1', '2a00:1450:4009::200e'];
  expect(outside.filter(isPublicAddress)).toEqual(outside);
});
