import { randomUUID } from 'node:crypto';
import { createServer, request } from 'node:http';
import { Duplex } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accounts, messages, safety } from '#contract/index.ts';
import { CLOSE } from '#contract/realtime.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import { testApp } from '#testing/test-app.ts';
import { DAY } from '../clock.ts';
import { publish } from './bus.ts';
import { beat, endDeadSessions } from './heartbeat.ts';
import { socketServer } from './socket.ts';

const app = await appOfFile();

test('a client written from the specification receives new_message', async () => {
  const [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge & Co')];
  const { threadId } = await meet(amara, bridge);
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ws`, {
    headers: { cookie: amara.cookie },
  } as unknown as string);
  const events: { type: string; threadId?: string }[] = [];
  const refreshed = new Promise<string | undefined>((resolve) => {
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: 'auth', userId: amara.id, userRole: 'JobSeeker' }));
    socket.onmessage = ({ data }) => {
      const event = JSON.parse(data);
      events.push(event);
      if (event.type === 'ready') bridge.call(messages.sendMessage, { body: { threadId, bodyMd: 'Hello' } });
      if (event.type === 'new_message') resolve(event.threadId);
    };
  });
  expect(await refreshed).toBe(threadId);
  socket.close();
});

test('a socket needs a valid cookie and the same origin', async () => {
  const amina = await app.seeker('Amina');
  const stranger = app.visitor();
  expect(await (await Live.open(stranger)).answered).toBe(401);
  expect(await (await Live.open(stranger, { cookie: `nod_session=${'x'.repeat(43)}` })).answered).toBe(401);
  expect(await (await Live.open(amina, { origin: 'https://evil.example' })).answered).toBe(403);
  expect(await (await Live.open(amina, { origin: 'null' })).answered).toBe(403);
  expect(await (await Live.open(amina, { origin: app.url })).answered).toBe(101);
});

test('an upgrade request to any other path returns 404 with a message', async () => {
  const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const upgrade = request(`${app.url}/elsewhere`, {
      headers: { connection: 'Upgrade', upgrade: 'websocket' },
    });
    upgrade.once('error', reject);
    upgrade.once('response', (response) => {
      response
        .setEncoding('utf8')
        .once('data', (body) => resolve({ status: response.statusCode ?? 0, body }));
    });
    upgrade.end();
  });
  expect(answer.status).toBe(404);
  expect(JSON.parse(answer.body)).toEqual({ message: 'There is no such socket.' });
});

test('a client that is gone before it is refused does not end the process', async () => {
  const server = createServer();
  socketServer(server, app.context, () => ({ onMessage: () => {}, onControlFrame: () => {} }));
  onTestFinished(() => void server.emit('close'));
  const stream = new Duplex({
    read: () => {},
    write: (_bytes, _encoding, done) => done(new Error('write EPIPE')),
  });
  const headers = { host: 'nod.test', cookie: `nod_session=${'x'.repeat(43)}` };
  // An error that nobody listened for would keep it from closing.
  const closed = new Promise((resolve) => stream.once('close', resolve));
  server.emit('upgrade', { url: '/ws', headers, socket: {} }, stream, Buffer.alloc(0));
  await closed;
});

test('a claim that disagrees with the session closes the socket', async () => {
  const [bo, cleo] = [await app.seeker('Boris'), await app.seeker('Cleo')];
  const asAnother = await Live.open(bo);
  asAnother.say({ type: 'auth', userId: cleo.id, userRole: 'JobSeeker' });
  expect((await asAnother.closed).code).toBe(CLOSE.policy);
  const asEmployer = await Live.open(bo);
  asEmployer.say({ type: 'auth', userId: bo.id, userRole: 'Employer' });
  expect((await asEmployer.closed).code).toBe(CLOSE.policy);
  expect(asEmployer.heard).toEqual([]);
});

test('before its hello a socket receives nothing and is ignored', async () => {
  const [dina, elm] = [await app.seeker('Dina'), await app.employer('Elm House')];
  const { threadId } = await meet(dina, elm);
  const [silent, office] = [await Live.open(dina), await Live.of(elm)];
  const message = await elm.call(messages.sendMessage, { body: { threadId, bodyMd: 'Hello' } });
  await office.next('new_message');
  silent.say({ type: 'typing', threadId });
  silent.say({ type: 'read', threadId, messageId: message.id });
  silent.say({ type: 'auth', userId: dina.id });
  await silent.next('ready');
  expect(silent.heard.map(({ type }) => type)).toEqual(['ready']);
  silent.say({ type: 'read', threadId, messageId: message.id });
  await silent.next('read');
  expect(office.all('typing')).toEqual([]);
  expect(office.all('read')).toHaveLength(1);
});

test('typing is relayed at intervals, not with every key', async () => {
  const [ezra, fern] = [await app.seeker('Ezra'), await app.employer('Fern & Oak')];
  const { threadId } = await meet(ezra, fern);
  const [phone, office] = [await Live.of(ezra), await Live.of(fern)];
  for (let key = 0; key < 10; key += 1) phone.say({ type: 'typing', threadId });
  await office.next('typing');
  app.clock.advance(2_000);
  phone.say({ type: 'typing', threadId });
  await office.next('typing');
  expect(office.all('typing')).toHaveLength(2);
});

test('typing is not relayed in a conversation that has ended', async () => {
  const [gus, hope] = [await app.seeker('Gus'), await app.employer('Hope & Daughters')];
  const [ended, open] = [await meet(gus, hope), await meet(gus, hope, 'Ward Sister')];
  const [phone, office] = [await Live.of(gus), await Live.of(hope)];
  phone.say({ type: 'typing', threadId: ended.threadId });
  await office.next('typing');
  await hope.call(safety.unmatch, { params: { threadId: ended.threadId } });
  app.clock.advance(2_000);
  phone.say({ type: 'typing', threadId: ended.threadId });
  phone.say({ type: 'typing', threadId: open.threadId });
  await office.next('typing');
  expect(office.all('typing')).toMatchObject([{ threadId: ended.threadId }, { threadId: open.threadId }]);
});

test('frames need the permissions that the calls need', async () => {
  const [ines, juniper] = [await app.seeker('Ines'), await app.employer('Juniper')];
  const finn = await join(app, juniper, 'finance', 'Finn');
  const { threadId, applicationId } = await meet(ines, juniper);
  const { id: messageId } = await ines.call(messages.sendMessage, { body: { threadId, bodyMd: 'Hello' } });
  const [phone, office, accounts] = [await Live.of(ines), await Live.of(juniper), await Live.of(finn)];
  accounts.say({ type: 'read', threadId, messageId });
  accounts.say({ type: 'typing', threadId });
  accounts.say({ type: 'viewing', applicationId, isHere: true });
  office.say({ type: 'viewing', applicationId, isHere: true });
  office.say({ type: 'typing', threadId });
  expect(await phone.next('typing')).toMatchObject({ userId: juniper.id });
  expect(await office.next('viewing')).toMatchObject({ userId: juniper.id });
  expect([phone.all('read'), phone.all('typing').length, office.all('viewing').length]).toEqual([[], 1, 1]);
  expect((await ines.call(messages.listThreads))[0]?.otherReadAt).toBeNull();
});

test('signing out closes that browser’s sockets, and no other’s', async () => {
  const hana = await app.seeker('Hana');
  const hanasPhone = app.visitor();
  hanasPhone.user = await hanasPhone.call(accounts.login, {
    body: { username: 'hana', password: 'nod-test-2026' },
  });
  const [tab, otherTab, phone] = [await Live.of(hana), await Live.open(hana), await Live.of(hanasPhone)];
  await hana.call(accounts.logout);
  expect((await tab.closed).code).toBe(CLOSE.sessionEnded);
  expect((await otherTab.closed).code).toBe(CLOSE.sessionEnded);
  phone.say({ type: 'auth', userId: hanasPhone.id });
  await phone.next('ready');
});

test('signing in again ends the browser’s previous session and sockets', async () => {
  const lena = await app.seeker('Lena');
  const tab = await Live.of(lena);
  await lena.call(accounts.login, { body: { username: 'lena', password: 'nod-test-2026' } });
  expect((await tab.closed).code).toBe(CLOSE.sessionEnded);
});

test('an expired session’s sockets are closed at the next check', async () => {
  const ivo = await app.seeker('Ivo');
  const tab = await Live.of(ivo);
  await endDeadSessions(app.context);
  tab.say({ type: 'auth', userId: ivo.id });
  await tab.next('ready');
  app.clock.advance(15 * DAY);
  await endDeadSessions(app.context);
  expect((await tab.closed).code).toBe(CLOSE.sessionEnded);
});

test('malformed frames close the socket; unknown frame types are ignored', async () => {
  const jude = await app.seeker('Jude');
  const wrong: (string | Buffer)[] = [
    '{',
    '[]',
    'null',
    '"auth"',
    '{}',
    '{"type":7}',
    '{"type":"auth"}',
    '{"type":"typing"}',
    '{"type":"typing","threadId":"x"}',
    '{"type":"auth","userId":{"__proto__":1}}',
    Buffer.from('{"type":"typing"}'),
  ];
  for (const frame of wrong) {
    const live = await Live.of(jude);
    live.socket.send(frame);
    expect([String(frame), (await live.closed).code]).toEqual([String(frame), CLOSE.policy]);
  }
  const patient = await Live.of(jude);
  for (const frame of [
    '{"type":"wave"}',
    '{"type":"ping","x":[1,2]}',
    '{"type":"constructor"}',
    '{"type":"__proto__"}',
  ]) {
    patient.socket.send(frame);
  }
  patient.say({ type: 'read', threadId: randomUUID(), messageId: randomUUID() });
  patient.say({ type: 'auth', userId: jude.id });
  await patient.next('ready');
});

test('oversized frames, broken UTF-8 and floods close the socket', async () => {
  const kira = await app.seeker('Kira');
  const big = await Live.of(kira);
  big.socket.send('x'.repeat(1024 * 1024));
  expect((await big.closed).code).toBe(1009);
  const broken = await Live.of(kira);
  broken.socket.send(Buffer.from([0xc3, 0x28]), { binary: false });
  expect((await broken.closed).code).toBe(1007);
  const flood = await Live.of(kira);
  for (let n = 0; n < 200; n += 1) flood.socket.send('{"type":"wave"}');
  expect(await flood.closed).toEqual({ code: CLOSE.policy, reason: 'too many frames' });
});

test('a peer that does not answer a ping is dropped at the next one', async () => {
  const lars = await app.seeker('Lars');
  const [gone, here] = [await Live.of(lars), await Live.of(lars)];
  gone.socket.pause();
  const answered = new Promise((resolve) => here.socket.once('ping', resolve));
  beat(app.context);
  await answered;
  here.say({ type: 'auth', userId: lars.id });
  await here.next('ready');
  beat(app.context);
  gone.socket.resume();
  expect((await gone.closed).code).toBe(1006);
  here.say({ type: 'auth', userId: lars.id });
  await here.next('ready');
});

test('a client that never says hello is disconnected after ten seconds', async () => {
  const nell = await app.seeker('Nell');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const [silent, here] = [await Live.open(nell), await Live.of(nell)];
    vi.advanceTimersByTime(9_999);
    here.say({ type: 'auth', userId: nell.id });
    await here.next('ready');
    expect(silent.socket.readyState).toBe(WebSocket.OPEN);
    vi.advanceTimersByTime(1);
    expect(await silent.closed).toEqual({ code: CLOSE.policy, reason: 'no hello' });
    here.say({ type: 'auth', userId: nell.id });
    await here.next('ready');
  } finally {
    vi.useRealTimers();
  }
});

test('a client that stops reading is dropped, and others still receive', async () => {
  const [otto, park] = [await app.seeker('Otto'), await app.employer('Park Row')];
  const { threadId } = await meet(otto, park);
  const sent = await park.call(messages.sendMessage, { body: { threadId, bodyMd: 'x'.repeat(5_000) } });
  const [stuck, reading] = [await Live.of(otto), await Live.of(otto)];
  stuck.socket.pause();
  const { dropped } = app.context.hub.counts();
  const repeated = {
    kind: 'event',
    to: [otto.id],
    event: { type: 'new_message', threadId, message: sent },
  } as const;
  // The kernel buffers some megabytes first.
  for (let kilobytes = 0; app.context.hub.counts().dropped === dropped; kilobytes += 250) {
    expect(kilobytes).toBeLessThan(100_000);
    await publish(app.context.db, ...Array.from({ length: 50 }, () => repeated));
    for (let n = 0; n < 50; n += 1) await reading.next('new_message');
  }
  stuck.socket.resume();
  expect((await stuck.closed).code).toBe(1006);
  reading.say({ type: 'auth', userId: otto.id });
  await reading.next('ready');
});

test('a stopping server tells clients to reconnect', async () => {
  const stopping = await testApp();
  const mona = await stopping.seeker('Mona');
  const [tab, waiting] = [await Live.of(mona), await Live.open(mona)];
  await stopping.close();
  expect((await tab.closed).code).toBe(CLOSE.restart);
  expect((await waiting.closed).code).toBe(CLOSE.restart);
});
