import { Webhook as Standard } from 'standardwebhooks';
import { beforeEach, expect, test, vi } from 'vitest';
import { apiKeys, applications, messages, roles, security, webhooks } from '#contract/index.ts';
import { WEBHOOK_EVENTS, WEBHOOKS_MAX, type WebhookEvent } from '#contract/webhooks.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#server/clock.ts';
import { appWithReceiver } from '#testing/app-with-receiver.ts';
import { join } from '#testing/join.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import type { ReceivedMessage } from '#testing/webhook-receiver.ts';
import { sendDueTo } from './send-messages.ts';

const { app, receiver } = await appWithReceiver();
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer((_received, response) => void response.writeHead(204).end());
});

async function listen(company: Person, events: readonly WebhookEvent[] = WEBHOOK_EVENTS, url?: string) {
  const { webhook, secret } = await company.call(webhooks.createWebhook, {
    body: { url: url ?? 'https://ats.example/nod', events: [...events] },
  });
  return { webhookId: webhook.id, secret };
}

const types = () => receiver.received.map(({ message }) => message.type);
const state = async (company: Person) => (await company.call(webhooks.listWebhooks))[0];
const log = (company: Person, webhookId: string) =>
  company.call(webhooks.listWebhookDeliveries, { params: { webhookId } });

/** Moves the clock past every wait between attempts. */
async function untilNextTry(): Promise<void> {
  await app.advance(4 * HOUR);
}

test('a webhook reports a rejection only once it cannot be undone', async () => {
  const birch = await app.employer('Birch & Co');
  await listen(birch, ['application.moved']);
  const { application } = await (await app.seeker('Theo')).applyTo((await birch.postRole()).id);
  const reject = () =>
    birch.call(applications.moveApplication, {
      params: { applicationId: application.id },
      body: { status: 'rejected', from: 'pending', undoable: true },
    });
  await reject();
  await birch.call(applications.takeBackRejection, { params: { applicationId: application.id } });
  await app.advance(MINUTE);
  await app.settle();
  expect(types()).toEqual([]);
  await reject();
  await app.advance(MINUTE);
  await app.settle();
  expect(receiver.received.map(({ message }) => message)).toMatchObject([
    { data: { status: 'rejected', from: 'pending' } },
  ]);
});

test('a company’s webhook gets applications, moves and messages', async () => {
  const amber = await app.employer('Amber Care');
  await listen(amber);
  const seeker = await app.seeker('Amara');
  const role = await amber.postRole();
  const { application } = await seeker.applyTo(role.id);
  const moved = await amber.moveTo(application.id, 'shortlisted');
  const threadId = moved.threadId ?? '';
  await seeker.call(messages.sendMessage, { body: { threadId, bodyMd: 'My phone is 07700 900123' } });
  await seeker.moveTo(application.id, 'withdrawn');
  await app.settle();
  expect(types()).toEqual([
    'role.posted',
    'application.created',
    'application.moved',
    'message.created',
    'application.withdrawn',
  ]);
  expect(receiver.received[2]?.message).toEqual({
    type: 'application.moved',
    timestamp: app.clock().toISOString(),
    data: {
      applicationId: application.id,
      roleId: role.id,
      status: 'shortlisted',
      from: 'pending',
      href: expect.stringMatching(`/api/employer/applications\\?ids=${application.id}$`),
    },
  });
  const sent = receiver.received.map(({ body }) => body).join();
  for (const personal of ['Amara', 'amara@', '07700']) expect(sent).not.toContain(personal);
});

test('an undone application or another company’s role sends no message', async () => {
  const [beech, other] = [await app.employer('Beech'), await app.employer('Other')];
  await listen(beech);
  await other.postRole();
  const role = await beech.postRole();
  const seeker = await app.seeker('Binta');
  const applied = await seeker.send('POST', '/api/applications', { roleId: role.id, undoable: true });
  const { application } = await applied.json();
  await app.settle();
  expect((await seeker.send('DELETE', `/api/applications/${application.id}`)).status).toBe(204);
  await seeker.send('POST', '/api/applications', { roleId: role.id, undoable: true });
  await app.advance(11 * SECOND);
  await app.settle();
  expect(types()).toEqual(['role.posted', 'application.created']);
});

/** The message as the library verifies it. The library checks the message's time, so the machine's is set to the test's. */
function verifyMessage(secret: string, sent: Pick<ReceivedMessage, 'body' | 'headers'> | undefined): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock() });
  try {
    return new Standard(secret).verify(sent?.body ?? '', sent?.headers ?? {});
  } finally {
    vi.useRealTimers();
  }
}

test('the Standard Webhooks library accepts both secrets of a rotation', async () => {
  const cedar = await app.employer('Cedar');
  const { webhookId, secret } = await listen(cedar);
  const test = async () => {
    await cedar.call(webhooks.testWebhook, { params: { webhookId } });
    await app.settle();
    return receiver.received.at(-1);
  };
  const first = await test();
  expect(verifyMessage(secret, first)).toMatchObject({ type: 'endpoint.test' });
  const renewed = await cedar.call(webhooks.renewWebhookSecret, { params: { webhookId } });
  const second = await test();
  for (const each of [secret, renewed.secret]) {
    expect(() => verifyMessage(each, second)).not.toThrow();
  }
  const wrong = 'whsec_bm90IHRoZSBzZWNyZXQgb2YgdGhpcyBlbmRwb2ludA==';
  expect(() => verifyMessage(wrong, second)).toThrow('No matching signature');
  // Replayed with another time, a message is refused.
  const headers = {
    ...second?.headers,
    'webhook-timestamp': String(Number(second?.headers['webhook-timestamp']) - 1),
  };
  expect(() => verifyMessage(secret, { body: second?.body ?? '', headers })).toThrow('No matching signature');
  expect((await cedar.call(webhooks.listWebhooks))[0]?.formerSecretUntil).not.toBeNull();
  await app.advance(DAY);
  expect((await test())?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
});

test('a failed message is retried with its id, in order per application', async () => {
  const dogwood = await app.employer('Dogwood');
  const { webhookId } = await listen(dogwood, ['application.created', 'application.moved']);
  const [role, another] = [await dogwood.postRole(), await dogwood.postRole({ title: 'Porter' })];
  const seeker = await app.seeker('Dayo');
  let isRefusing = true;
  receiver.answer(({ message }, response) => {
    const isRefused = isRefusing && message.data.roleId === role.id;
    response.writeHead(isRefused ? 400 : 204).end();
  });
  const { application } = await seeker.applyTo(role.id);
  await app.settle();
  await dogwood.moveTo(application.id, 'reviewing');
  await seeker.applyTo(another.id);
  await app.settle();
  // The move waits for the same application's failed message; the other application does not.
  expect(types()).toEqual(['application.created', 'application.created']);
  isRefusing = false;
  await untilNextTry();
  await app.settle();
  expect(types().slice(2)).toEqual(['application.created', 'application.moved']);
  expect(receiver.received[2]?.id).toBe(receiver.received[0]?.id);
  const all = await log(dogwood, webhookId);
  expect(all.map(({ state: each, attempts }) => [each, attempts])).toEqual([
    ['delivered', 1],
    ['delivered', 1],
    ['delivered', 2],
  ]);
});

test('an endpoint failing for a day is paused; its owner is notified', async () => {
  const elm = await app.employer('Elm Ltd');
  await join(app, elm, 'recruiter', 'Eve');
  const { webhookId } = await listen(elm, ['role.posted']);
  receiver.answer((_received, response) => void response.writeHead(500).end());
  await elm.postRole();
  await app.settle();
  for (let tries = 0; tries < 12 && (await state(elm))?.pausedFor === null; tries += 1) {
    await untilNextTry();
    await app.settle();
  }
  expect(await state(elm)).toMatchObject({ pausedFor: 'failing', waiting: 1 });
  await app.advance(HOUR);
  await app.settle();
  const subjects = app.mails.all.filter(({ subject }) => subject.includes('ats.example')).map(({ to }) => to);
  expect(subjects).toEqual([elm.user?.email]);
  const tries = receiver.received.length;
  await elm.postRole({ title: 'Porter' });
  await untilNextTry();
  await app.settle();
  expect(receiver.received).toHaveLength(tries);
  receiver.answer((_received, response) => void response.writeHead(204).end());
  await elm.call(webhooks.changeWebhook, {
    params: { webhookId },
    body: { events: ['role.posted'], isPaused: false },
  });
  await app.settle();
  expect(types().slice(tries)).toEqual(['role.posted', 'role.posted']);
  expect(await state(elm)).toMatchObject({ pausedFor: null, waiting: 0, failingSince: null });
});

test('a message refused for a day fails alone, and can be replayed', async () => {
  const fern = await app.employer('Fern Ltd');
  const { webhookId } = await listen(fern, ['role.posted', 'role.changed']);
  const role = await fern.postRole();
  receiver.answer(({ message }, response) => {
    response.writeHead(message.data.roleId === role.id ? 422 : 204).end();
  });
  for (let hours = 0; hours < 30; hours += 5) {
    await fern.postRole({ title: `Porter ${hours}` });
    await app.settle();
    await app.advance(5 * HOUR);
  }
  await app.settle();
  const failed = (await log(fern, webhookId)).filter((each) => each.state === 'failed');
  expect(failed).toMatchObject([{ event: 'role.posted', status: 422, data: { roleId: role.id } }]);
  expect((await state(fern))?.pausedFor).toBeNull();
  receiver.answer((_received, response) => void response.writeHead(200).end());
  const [one] = failed;
  await fern.call(webhooks.replayWebhook, { params: { webhookId }, body: { deliveryId: one?.id ?? '' } });
  await app.settle();
  expect(receiver.received.at(-1)?.id).toBe(one?.id);
  const since = new Date(app.clock().getTime() - 2 * DAY).toISOString();
  const { replayed } = await fern.call(webhooks.replayWebhook, { params: { webhookId }, body: { since } });
  expect(replayed).toBe((await log(fern, webhookId)).length);
});

test('choosing other events does not resume what a colleague paused', async () => {
  const rowan = await app.employer('Rowan');
  const { webhookId: id } = await listen(rowan, ['role.posted']);
  const change = (body: { events?: WebhookEvent[]; isPaused?: boolean }) =>
    rowan.call(webhooks.changeWebhook, { params: { webhookId: id }, body });
  await change({ isPaused: true });
  expect(await change({ events: ['hire.made'] })).toMatchObject({
    pausedFor: 'by_hand',
    events: ['hire.made'],
  });
  expect(await change({ isPaused: false })).toMatchObject({ pausedFor: null, events: ['hire.made'] });
});

test('an endpoint that returns 410 is paused at once', async () => {
  const gorse = await app.employer('Gorse Ltd');
  await listen(gorse, ['role.posted']);
  receiver.answer((_received, response) => void response.writeHead(410).end());
  await gorse.postRole();
  await app.settle();
  expect((await state(gorse))?.pausedFor).toBe('gone');
});

test('private, unencrypted and unknown addresses are refused', async () => {
  const hazel = await app.employer('Hazel Ltd');
  for (const url of [
    'http://ats.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://inside.example/',
    'https://both.example/',
    'https://nowhere.example/',
    'https://ats.example:8443/',
    'https://user:pass@ats.example/',
    'not an address',
  ]) {
    const refused = await hazel.send('POST', '/api/webhooks', { url, events: ['role.posted'] });
    expect([url, refused.status, (await refused.json()).field]).toEqual([url, 422, 'url']);
  }
});

test('a redirect to this machine is not followed, and 100 MB are not read', async () => {
  const iris = await app.employer('Iris Ltd');
  const { webhookId } = await listen(iris, ['role.posted', 'role.changed']);
  receiver.answer((_received, response) => {
    response.writeHead(302, { location: 'https://127.0.0.1/admin' }).end();
  });
  await iris.postRole();
  await app.settle();
  expect(receiver.received).toHaveLength(1);
  expect(await log(iris, webhookId)).toMatchObject([
    { state: 'waiting', status: 302, problem: 'The address answered with 302: redirects are not followed.' },
  ]);
  let written = 0;
  let isCutOff = Promise.resolve();
  receiver.answer((_received, response) => {
    isCutOff = new Promise((resolve) => response.once('close', () => resolve()));
    response.writeHead(200, { 'content-length': String(100 * 1024 * 1024) });
    const chunk = Buffer.alloc(1024 * 1024);
    const writeMore = () => {
      while (written < 100 && !response.destroyed) {
        written += 1;
        if (!response.write(chunk)) return void response.once('drain', writeMore);
      }
    };
    writeMore();
  });
  await untilNextTry();
  await app.settle();
  await isCutOff;
  expect(written).toBeLessThan(50);
  expect(await log(iris, webhookId)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});

test('an endpoint that never answers keeps nobody else waiting', async () => {
  const [juno, kit] = [await app.employer('Juno Ltd'), await app.employer('Kit Ltd')];
  const slow = await listen(juno, ['role.posted'], 'https://slow.example/');
  await listen(kit, ['role.posted'], 'https://quick.example/');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let noteArrival = () => {};
  const arrived = new Promise<void>((resolve) => {
    noteArrival = resolve;
  });
  receiver.answer(async ({ path }, response) => {
    if (path.startsWith('slow')) {
      noteArrival();
      await released;
    }
    response.writeHead(204).end();
  });
  await juno.postRole();
  await kit.postRole();
  const sending = sendDueTo(app.context, slow.webhookId, new AbortController().signal);
  await arrived;
  // Other workers find it busy, and continue with other endpoints.
  await app.settle();
  expect([(await state(juno))?.waiting, (await state(kit))?.waiting]).toEqual([1, 0]);
  release();
  await sending;
  expect((await state(juno))?.waiting).toBe(0);
  expect(receiver.received).toHaveLength(2);
});

test('a rolled-back change sends no message', async () => {
  const lime = await app.employer('Lime Ltd');
  await listen(lime);
  const refused = lime.call(roles.postRole, {
    body: {
      title: 'Porter',
      workMode: 'onsite',
      salaryMinGbpInt: 20,
      salaryMaxGbpInt: 10,
      requiredSkills: [],
    },
  });
  await expect(refused).rejects.toThrow();
  await app.settle();
  expect(types()).toEqual([]);
});

test('an erased application sends a message, so that copies can be deleted', async () => {
  const mint = await app.employer('Mint Ltd');
  await listen(mint, ['application.erased']);
  const nell = await app.seeker('Nell');
  const { applicationId } = await meet(nell, mint);
  const gone = await nell.send('DELETE', '/api/account', { password: 'nod-test-2026' });
  expect(gone.status).toBe(204);
  await app.settle();
  expect(receiver.received[0]?.message.data).toMatchObject({ applicationId });
});

test('only owners who confirmed recently may add webhooks, up to a limit', async () => {
  const olive = await app.employer('Olive Ltd');
  const rob = await join(app, olive, 'recruiter', 'Rob');
  expect((await rob.send('GET', '/api/webhooks')).status).toBe(403);
  const { webhookId } = await listen(olive);
  expect(await olive.call(security.listCompanyEvents)).toContainEqual(
    expect.objectContaining({ kind: 'webhook_added' }),
  );
  const stranger = await app.employer('Pine Ltd');
  for (const path of ['', '/test', '/secret', '/deliveries', '/replay']) {
    const method = path === '' ? 'DELETE' : path === '/deliveries' ? 'GET' : 'POST';
    const body = path === '/replay' ? { since: app.clock().toISOString() } : undefined;
    const refused = await stranger.send(method, `/api/webhooks/${webhookId}${path}`, body);
    expect([path, refused.status]).toEqual([path, 404]);
  }
  for (let n = 1; n < WEBHOOKS_MAX; n += 1) await listen(olive);
  const body = { url: 'https://ats.example/', events: ['role.posted'] };
  expect((await olive.send('POST', '/api/webhooks', body)).status).toBe(409);
  app.clock.advance(11 * MINUTE);
  expect((await olive.send('POST', '/api/webhooks', body)).status).toBe(403);
  const { token } = await olive.call(apiKeys.createApiKey, {
    body: { name: 'All', scopes: ['roles:read'], expiresInDays: 7 },
  });
  const byKey = await fetch(`${app.url}/api/webhooks`, { headers: { authorization: `Bearer ${token}` } });
  expect(byKey.status).toBe(403);
});

test('the log is deleted after thirty days', async () => {
  const quin = await app.employer('Quin Ltd');
  const { webhookId } = await listen(quin, ['role.posted']);
  await quin.postRole();
  await app.settle();
  expect(await log(quin, webhookId)).toHaveLength(1);
  await app.advance(31 * DAY);
  await app.settle();
  const { db } = app.context;
  const deliveries = db.selectFrom('webhook_deliveries').select('id').where('endpoint_id', '=', webhookId);
  expect(await deliveries.execute()).toEqual([]);
});
