import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Message, THREAD_PAGE, withoutFile } from '#contract/messages.ts';
import {
  catchUp,
  firstPage,
  hasFiles,
  mergeMessages,
  type ThreadLog,
  withGap,
  withMessage,
  withOlder,
  withoutGap,
} from './thread-log.ts';

/** Messages of Amara and Bridge & Co, in order; ids are in random order. */
function messagesOf(count: number, everyMs = 1_000): Message[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${((index * 7919) % 9973).toString(16).padStart(8, '0')}-message`,
    threadId: 'thread',
    senderUserId: index % 2 === 0 ? 'amara' : 'bridge',
    bodyMd: `message ${index}`,
    createdAt: new Date(1_763_632_800_000 + index * everyMs).toISOString(),
    sender: { firstName: index % 2 === 0 ? 'Amara' : 'Priya' },
    clientId: null,
  }));
}

/** The server's side of a conversation: a page after or before a message, or the newest. */
function server(messages: readonly Message[]) {
  const placeOf = (id: string) => messages.findIndex((message) => message.id === id);
  return async ({ after, before }: { after?: string; before?: string }) => {
    if (after !== undefined) return messages.slice(placeOf(after) + 1, placeOf(after) + 1 + THREAD_PAGE);
    const end = before === undefined ? messages.length : placeOf(before);
    return messages.slice(Math.max(0, end - THREAD_PAGE), end);
  };
}

const PASSPORT = { id: 'passport', name: 'passport of Amara.pdf', size: 9_000, type: 'application/pdf' };

const texts = (messages: readonly Message[]) => messages.map((message) => message.bodyMd);

test('a message received twice is shown once', () => {
  const [first, second] = messagesOf(2) as [Message, Message];
  const log = withMessage(firstPage([first]), second);
  expect(withMessage(log, second)).toBe(log);
  expect(texts(log.messages)).toEqual(['message 0', 'message 1']);
});

test('missed messages go before those the stream delivered meanwhile', () => {
  const messages = messagesOf(6);
  const loadedMessages = [...messages.slice(0, 2), ...messages.slice(4)];
  expect(mergeMessages(loadedMessages, messages.slice(2, 5))).toEqual(messages);
  expect(mergeMessages([...messages.slice(0, 2), ...messages.slice(5)], messages.slice(2, 5))).toEqual(
    messages,
  );
});

test('messages of the same millisecond keep the server’s order', () => {
  const messages = messagesOf(6, 0);
  expect(mergeMessages(messages.slice(0, 3), messages.slice(2))).toEqual(messages);
  expect(mergeMessages(messages.slice(3), messages.slice(0, 4))).toEqual(messages);
});

test('overlapping runs of a conversation are merged completely, in order', () => {
  const messages = messagesOf(12);
  const anyPart = fc.subarray(messages);
  fc.assert(
    fc.property(anyPart, anyPart, (onePart, otherPart) => {
      const inEither = messages.filter((message) => onePart.includes(message) || otherPart.includes(message));
      expect(mergeMessages(onePart, otherPart)).toEqual(inEither);
    }),
  );
});

test('a server whose clock was set back causes no duplicates', () => {
  const [first, second, third] = messagesOf(3) as [Message, Message, Message];
  expect(mergeMessages([third, first], [first, second, third])).toEqual([first, second, third]);
});

test('the previous page goes in front, and a short page is the start', () => {
  const messages = messagesOf(THREAD_PAGE + 3);
  const log = firstPage(messages.slice(3));
  expect(log.hasOlder).toBe(true);
  const mergedLog = withOlder(log, messages.slice(0, 3));
  expect(mergedLog.messages).toEqual(messages);
  expect(mergedLog.hasOlder).toBe(false);
});

test('opening a conversation first fetches its newest page', async () => {
  const messages = messagesOf(THREAD_PAGE + 5);
  const log = await catchUp(server(messages), () => undefined);
  expect(log.messages).toEqual(messages.slice(5));
  expect(log.hasOlder).toBe(true);
});

test('after a long absence every page is fetched until nothing is missing', async () => {
  const messages = messagesOf(THREAD_PAGE * 2 + 30);
  const log = withGap(firstPage(messages.slice(0, 10)));
  const newLog = await catchUp(server(messages), () => log);
  expect(newLog.messages).toEqual(messages);
  expect(newLog.gapAfter).toBeUndefined();
});

test('messages from the stream during a catch-up are kept', async () => {
  const messages = messagesOf(8);
  let log: ThreadLog = withGap(firstPage(messages.slice(0, 3)));
  const ask = server(messages.slice(0, 7));
  const newLog = await catchUp(
    async (query) => {
      const page = await ask(query);
      log = withMessage(log, messages[7] as Message);
      return page;
    },
    () => log,
  );
  expect(newLog.messages).toEqual(messages);
});

test('a file that was removed during an interruption disappears', async () => {
  const messages = messagesOf(THREAD_PAGE + 20);
  const messageWithFile = { ...(messages[3] as Message), bodyMd: PASSPORT.name, attachments: [PASSPORT] };
  messages[3] = messageWithFile;
  const messagesNow = messages.with(3, {
    ...messageWithFile,
    ...withoutFile(messageWithFile, PASSPORT.id, messageWithFile.createdAt),
  });
  const log = firstPage(messages.slice(1, -2));
  const newLog = await catchUp(server(messagesNow), () => withGap(log));
  expect(newLog.messages).toEqual(messagesNow.slice(1));
  expect([hasFiles(log), hasFiles(newLog)]).toEqual([true, false]);
});

test('only pages with a file are fetched again after an interruption', async () => {
  const messages = messagesOf(6 * THREAD_PAGE);
  const withFile = (index: number) => {
    messages[index] = { ...(messages[index] as Message), bodyMd: PASSPORT.name, attachments: [PASSPORT] };
  };
  // Two files near the start, in one page, one in the last message known, and one that came meanwhile.
  for (const index of [5, 9, messages.length - 3, messages.length - 1]) withFile(index);
  const queries: object[] = [];
  const answer = server(messages);
  const newLog = await catchUp(
    (query) => {
      queries.push(query);
      return answer(query);
    },
    () => withGap(firstPage(messages.slice(0, -2))),
  );
  expect(newLog.messages).toEqual(messages);
  const idAt = (index: number) => messages[index]?.id;
  expect(queries).toEqual([
    { after: idAt(messages.length - 3) },
    { before: idAt(messages.length - 2) },
    { before: idAt(10) },
  ]);
});

test('a failed catch-up leaves its gap open despite newer messages', async () => {
  const messages = messagesOf(8);
  let log: ThreadLog = withGap(firstPage(messages.slice(0, 3)));
  await expect(
    catchUp(
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => log,
    ),
  ).rejects.toThrow();
  log = withGap(withMessage(log, messages[6] as Message));
  const newLog = await catchUp(server(messages), () => log);
  expect(newLog.messages).toEqual(messages);
});

test('a conversation empty before an interruption loads its newest page', async () => {
  const messages = messagesOf(3);
  const log = withGap(firstPage([]));
  expect(log.gapAfter).toBeNull();
  const newLog = await catchUp(server(messages), () => log);
  expect(newLog).toEqual(withoutGap(firstPage(messages)));
});
