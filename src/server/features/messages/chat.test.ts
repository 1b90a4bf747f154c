import { expect, test } from 'vitest';
import { applications, messages, notifications, seekers } from '#contract/index.ts';
import { MESSAGE_MAX, type Message } from '#contract/messages.ts';
import { readConfig } from '#server/config.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { testApp } from '#testing/test-app.ts';

const app = await appOfFile();

function say(who: Person, threadId: string, bodyMd: string, clientId?: string) {
  return who.call(messages.sendMessage, { body: { threadId, bodyMd, ...(clientId && { clientId }) } });
}

/** Waits for a message. Notices arrive in order: once this one has arrived, so have all earlier ones. */
async function waitForMessage(live: Live, message: Message): Promise<void> {
  while (!live.all('new_message').some((event) => event.message?.id === message.id)) {
    await live.next('new_message');
  }
}

test('messages and read marks reach every open tab of both sides', async () => {
  const amara = await app.seeker('Amara');
  const bridge = await app.employer('Bridge & Co');
  const { threadId } = await meet(amara, bridge, 'Ward Sister');
  const [phone, laptop, office] = await Promise.all([Live.of(amara), Live.of(amara), Live.of(bridge)]);

  const hello = await say(bridge, threadId, 'Hello Amara, when could you *start*?');
  expect(hello).toMatchObject({
    threadId,
    senderUserId: bridge.id,
    sender: { firstName: 'Bridge & Co' },
    clientId: null,
  });
  for (const screen of [phone, laptop, office]) {
    expect(await screen.next('new_message')).toEqual({ type: 'new_message', threadId, message: hello });
  }

  const [threadBefore] = await amara.call(messages.listThreads);
  expect(threadBefore).toMatchObject({
    thread: { id: threadId },
    role: { title: 'Ward Sister', workMode: 'onsite' },
    employer: { id: bridge.id, companyName: 'Bridge & Co' },
    lastMessage: hello,
    unreadCount: 1,
    otherReadAt: null,
  });
  expect(threadBefore).not.toHaveProperty('seeker');

  laptop.say({ type: 'typing', threadId });
  expect(await office.next('typing')).toEqual({ type: 'typing', threadId, userId: amara.id });

  phone.say({ type: 'read', threadId, messageId: hello.id });
  const readEvent = { type: 'read', threadId, userId: amara.id, readAt: hello.createdAt };
  expect(await office.next('read')).toEqual(readEvent);
  expect(await laptop.next('read')).toEqual(readEvent);

  app.clock.advance(60_000);
  const answer = await say(amara, threadId, 'Monday!');
  expect((await office.next('new_message')).message).toEqual(answer);
  const [threadAfter] = await bridge.call(messages.listThreads);
  expect(threadAfter).toMatchObject({
    seeker: { id: amara.id, firstName: 'Amara' },
    lastMessage: answer,
    unreadCount: 1,
    otherReadAt: hello.createdAt,
  });
  expect(await amara.call(messages.listMessages, { params: { threadId } })).toEqual([hello, answer]);
  expect(laptop.all('typing')).toEqual([]);
});

test('five taps on send make one message and one event', async () => {
  const femi = await app.seeker('Femi');
  const quay = await app.employer('Quay Street');
  const { threadId } = await meet(femi, quay);
  const office = await Live.of(quay);
  const body = { threadId, bodyMd: 'Is parking free?', clientId: 'femi-1' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => femi.send('POST', '/api/messages', body)),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 201]);
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  expect(new Set(bodies.map((each) => each.id)).size).toBe(1);
  expect(bodies[0]).toEqual(bodies[4]);

  const later = await say(femi, threadId, 'Never mind.');
  await office.next('new_message');
  expect((await office.next('new_message')).message).toEqual(later);
  expect(office.all('new_message')).toHaveLength(2);
  expect(await quay.call(messages.listMessages, { params: { threadId } })).toHaveLength(2);
});

test('a clientId is unique per sender and thread only', async () => {
  const ines = await app.seeker('Ines');
  const mill = await app.employer('Mill Lane');
  const [first, second] = [await meet(ines, mill), await meet(ines, mill)];
  const sent = [
    await say(ines, first.threadId, 'Hello', 'one'),
    await say(mill, first.threadId, 'Hello', 'one'),
    await say(ines, second.threadId, 'Hello', 'one'),
  ];
  expect(new Set(sent.map((message) => message.id)).size).toBe(3);
});

test('fifty simultaneous messages arrive in the order of storage', async () => {
  const gita = await app.seeker('Gita');
  const hall = await app.employer('Hall Green');
  const { threadId } = await meet(gita, hall);
  const office = await Live.of(hall);
  await Promise.all(
    Array.from({ length: 50 }, (_, n) => say(n % 2 === 0 ? gita : hall, threadId, `Message ${n}`, `n${n}`)),
  );
  const received: (string | undefined)[] = [];
  while (received.length < 50) received.push((await office.next('new_message')).message?.id);
  const stored = await gita.call(messages.listMessages, { params: { threadId } });
  expect(stored.map((message) => message.id)).toEqual(received);
  expect(new Set(received).size).toBe(50);
});

test('after a lost connection Kofi gets exactly the three missed messages', async () => {
  const kofi = await app.seeker('Kofi');
  const dock = await app.employer('Dockside');
  const { threadId } = await meet(kofi, dock);
  const listMissed = (query: { after?: string; before?: string }) =>
    kofi.call(messages.listMessages, { params: { threadId }, query });
  const train = await Live.of(kofi);
  const seen = await say(dock, threadId, 'Are you near?');
  await train.next('new_message');
  await train.drop();

  const missed: Message[] = [];
  for (const text of ['Hello?', 'Take the lift.', 'Third floor.']) {
    missed.push(await say(dock, threadId, text));
  }
  const reconnected = await Live.of(kofi);
  expect(await listMissed({ after: seen.id })).toEqual(missed);
  const next = await say(dock, threadId, 'Welcome.');
  await waitForMessage(reconnected, next);
  // A notice on its way when he reconnected may repeat what he fetched, but nothing may arrive live twice.
  const live = reconnected.all('new_message').map((event) => event.message?.id);
  expect(new Set(live).size).toBe(live.length);
  expect([...missed, next].map(({ id }) => id)).toEqual(expect.arrayContaining(live));

  expect(await listMissed({ after: next.id })).toEqual([]);
  expect(await listMissed({ before: missed[0]?.id ?? '' })).toEqual([seen]);
  expect(await listMissed({ after: seen.id, before: next.id })).toEqual(missed);
});

test('a message too long for one notice still arrives through its thread', async () => {
  const lena = await app.seeker('Lena');
  const loft = await app.employer('Loft & Sons');
  const { threadId } = await meet(lena, loft);
  const office = await Live.of(loft);
  const long = '🦩'.repeat(MESSAGE_MAX / 2);
  const sent = await say(lena, threadId, long);
  expect(await office.next('new_message')).toEqual({ type: 'new_message', threadId });
  const [stored] = await loft.call(messages.listMessages, { params: { threadId } });
  expect(stored).toEqual(sent);
  expect(stored?.bodyMd).toBe(long);
});

test('a client that keeps sending gets 429, and the message is not stored', async () => {
  const calm = await testApp({
    limits: { ...readConfig({}).limits, messages: 2 },
  });
  const [omar, pier] = [await calm.seeker('Omar'), await calm.employer('Pier Nine')];
  const { threadId } = await meet(omar, pier);
  await say(omar, threadId, 'One');
  await say(omar, threadId, 'Two');
  const refused = await omar.send('POST', '/api/messages', { threadId, bodyMd: 'Three' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  calm.clock.advance(60_000);
  await say(omar, threadId, 'Four');
  const kept = await pier.call(messages.listMessages, { params: { threadId } });
  expect(kept.map((message) => message.bodyMd)).toEqual(['One', 'Two', 'Four']);
  await calm.close();
});

test('the employer’s first message answers the application', async () => {
  const noor = await app.seeker('Noor');
  const vale = await app.employer('Vale Trust');
  const { id: roleId } = await vale.postRole();
  await noor.call(seekers.saveSeekerProfile, { body: { locationCity: 'Bristol', skills: ['Nursing'] } });
  await vale.call(applications.invite, { body: { roleId, seekerId: noor.id } });
  const { application, threadId } = await noor.call(applications.apply, { body: { roleId } });
  if (threadId === null) throw new Error('an invited seeker who applies is matched');
  await app.context.db
    .updateTable('applications')
    .set({ answered_at: null })
    .where('id', '=', application.id)
    .execute();
  const phone = await Live.of(noor);
  const answeredAt = async () => (await noor.call(applications.listApplications))[0]?.answeredAt;

  await say(noor, threadId, 'Thank you for the invitation.');
  expect(await answeredAt()).toBeNull();
  app.clock.advance(3_600_000);
  await say(vale, threadId, 'Glad to hear from you.');
  const answered = app.clock().toISOString();
  expect(await answeredAt()).toBe(answered);
  expect(await phone.next('application')).toMatchObject({ applicationId: application.id, roleId });
  app.clock.advance(3_600_000);
  const last = await say(vale, threadId, 'Are you free on Friday?');
  expect(await answeredAt()).toBe(answered);
  await waitForMessage(phone, last);
  expect(phone.all('application')).toHaveLength(1);
});

test('twenty unread messages make one notification with the latest', async () => {
  const rosa = await app.seeker('Rosa');
  const tower = await app.employer('Tower Bakery');
  const { threadId } = await meet(rosa, tower);
  await rosa.call(notifications.readNotifications);
  const phone = await Live.of(rosa);
  const sent: Message[] = [];
  for (let n = 1; n <= 20; n += 1) sent.push(await say(tower, threadId, `Loaf\nnumber ${n}`));
  const notices = (await rosa.call(notifications.listNotifications)).filter(({ kind }) => kind === 'message');
  expect(notices).toMatchObject([
    {
      title: 'New message from Tower Bakery',
      body: 'Loaf number 20',
      href: `/?tab=chat&thread=${threadId}`,
      readAt: null,
    },
  ]);

  const readUpTo = (index: number) =>
    rosa.call(messages.markRead, { params: { threadId }, body: { messageId: sent[index]?.id ?? '' } });
  const unread = async () => (await rosa.call(messages.listThreads))[0]?.unreadCount;
  const readAt = async () =>
    (await rosa.call(notifications.listNotifications)).find(({ kind }) => kind === 'message')?.readAt;
  await readUpTo(9);
  expect([await unread(), await readAt()]).toEqual([10, null]);
  await readUpTo(19);
  expect([await unread(), await readAt()]).toEqual([0, app.clock().toISOString()]);
  await readUpTo(3);
  expect(await unread()).toBe(0);

  const last = await say(tower, threadId, 'One more.');
  await waitForMessage(phone, last);
  expect(phone.all('read')).toHaveLength(2);
  const laterNotices = (await rosa.call(notifications.listNotifications)).filter(
    ({ kind }) => kind === 'message',
  );
  expect(laterNotices.map(({ body }) => body).sort()).toEqual(['Loaf number 20', 'One more.']);
});

test('threads are listed by last activity, with or without messages', async () => {
  const sami = await app.seeker('Sami');
  const yard = await app.employer('Yard');
  const meetings = [];
  for (const title of ['First', 'Second', 'Third']) {
    app.clock.advance(1_000);
    meetings.push(await meet(sami, yard, title));
  }
  app.clock.advance(1_000);
  await say(sami, meetings[0]?.threadId ?? '', 'About the first one:');
  const titles = (await yard.call(messages.listThreads)).map((item) => item.role.title);
  expect(titles).toEqual(['First', 'Third', 'Second']);
  expect((await yard.call(messages.listThreads))[1]?.lastMessage).toBeNull();
});
