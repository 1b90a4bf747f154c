import { expect, test } from 'vitest';
import type { Message } from '#contract/messages.ts';
import type { PendingMessage } from './outbox.ts';
import { firstUnreadOf, type Row, rowsOf } from './rows.ts';

const amara = 'amara';
const priya = 'priya';
const localInstant = (text: string) => new Date(text).toISOString();

let count = 0;
function messageFrom(
  senderUserId: string,
  bodyMd: string,
  at: string,
  clientId: string | null = null,
): Message {
  count += 1;
  return {
    id: `message-${count}`,
    threadId: 'thread',
    senderUserId,
    bodyMd,
    createdAt: localInstant(at),
    sender: { firstName: senderUserId === amara ? 'Amara' : 'Priya' },
    clientId,
  };
}

function writes(
  bodyMd: string,
  at: string,
  state: PendingMessage['state'],
  clientId: string,
): PendingMessage {
  return { clientId, threadId: 'thread', bodyMd, writtenAt: localInstant(at), state };
}

function rowsFor(messages: Message[], more: Partial<Parameters<typeof rowsOf>[0]> = {}): Row[] {
  return rowsOf({
    messages,
    pending: [],
    meId: amara,
    otherReadAt: null,
    firstUnreadId: null,
    matchedAt: localInstant('2025-11-18T08:00'),
    ...more,
  });
}

const inWords = (rows: Row[]) =>
  rows.map((row) =>
    row.kind === 'bubble' ? `${row.side} ${row.bodyMd}${row.progress ? ` (${row.progress})` : ''}` : row.kind,
  );

test('a new day gets a line, unless the line about the match names it', () => {
  const rows = rowsFor([
    messageFrom(priya, 'Hi', '2025-11-18T23:59'),
    messageFrom(priya, 'Still there?', '2025-11-19T00:01'),
  ]);
  expect(inWords(rows)).toEqual(['received Hi', 'day', 'received Still there?']);
});

test('ticks show each message’s progress', () => {
  const readMessage = messageFrom(amara, 'Hello', '2025-11-18T09:00');
  const unread = messageFrom(amara, 'One more thing', '2025-11-18T09:01');
  const rows = rowsFor([readMessage, unread], {
    otherReadAt: readMessage.createdAt,
    pending: [
      writes('and this', '2025-11-18T09:02', 'sending', 'c-1'),
      writes('too long', '2025-11-18T09:03', 'refused', 'c-2'),
    ],
  });
  expect(inWords(rows)).toEqual([
    'sent Hello (read)',
    'sent One more thing (sent)',
    'sent and this (sending)',
    'sent too long (refused)',
  ]);
});

test('a delivered message is shown once, and stays the same element', () => {
  const pending = [writes('Hello', '2025-11-18T09:00', 'waiting', 'c-1')];
  const before = rowsFor([], { pending });
  const after = rowsFor([messageFrom(amara, 'Hello', '2025-11-18T09:00', 'c-1')], { pending });
  expect(inWords(after)).toEqual(['sent Hello (sent)']);
  expect(after.map((row) => row.key)).toEqual(before.map((row) => row.key));
});

test('another person’s message with the same clientId hides nothing', () => {
  const rows = rowsFor([messageFrom(priya, 'Hi', '2025-11-18T09:00', 'c-1')], {
    pending: [writes('Hello', '2025-11-18T09:00', 'sending', 'c-1')],
  });
  expect(inWords(rows)).toEqual(['received Hi', 'sent Hello (sending)']);
  expect(new Set(rows.map((row) => row.key)).size).toBe(2);
});

test('messages unread on opening are separated from the rest', () => {
  const messages = [
    messageFrom(priya, 'one', '2025-11-18T09:00'),
    messageFrom(priya, 'two', '2025-11-18T09:01'),
    messageFrom(amara, 'three', '2025-11-18T09:01'),
    messageFrom(priya, 'four', '2025-11-18T09:02'),
  ];
  const firstUnreadId = firstUnreadOf(messages, { meId: amara }, 2);
  expect(inWords(rowsFor(messages, { firstUnreadId }))).toEqual([
    'received one',
    'unread',
    'received two',
    'sent three (sent)',
    'received four',
  ]);
  expect(firstUnreadOf(messages, { meId: amara }, 0)).toBeNull();
  expect(firstUnreadOf(messages, { meId: amara }, 50)).toBe(messages[0]?.id);
  expect(firstUnreadOf([], { meId: amara }, 3)).toBeNull();
});
