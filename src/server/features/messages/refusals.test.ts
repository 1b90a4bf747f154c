import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/index.ts';
import { MESSAGE_MAX } from '#contract/messages.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { publish } from '../../realtime/bus.ts';

const app = await appOfFile();
let amara: Person;
let bridge: Person;
let stranger: Person;
let threadId: string;
beforeAll(async () => {
  [amara, bridge, stranger] = [
    await app.seeker('Amara'),
    await app.employer('Bridge & Co'),
    await app.seeker('Mallory'),
  ];
  ({ threadId } = await meet(amara, bridge));
});

test('a stranger gets the same 404 for a real thread as for an invented one', async () => {
  const message = await amara.call(messages.sendMessage, { body: { threadId, bodyMd: 'Between us.' } });
  const unknownThreadId = randomUUID();
  for (const thread of [threadId, unknownThreadId]) {
    const answers = [
      await stranger.send('GET', `/api/messages/threads/${thread}`),
      await stranger.send('POST', '/api/messages', { threadId: thread, bodyMd: 'Let me in' }),
      await stranger.send('POST', `/api/messages/threads/${thread}/read`, { messageId: message.id }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ message: 'That conversation was not found.' });
    }
  }
  expect(await stranger.call(messages.listThreads)).toEqual([]);

  const [listening, phone] = [await Live.of(stranger), await Live.of(amara)];
  listening.say({ type: 'typing', threadId });
  listening.say({ type: 'read', threadId, messageId: message.id });
  await bridge.call(messages.sendMessage, { body: { threadId, bodyMd: 'Nobody else hears this.' } });
  await phone.next('new_message');
  // Events arrive in order: anything sent to the stranger earlier would be heard before this notification.
  await publish(app.context.db, { kind: 'event', to: [stranger.id], event: { type: 'notification' } });
  await listening.next('notification');
  expect(listening.heard.map((event) => event.type)).toEqual(['ready', 'notification']);
  expect(phone.all('typing')).toEqual([]);
});

test('Admin sees no conversations and sends no messages', async () => {
  const admin = await app.admin('Adele');
  expect(await admin.call(messages.listThreads)).toEqual([]);
  expect((await admin.send('GET', `/api/messages/threads/${threadId}`)).status).toBe(404);
  expect((await admin.send('POST', '/api/messages', { threadId, bodyMd: 'Hello' })).status).toBe(403);
  const response = await admin.send('POST', `/api/messages/threads/${threadId}/read`, {
    messageId: randomUUID(),
  });
  expect(response.status).toBe(403);
});

test('signed out, every call is 401', async () => {
  const visitor = app.visitor();
  const answers = await Promise.all([
    visitor.send('GET', '/api/messages/threads'),
    visitor.send('GET', `/api/messages/threads/${threadId}`),
    visitor.send('POST', '/api/messages', { threadId, bodyMd: 'Hello' }),
    visitor.send('POST', `/api/messages/threads/${threadId}/read`, { messageId: randomUUID() }),
    visitor.send('GET', '/api/notifications'),
    visitor.send('POST', '/api/notifications/read'),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401, 401]);
});

test('an invalid message is refused and changes nothing', async () => {
  const messagesBefore = await amara.call(messages.listMessages, { params: { threadId } });
  const wrong: [unknown, number][] = [
    [{}, 400],
    [{ threadId }, 400],
    [{ threadId, bodyMd: '' }, 400],
    [{ threadId, bodyMd: ' \n\t ' }, 400],
    [{ threadId, bodyMd: 7 }, 400],
    [{ threadId, bodyMd: null }, 400],
    [{ threadId, bodyMd: ['a'] }, 400],
    [{ threadId, bodyMd: 'a\u0000b' }, 400],
    [{ threadId, bodyMd: 'half \ud83e' }, 400],
    [{ threadId, bodyMd: 'x'.repeat(MESSAGE_MAX + 1) }, 400],
    [{ threadId, bodyMd: 'x'.repeat(2_000_000) }, 413],
    [{ threadId: 'not-an-id', bodyMd: 'Hello' }, 400],
    [{ threadId: -1, bodyMd: 'Hello' }, 400],
    [{ threadId, bodyMd: 'Hello', clientId: 'x'.repeat(65) }, 400],
    [{ threadId, bodyMd: 'Hello', clientId: 9 }, 400],
    [[], 400],
    ['text', 400],
  ];
  for (const [body, status] of wrong) {
    const answer = await amara.send('POST', '/api/messages', body);
    expect([status, JSON.stringify(body).slice(0, 80)]).toEqual([
      answer.status,
      JSON.stringify(body).slice(0, 80),
    ]);
    expect((await answer.json()).message).toEqual(expect.any(String));
  }
  for (const query of [
    'after=x',
    `after=${randomUUID()}`,
    `before=${randomUUID()}`,
    'before=%00',
    'after=',
  ]) {
    const answer = await amara.send('GET', `/api/messages/threads/${threadId}?${query}`);
    expect([400, 404]).toContain(answer.status);
  }
  for (const thread of ['1', '%00', "'; drop table messages; --", 'x'.repeat(180)]) {
    expect((await amara.send('GET', `/api/messages/threads/${encodeURIComponent(thread)}`)).status).toBe(404);
  }
  const response = await amara.send('POST', `/api/messages/threads/${threadId}/read`, {
    messageId: randomUUID(),
  });
  expect(response.status).toBe(404);
  expect(await amara.call(messages.listMessages, { params: { threadId } })).toEqual(messagesBefore);
});

test('a cursor from another thread is refused', async () => {
  const { threadId: other } = await meet(amara, bridge, 'Porter');
  const message = await bridge.call(messages.sendMessage, {
    body: { threadId: other, bodyMd: 'About the other role' },
  });
  const list = await amara.send('GET', `/api/messages/threads/${threadId}?after=${message.id}`);
  const response = await amara.send('POST', `/api/messages/threads/${threadId}/read`, {
    messageId: message.id,
  });
  expect([list.status, response.status]).toEqual([404, 404]);
});

test('sender, time and id in a body are ignored', async () => {
  const forged = {
    id: randomUUID(),
    senderUserId: amara.id,
    createdAt: '2001-01-01T00:00:00.000Z',
    __proto__: {},
  };
  const answer = await bridge.send('POST', '/api/messages', { threadId, bodyMd: 'It is me', ...forged });
  expect(answer.status).toBe(201);
  const message = await answer.json();
  expect(message).toMatchObject({ senderUserId: bridge.id, createdAt: app.clock().toISOString() });
  expect(message.id).not.toBe(forged.id);
});
