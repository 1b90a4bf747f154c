import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import webPush from 'web-push';
import { accounts, preferences } from '#contract/index.ts';
import { DAY, MINUTE, SECOND } from '#server/clock.ts';
import { notifyUser } from '#server/features/notifications/commands.ts';
import { type Person, TEST_PASSWORD } from '#testing/person.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { isPushService, vapidPush } from './vapid-push.ts';

interface Request {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const keys = webPush.generateVAPIDKeys();
const vapid = { ...keys, subject: 'mailto:operator@jobs.example' };
const requests: Request[] = [];
/** The service's response status by path; 201 by default. */
const answers = new Map<string, number>();
let service: Server;
let serviceUrl: string;
let app: TestApp;

beforeAll(async () => {
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answers.get(request.url ?? '') ?? 201).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  app = await testApp({}, { push: vapidPush(vapid, (endpoint) => endpoint.startsWith(`${serviceUrl}/`)) });
});
afterAll(async () => {
  await app.close();
  service.close();
});
beforeEach(() => {
  requests.length = 0;
  answers.clear();
});

/** A subscription with a browser's keys, in the format of PushSubscription. */
function browser(path: string) {
  const ecdh = createECDH('prime256v1');
  return {
    endpoint: `${serviceUrl}${path}`,
    keys: { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

async function inform(person: Person, title: string, { on: { context } = app, thread = 1 } = {}) {
  await context.db.transaction().execute((trx) =>
    notifyUser(trx, {
      userId: person.id,
      kind: 'message',
      title,
      body: 'The private words of the message',
      href: `/?tab=chat&thread=${thread}`,
      now: context.clock(),
    }),
  );
}

async function browsersOf(person: Person): Promise<string[]> {
  const rows = await app.context.db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('user_id', '=', person.id)
    .execute();
  return rows.map((row) => row.endpoint);
}

test('a push message is encrypted for the browser and signed by the server', async () => {
  const amara = await app.seeker('Amara');
  expect((await amara.call(preferences.getPreferences)).pushKey).toBe(keys.publicKey);
  await amara.call(preferences.subscribePush, { body: browser('/amara') });
  await inform(amara, 'New message from Bridge & Co');
  await app.advance(15 * SECOND);
  expect(requests).toHaveLength(1);
  const { headers, body } = requests[0] as Request;
  expect(headers['content-encoding']).toBe('aes128gcm');
  expect(Number(headers.ttl)).toBeGreaterThan(0);
  // The header of RFC 8188: 16 bytes of salt, the record's size, and a public key of 65 bytes.
  expect([body.readUInt32BE(16), body[20], body.length > 21 + 65]).toEqual([4096, 65, true]);
  expect(body.toString('latin1')).not.toMatch(/Bridge|private|thread/);
  expect(verifiedClaims(headers.authorization ?? '')).toMatchObject({
    aud: serviceUrl,
    sub: 'mailto:operator@jobs.example',
  });
});

test('a push message has a title and a link, never what someone wrote', async () => {
  const updates: unknown[] = [];
  const listening = await testApp(
    {},
    {
      push: {
        publicKey: keys.publicKey,
        mayUse: () => true,
        send: async (_subscription, news) => {
          updates.push(news);
          return { outcome: 'sent' };
        },
      },
    },
  );
  const bela = await listening.seeker('Bela');
  await bela.call(preferences.subscribePush, { body: browser('/bela') });
  await inform(bela, 'New message from Bridge & Co', { on: listening });
  await listening.advance(15 * SECOND);
  const bridge = await listening.employer('Bridge & Co');
  await bridge.call(preferences.subscribePush, { body: browser('/bridge') });
  await inform(bridge, 'New message from Bela', { on: listening });
  await inform(bridge, 'New message from Cora', { on: listening, thread: 2 });
  await listening.advance(15 * SECOND);
  expect(updates).toEqual([
    { title: 'New message from Bridge & Co', href: '/?tab=chat&thread=1', tag: expect.any(String) },
    { title: '2 new things on Nod', href: '/employer/dashboard', tag: 'several' },
  ]);
  await listening.close();
});

test('a dropped subscription is forgotten; an unreachable one is retried', async () => {
  const cora = await app.seeker('Cora');
  answers.set('/gone', 410).set('/unknown', 404).set('/busy', 503);
  for (const path of ['/gone', '/unknown', '/busy']) {
    await cora.call(preferences.subscribePush, { body: browser(path) });
  }
  await inform(cora, 'News');
  await app.advance(15 * SECOND);
  expect(await browsersOf(cora)).toEqual([`${serviceUrl}/busy`]);
  answers.delete('/busy');
  await app.advance(MINUTE);
  await app.advance(MINUTE);
  expect(requests.filter((request) => request.path === '/busy')).toHaveLength(2);
});

test('a browser belongs to its last user, and only they can unsubscribe it', async () => {
  const [dora, esi] = [await app.seeker('Dora'), await app.seeker('Esi')];
  const shared = browser('/shared');
  await dora.call(preferences.subscribePush, { body: shared });
  await esi.call(preferences.subscribePush, { body: shared });
  expect([await browsersOf(dora), await browsersOf(esi)]).toEqual([[], [shared.endpoint]]);
  await dora.call(preferences.unsubscribePush, { body: { endpoint: shared.endpoint } });
  expect(await browsersOf(esi)).toEqual([shared.endpoint]);
  await esi.call(preferences.unsubscribePush, { body: { endpoint: shared.endpoint } });
  expect(await browsersOf(esi)).toEqual([]);
});

test('signing out stops push messages to that browser', async () => {
  const hana = await app.seeker('Hana');
  await hana.call(preferences.subscribePush, { body: browser('/hana') });
  const data = await (await hana.fetch('/api/account/export')).json();
  expect(data.wishes.pushTo).toEqual([{ endpoint: `${serviceUrl}/hana`, since: app.clock().toISOString() }]);
  await hana.send('POST', '/api/logout');
  expect(await browsersOf(hana)).toEqual([]);
});

test('a browser in which somebody else has signed in is not subscribed', async () => {
  const [ines, jun] = [await app.seeker('Ines'), await app.seeker('Jun')];
  // A tab that still shows Ines repeats her choice, after Jun has signed in in another tab.
  const body = { ...browser('/ines'), userId: ines.id };
  expect((await jun.send('PUT', '/api/notifications/push', body)).status).toBe(409);
  expect([await browsersOf(ines), await browsersOf(jun)]).toEqual([[], []]);
  await ines.call(preferences.subscribePush, { body });
  expect(await browsersOf(ines)).toEqual([body.endpoint]);
});

test('a new password keeps push on the device where it was chosen', async () => {
  const kemi = await app.seeker('Kemi');
  await kemi.call(preferences.subscribePush, { body: browser('/kemi') });
  const words = { currentPassword: TEST_PASSWORD, newPassword: 'a-new-quiet-word' };
  await kemi.call(accounts.changePassword, { body: words });
  await inform(kemi, 'News');
  await app.advance(15 * SECOND);
  expect(requests.map(({ path }) => path)).toEqual(['/kemi']);
});

test('nothing is pushed once a session has expired', async () => {
  const lola = await app.seeker('Lola');
  await lola.call(preferences.subscribePush, { body: browser('/lola') });
  app.clock.advance(60 * DAY);
  await inform(lola, 'News');
  await app.advance(15 * SECOND);
  expect(requests).toEqual([]);
});

test('the next person in a browser gets none of Mina’s messages', async () => {
  const [mina, nils] = [await app.seeker('Mina'), await app.seeker('Nils')];
  await mina.call(preferences.subscribePush, { body: browser('/mina') });
  // Her session is no longer usable, but the browser still has its cookie.
  app.clock.advance(15 * DAY);
  expect((await mina.fetch('/api/user')).status).toBe(401);
  const shared = app.visitor();
  shared.cookie = mina.cookie;
  const body = { username: nils.user?.username ?? '', password: TEST_PASSWORD };
  await shared.call(accounts.login, { body });
  expect([await browsersOf(mina), await browsersOf(nils)]).toEqual([[], []]);
});

test('a subscription with invalid keys is forgotten', async () => {
  const fola = await app.seeker('Fola');
  const body = { ...browser('/broken'), keys: { p256dh: 'AAAA', auth: 'AAAA' } };
  await fola.call(preferences.subscribePush, { body });
  await inform(fola, 'News');
  await app.advance(15 * SECOND);
  expect([requests.length, await browsersOf(fola)]).toEqual([0, []]);
});

test('the server only sends requests to the browsers’ push services', async () => {
  const gita = await app.seeker('Gita');
  const refused = await gita.send('PUT', '/api/notifications/push', {
    ...browser('/x'),
    endpoint: 'http://169.254.169.254/latest',
  });
  expect([refused.status, (await refused.json()).field]).toEqual([422, 'endpoint']);
  expect(
    [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://db5p.notify.windows.com/w/?token=abc',
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com:8443/abc',
      'https://fcm.googleapis.com.evil.example/abc',
      'https://127.0.0.1/abc',
    ].map(isPushService),
  ).toEqual([true, true, true, true, false, false, false, false]);
});

/** The claims of a VAPID header, after its signature has been checked with the server's public key. */
function verifiedClaims(authorization: string): unknown {
  const [, jwt = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  expect(key).toBe(keys.publicKey);
  const [header = '', claims = '', signature = ''] = jwt.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
