import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { messages, safety } from '#contract/index.ts';
import type { ThreadItem } from '#contract/messages.ts';
import { NEXT_CURSOR_HEADER, UNREAD_COUNT_HEADER } from '#contract/paging.ts';
import { MINUTE } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';

/** Bridge & Co talk with Amara about three roles and with six others; some threads are still empty. */
const app = await appOfFile();
let bridge: Person;
let amara: Person;
const seekers: Person[] = [];
const threads: string[] = [];

beforeAll(async () => {
  bridge = await app.employer('Bridge & Co');
  amara = await app.seeker('Amara');
  for (let n = 0; n < 3; n += 1) threads.push((await meet(amara, bridge, `Nurse ${n}`)).threadId);
  for (const name of ['Ben', 'Cerys', 'Dev', 'Esme', 'Femi', 'Grace']) {
    const person = await app.seeker(name);
    seekers.push(person);
    threads.push((await meet(person, bridge, `For ${name}`)).threadId);
  }
});

function say(who: Person, n: number, bodyMd: string) {
  return who.call(messages.sendMessage, { body: { threadId: threads[n] ?? '', bodyMd } });
}

interface Page {
  readonly list: ThreadItem[];
  readonly next: string | null;
  readonly unread: string | null;
}

async function ask(who: Person, query: Readonly<Record<string, string>> = {}): Promise<Page> {
  const answer = await who.fetch(`/api/messages/threads?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return {
    list: (await answer.json()) as ThreadItem[],
    next: answer.headers.get(NEXT_CURSOR_HEADER),
    unread: answer.headers.get(UNREAD_COUNT_HEADER),
  };
}

async function walk(who: Person, limit: number, between = async () => {}): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await ask(who, { limit: `${limit}`, ...(cursor && { cursor }) });
    seen.push(...page.list.map(({ thread }) => thread.id));
    cursor = page.next;
    await between();
  }
  return seen;
}

const idsOf = ({ list }: Page) => list.map(({ thread }) => thread.id);

test('threads are paged by last activity', async () => {
  // At the same instant, so that only the order of the messages separates them.
  for (const n of [4, 1, 7]) await say(bridge, n, 'Hello');
  app.clock.advance(MINUTE);
  await say(bridge, 2, 'Good morning');
  const allThreads = await ask(bridge);
  expect(idsOf(allThreads).slice(0, 4)).toEqual([2, 7, 1, 4].map((n) => threads[n]));
  expect([allThreads.list.length, allThreads.next]).toEqual([9, null]);
  for (const limit of [1, 2, 3, 4, 8, 9, 50]) expect(await walk(bridge, limit)).toEqual(idsOf(allThreads));
  expect(idsOf(await ask(amara))).toEqual([2, 1, 0].map((n) => threads[n]));
});

test('a new message between pages hides no other thread', async () => {
  const before = idsOf(await ask(bridge));
  // Not one of Amara's, whose unread threads are counted below.
  const quiet = before.findLast((id) => threads.indexOf(id) >= 3);
  const seen = await walk(bridge, 2, async () => {
    app.clock.advance(MINUTE);
    await say(bridge, threads.indexOf(quiet ?? ''), 'Still there?');
  });
  expect(new Set([...seen, quiet])).toEqual(new Set(before));
  expect(seen).toEqual(before.filter((id) => id !== quiet));
  expect(idsOf(await ask(bridge))[0]).toBe(quiet);
});

test('the first page has the number of unread threads', async () => {
  expect((await ask(amara)).unread).toBe('2');
  await say(amara, 0, 'One');
  await say(amara, 0, 'Two');
  await say(seekers[0] as Person, 3, 'And I');
  const first = await ask(bridge, { limit: '2' });
  expect(first.unread).toBe('2');
  expect((await ask(bridge, { limit: '2', cursor: first.next ?? '' })).unread).toBeNull();
  const [item] = (await ask(bridge, { threadId: threads[0] ?? '' })).list;
  expect(item?.unreadCount).toBe(2);

  await bridge.call(messages.markRead, {
    params: { threadId: threads[0] ?? '' },
    body: { messageId: item?.lastMessage?.id ?? '' },
  });
  expect((await ask(bridge)).unread).toBe('1');
  // Writing does not mark as read, and an ended conversation is not counted.
  await say(bridge, 3, 'Thank you');
  expect((await ask(bridge)).unread).toBe('1');
  await bridge.call(safety.unmatch, { params: { threadId: threads[3] ?? '' } });
  expect((await ask(bridge)).unread).toBe('0');
});

test('a filter finds one thread, or all with one seeker', async () => {
  const withAmara = idsOf(await ask(bridge, { seekerId: amara.id }));
  expect(withAmara.toSorted()).toEqual(threads.slice(0, 3).toSorted());
  expect(idsOf(await ask(bridge, { threadId: threads[8] ?? '' }))).toEqual([threads[8]]);
  const stranger = await app.employer('Stranger');
  expect(await ask(stranger, { threadId: threads[8] ?? '' })).toMatchObject({ list: [], unread: null });
  expect(await ask(stranger, { seekerId: amara.id })).toMatchObject({ list: [] });
});

test('a message written by the previous release moves its thread too', async () => {
  app.clock.advance(MINUTE);
  await sql`insert into messages (id, thread_id, sender_user_id, body_md, created_at)
    values (${randomUUID()}, ${threads[8]}, ${seekers[5]?.id}, 'From beside', ${app.clock()})`.execute(
    app.context.db,
  );
  const [first] = (await ask(bridge)).list;
  expect(first).toMatchObject({ lastMessage: { bodyMd: 'From beside' }, unreadCount: 1 });
});
