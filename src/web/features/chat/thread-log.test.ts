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
  return Array.from({ length: count }, (_, place) => ({
    id: `${((place * 7919) % 9973).toString(16).padStart(8, '0')}-message`,
    threadId: 'thread',
    senderUserId: place % 2 === 0 ? 'amara' : 'bridge',
    bodyMd: `message ${place}`,
    createdAt: new Date(1_763_632_800_000 + place * everyMs).toISOString(),
    sender: { firstName: place % 2 === 0 ? 'Amara' : 'Priya' },
    clientId: null,
  }));
}

/** The server's side of a conversation: a page after or before a message, or the newest. */
function server(all: readonly Message[]) {
  const placeOf = (id: string) => all.findIndex((message) => message.id === id);
  return async ({ after, before }: { after?: string; before?: string }) => {
    if (after !== undefined) return all.slice(placeOf(after) + 1, placeOf(after) + 1 + THREAD_PAGE);
    const end = before === undefined ? all.length : placeOf(before);
    return all.slice(Math.max(0, end - THREAD_PAGE), end);
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
  const all = messagesOf(6);
  const known = [...all.slice(0, 2), ...all.slice(4)];
  expect(mergeMessages(known, all.slice(2, 5))).toEqual(all);
  expect(mergeMessages([...all.slice(0, 2), ...all.slice(5)], all.slice(2, 5))).toEqual(all);
});

test('messages of the same millisecond keep the server’s order', () => {
  const all = messagesOf(6, 0);
  expect(mergeMessages(all.slice(0, 3), all.slice(2))).toEqual(all);
  expect(mergeMessages(all.slice(3), all.slice(0, 4))).toEqual(all);
});

test('overlapping runs of a conversation are merged completely, in order', () => {
  const all = messagesOf(12);
  const some = fc.subarray(all);
  fc.assert(
    fc.property(some, some, (left, right) => {
      const both = all.filter((message) => left.includes(message) || right.includes(message));
      expect(mergeMessages(left, right)).toEqual(both);
    }),
  );
});

test('a server whose clock was set back causes no duplicates', () => {
  const [first, second, third] = messagesOf(3) as [Message, Message, Message];
  expect(mergeMessages([third, first], [first, second, third])).toEqual([first, second, third]);
});

test('the previous page goes in front, and a short page is the start', () => {
  const all = messagesOf(THREAD_PAGE + 3);
  const log = firstPage(all.slice(3));
  expect(log.hasOlder).toBe(true);
  const merged = withOlder(log, all.slice(0, 3));
  expect(merged.messages).toEqual(all);
  expect(merged.hasOlder).toBe(false);
});

test('opening a conversation first fetches its newest page', async () => {
  const all = messagesOf(THREAD_PAGE + 5);
  const log = await catchUp(server(all), () => undefined);
  expect(log.messages).toEqual(all.slice(5));
  expect(log.hasOlder).toBe(true);
});

test('after a long absence every page is fetched until nothing is missing', async () => {
  const all = messagesOf(THREAD_PAGE * 2 + 30);
  const log = withGap(firstPage(all.slice(0, 10)));
  const caughtUp = await catchUp(server(all), () => log);
  expect(caughtUp.messages).toEqual(all);
  expect(caughtUp.gapAfter).toBeUndefined();
});

test('messages from the stream during a catch-up are kept', async () => {
  const all = messagesOf(8);
  let log: ThreadLog = withGap(firstPage(all.slice(0, 3)));
  const ask = server(all.slice(0, 7));
  const caughtUp = await catchUp(
    async (query) => {
      const page = await ask(query);
      log = withMessage(log, all[7] as Message);
      return page;
    },
    () => log,
  );
  expect(caughtUp.messages).toEqual(all);
});

test('a file that was removed during an interruption disappears', async () => {
  const all = messagesOf(THREAD_PAGE + 20);
  const sent = { ...(all[3] as Message), bodyMd: PASSPORT.name, attachments: [PASSPORT] };
  all[3] = sent;
  const now = all.with(3, { ...sent, ...withoutFile(sent, PASSPORT.id, sent.createdAt) });
  const log = firstPage(all.slice(1, -2));
  const caughtUp = await catchUp(server(now), () => withGap(log));
  expect(caughtUp.messages).toEqual(now.slice(1));
  expect([hasFiles(log), hasFiles(caughtUp)]).toEqual([true, false]);
});

test('only pages with a file are fetched again after an interruption', async () => {
  const all = messagesOf(6 * THREAD_PAGE);
  const withFile = (place: number) => {
    all[place] = { ...(all[place] as Message), bodyMd: PASSPORT.name, attachments: [PASSPORT] };
  };
  // Two files near the start, in one page, one in the last message known, and one that came meanwhile.
  for (const place of [5, 9, all.length - 3, all.length - 1]) withFile(place);
  const queries: object[] = [];
  const answer = server(all);
  const caughtUp = await catchUp(
    (query) => {
      queries.push(query);
      return answer(query);
    },
    () => withGap(firstPage(all.slice(0, -2))),
  );
  expect(caughtUp.messages).toEqual(all);
  const idAt = (place: number) => all[place]?.id;
  expect(queries).toEqual([
    { after: idAt(all.length - 3) },
    { before: idAt(all.length - 2) },
    { before: idAt(10) },
  ]);
});

test('a failed catch-up leaves its gap open despite newer messages', async () => {
  const all = messagesOf(8);
  let log: ThreadLog = withGap(firstPage(all.slice(0, 3)));
  await expect(
    catchUp(
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => log,
    ),
  ).rejects.toThrow();
  log = withGap(withMessage(log, all[6] as Message));
  const caughtUp = await catchUp(server(all), () => log);
  expect(caughtUp.messages).toEqual(all);
});

test('a conversation empty before an interruption loads its newest page', async () => {
  const all = messagesOf(3);
  const log = withGap(firstPage([]));
  expect(log.gapAfter).toBeNull();
  const caughtUp = await catchUp(server(all), () => log);
  expect(caughtUp).toEqual(withoutGap(firstPage(all)));
});
