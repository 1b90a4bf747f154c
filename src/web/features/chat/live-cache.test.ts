import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message, ThreadItem } from '#contract/messages.ts';
import { NEXT_CURSOR_HEADER, UNREAD_COUNT_HEADER } from '#contract/paging.ts';
import { distinct, type Pages } from '#web/http/pages.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { threadLogOptions } from './hooks/use-thread-log.ts';
import { THREADS_BY_ID, THREADS_KEY, threadKey } from './keys.ts';
import { applyEvent, receive } from './live-cache.ts';
import { firstPage, type ThreadLog } from './thread-log.ts';

const amara = 'amara';
const priya = 'priya';
const bridge = 'bridge-thread';
const halcyon = 'halcyon-thread';

function message(id: string, minute: number, senderUserId = priya, threadId = bridge): Message {
  return {
    id,
    threadId,
    senderUserId,
    bodyMd: id,
    createdAt: new Date(Date.UTC(2025, 10, 20, 9, minute)).toISOString(),
    sender: { firstName: senderUserId === amara ? 'Amara' : 'Priya' },
    clientId: null,
  };
}

function thread(id: string, lastMessage: Message | null = null, unreadCount = 0): ThreadItem {
  return {
    thread: { id, matchedAt: '2025-11-20T08:00:00.000Z' },
    role: {
      id: `role of ${id}`,
      title: 'Platform Engineer',
      locationCity: 'Leeds',
      workMode: 'hybrid',
      status: 'live',
    },
    employer: { id: `employer of ${id}`, companyName: 'Bridge & Co' },
    lastMessage,
    unreadCount,
    otherReadAt: null,
  };
}

const THREADS = '/api/messages/threads';

/** Conversations as one page of the list, with the number of unread ones. */
function pagesWith(threads: readonly ThreadItem[], next: string | null = null): Pages<ThreadItem> {
  const unread = threads.filter(({ unreadCount }) => unreadCount > 0).length;
  return { pages: [{ items: threads, next, unread }], pageParams: [null] };
}

/** The server's responses for the list: conversations, and the total number of unread ones. */
const server = { calls: 0, threads: [] as readonly ThreadItem[], unread: 0 };
beforeEach(() => {
  server.calls = 0;
  vi.stubGlobal('fetch', async () => {
    server.calls += 1;
    return new Response(JSON.stringify(server.threads), {
      headers: { [UNREAD_COUNT_HEADER]: String(server.unread), [NEXT_CURSOR_HEADER]: 'more' },
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Amara's screen: both conversations in the list. `fetched` has the path of every list that was fetched, in order. */
function screen(threads: readonly ThreadItem[] = [thread(halcyon), thread(bridge)]) {
  const client = createQueryClient();
  const fetched: string[] = [];
  const answers = new Map<string, () => Promise<unknown>>();
  for (const path of [
    THREADS,
    '/api/matches',
    '/api/applications',
    '/api/interviews',
    '/api/notifications',
  ]) {
    const queryKey = [path];
    client.setQueryData(queryKey, path === THREADS ? pagesWith(threads) : []);
    new QueryObserver(client, {
      queryKey,
      queryFn: () => {
        fetched.push(path);
        return answers.get(path)?.() ?? client.getQueryData(queryKey);
      },
    }).subscribe(() => undefined);
  }
  const list = () => client.getQueryData<Pages<ThreadItem>>(THREADS_KEY) ?? pagesWith([]);
  return {
    client,
    fetched,
    answers,
    receiveEvent: (event: Parameters<typeof applyEvent>[2]) => applyEvent(client, amara, event),
    list,
    threads: () => distinct(list(), (item) => item.thread.id),
    unread: () => list().pages[0]?.unread,
    openThread: (...messages: Message[]) => client.setQueryData(threadKey(bridge), firstPage(messages)),
    log: () => client.getQueryData<ThreadLog>(threadKey(bridge)),
  };
}

test('a message moves its thread to the top with one more unread', () => {
  const { receiveEvent, threads, openThread, log } = screen();
  openThread(message('one', 1));
  receiveEvent({ type: 'new_message', threadId: bridge, message: message('two', 2) });
  receiveEvent({ type: 'new_message', threadId: bridge, message: message('two', 2) });
  expect(log()?.messages.map((each) => each.id)).toEqual(['one', 'two']);
  expect(threads().map((item) => [item.thread.id, item.unreadCount, item.lastMessage?.id ?? null])).toEqual([
    [bridge, 1, 'two'],
    [halcyon, 0, null],
  ]);
});

test('Amara’s own messages, from this screen or another, are not unread', () => {
  const { client, threads } = screen();
  receive(client, amara, message('mine', 1, amara));
  expect(threads()[0]).toMatchObject({ unreadCount: 0, lastMessage: { id: 'mine' } });
});

test('a message that the fetched list already counts is not counted again', () => {
  const { receiveEvent, threads } = screen([thread(bridge, message('two', 2), 2)]);
  receiveEvent({ type: 'new_message', threadId: bridge, message: message('one', 1) });
  receiveEvent({ type: 'new_message', threadId: bridge, message: message('two', 2) });
  expect(threads()[0]).toMatchObject({ unreadCount: 2, lastMessage: { id: 'two' } });
});

test('a message in a conversation further down refetches the top', async () => {
  const { receiveEvent, client, list, threads, unread } = screen();
  const lateId = 'late-thread';
  // Amara has scrolled: two pages are loaded, and there are more.
  const pageBelow = { items: [thread('old')], next: 'further', unread: null };
  client.setQueryData<Pages<ThreadItem>>(THREADS_KEY, {
    pages: [...pagesWith([thread(halcyon), thread(bridge)], 'second').pages, pageBelow],
    pageParams: [null, 'second'],
  });
  const newMessage = message('one', 1, priya, lateId);
  Object.assign(server, { threads: [thread(lateId, newMessage, 1), thread(halcyon)], unread: 5 });
  receiveEvent({ type: 'new_message', threadId: lateId, message: newMessage });
  await expect.poll(threads).toHaveLength(4);
  expect(threads().map((item) => item.thread.id)).toEqual([lateId, halcyon, bridge, 'old']);
  expect(unread()).toBe(5);
  // The cursor of each page is unchanged: nothing between them is lost.
  expect(list().pages.map((page) => page.next)).toEqual(['second', 'further']);
});

test('a message that arrives during a refetch of the top is not lost', async () => {
  const { receiveEvent, threads } = screen();
  const lateMessage = message('one', 1, priya, 'late-thread');
  const olderList = [thread('late-thread', lateMessage, 1), thread(bridge, message('two', 2), 1)];
  const newerList = [thread(bridge, message('three', 3), 2), thread('late-thread', lateMessage, 1)];
  Object.assign(server, { threads: olderList, unread: 2 });
  receiveEvent({ type: 'new_message', threadId: 'late-thread', message: lateMessage });
  receiveEvent({ type: 'new_message', threadId: bridge, message: message('three', 3) });
  server.threads = newerList;
  await expect.poll(() => server.calls).toBe(2);
  await expect.poll(() => threads().map((item) => item.thread.id)).toContain('late-thread');
  expect(threads()[0]).toMatchObject({ thread: { id: bridge }, lastMessage: { id: 'three' } });
});

test('the unread count follows all events, even for threads further down', async () => {
  const { client, receiveEvent, unread } = screen([thread(halcyon), thread(bridge, message('one', 1), 1)]);
  expect(unread()).toBe(1);
  receiveEvent({ type: 'new_message', threadId: halcyon, message: message('a', 2, priya, halcyon) });
  receiveEvent({ type: 'new_message', threadId: halcyon, message: message('b', 3, priya, halcyon) });
  expect(unread()).toBe(2);
  receiveEvent({ type: 'read', threadId: bridge, userId: amara, readAt: message('one', 1).createdAt });
  expect(unread()).toBe(1);
  expect(server.calls).toBe(0);
  // Read on another device, far down the list: only the server knows how many are still unread.
  Object.assign(server, { threads: [thread(halcyon, message('b', 3, priya, halcyon), 2)], unread: 0 });
  receiveEvent({ type: 'read', threadId: 'old', userId: amara, readAt: message('one', 1).createdAt });
  await expect.poll(unread).toBe(0);
  // The same if it is open here, fetched by its id.
  const key = [THREADS_BY_ID, { threadId: 'old' }];
  client.setQueryData(key, [thread('old', message('x', 1, priya, 'old'), 1)]);
  receiveEvent({ type: 'read', threadId: 'old', userId: amara, readAt: message('x', 1).createdAt });
  expect(client.getQueryData<ThreadItem[]>(key)?.[0]?.unreadCount).toBe(0);
});

test('a message before the list has loaded cancels and refetches it', async () => {
  const client = createQueryClient();
  let fetches = 0;
  const queryFn = () => {
    fetches += 1;
    return new Promise<never>(() => undefined);
  };
  new QueryObserver(client, { queryKey: THREADS_KEY, queryFn }).subscribe(() => undefined);
  applyEvent(client, amara, { type: 'new_message', threadId: bridge, message: message('one', 1) });
  await expect.poll(() => fetches).toBe(2);
});

test('a list that was loading when a message arrived is refetched', async () => {
  const { client, receiveEvent, threads, list, answers, fetched } = screen();
  let answerFirst: (list: unknown) => void = () => undefined;
  const listBefore = list();
  answers.set('/api/messages/threads', () => new Promise((resolve) => (answerFirst = resolve)));
  void client.invalidateQueries({ queryKey: THREADS_KEY });
  answers.set(THREADS, async () => pagesWith([thread(bridge, message('one', 1), 1), thread(halcyon)]));
  receiveEvent({ type: 'new_message', threadId: bridge, message: message('one', 1) });
  answerFirst(listBefore);
  await client.refetchQueries({ queryKey: THREADS_KEY }, { cancelRefetch: false });
  expect(fetched).toHaveLength(2);
  expect(threads()[0]).toMatchObject({ thread: { id: bridge }, unreadCount: 1 });
});

test('ticks are never taken back; reading elsewhere clears the count', () => {
  const { receiveEvent, threads } = screen([thread(bridge, message('two', 2), 2)]);
  receiveEvent({ type: 'read', threadId: bridge, userId: priya, readAt: message('two', 2).createdAt });
  receiveEvent({ type: 'read', threadId: bridge, userId: priya, readAt: message('one', 1).createdAt });
  receiveEvent({ type: 'read', threadId: bridge, userId: amara, readAt: message('one', 1).createdAt });
  expect(threads()[0]).toMatchObject({ otherReadAt: message('two', 2).createdAt, unreadCount: 2 });
  receiveEvent({ type: 'read', threadId: bridge, userId: amara, readAt: message('two', 2).createdAt });
  expect(threads()[0]?.unreadCount).toBe(0);
});

const matchEvent = {
  type: 'match',
  matchId: 'm',
  threadId: bridge,
  roleId: 'r',
  seekerId: amara,
  roleTitle: 'Platform Engineer',
  companyName: 'Bridge & Co',
  fitScoreInt: 9_412,
} as const;

test('a match, an answer and a notification refetch the lists they change', () => {
  const { receiveEvent, fetched } = screen();
  receiveEvent({ type: 'notification' });
  expect(fetched.splice(0)).toEqual(['/api/notifications']);
  receiveEvent({ type: 'application', applicationId: 'a', roleId: 'r', status: 'shortlisted' });
  expect(fetched.splice(0)).toEqual(['/api/applications']);
  receiveEvent(matchEvent);
  expect(fetched).toEqual(['/api/matches', '/api/messages/threads', '/api/applications']);
});

/** Puts each of these on Priya's screen, and returns the keys of those that were refetched since the last call. */
function showData(client: QueryClient, data: readonly (readonly [key: readonly unknown[], data: unknown])[]) {
  const refetchedKeys: unknown[] = [];
  for (const [queryKey, shown] of data) {
    client.setQueryData(queryKey, shown);
    const queryFn = () => {
      refetchedKeys.push(queryKey);
      return shown;
    };
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  }
  return () => refetchedKeys.splice(0);
}

const APPLICATIONS_PATH = '/api/employer/applications';
const applicationEvent = {
  type: 'application',
  applicationId: 'a',
  roleId: 'r',
  status: 'withdrawn',
} as const;
const interviewEvent = {
  type: 'interview',
  interviewId: 'i',
  applicationId: 'a',
  status: 'accepted',
} as const;

test('what is open of one application is refetched when that one changes', () => {
  const client = createQueryClient();
  const history = (id: string) => ['/api/applications', id, 'history'];
  const proposal = ['/api/applications', 'a', 'offer/proposal'];
  const ownKey = [APPLICATIONS_PATH, 'one', 'r', 'amara'];
  const otherKey = [APPLICATIONS_PATH, 'one', 'b'];
  const list = [APPLICATIONS_PATH, 'pages', 'list'];
  const refetchedKeys = showData(client, [
    [history('a'), []],
    [history('b'), []],
    [proposal, { proposal: null }],
    [ownKey, { id: 'a' }],
    [otherKey, { id: 'b' }],
    [list, pagesWith([])],
  ]);
  for (const event of [applicationEvent, interviewEvent]) {
    applyEvent(client, priya, event);
    expect(refetchedKeys()).toEqual([history('a'), proposal, ownKey]);
  }
  applyEvent(client, priya, matchEvent);
  expect(refetchedKeys()).toEqual([history('a'), history('b'), proposal, ownKey, otherKey]);
});

test('a dashboard that is not open is refetched when it is next shown', () => {
  const client = createQueryClient();
  const refetchedKeys = showData(client, [[['/api/employer'], { companyName: 'Bridge & Co' }]]);
  const keys = [[APPLICATIONS_PATH, 'pages', 'list'], ['/api/employer/summary'], ['/api/employer']];
  for (const event of [applicationEvent, interviewEvent]) {
    for (const queryKey of keys) client.setQueryData(queryKey, {});
    applyEvent(client, priya, event);
    expect(keys.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true, true]);
  }
  expect(refetchedKeys()).toEqual([]);
  // Not before: the dashboard would take an application in a refetched list for one that it already shows.
  expect(server.calls).toBe(0);
});

test('a reply to an interview refetches interviews and applications', () => {
  const { receiveEvent, fetched } = screen();
  receiveEvent(interviewEvent);
  expect(fetched).toEqual(['/api/interviews', '/api/applications']);
});

test('when the stream restarts, lists are refetched and chats have a gap', () => {
  const { receiveEvent, fetched, openThread, log } = screen();
  openThread(message('one', 1));
  receiveEvent({ type: 'resync' });
  expect([...fetched].sort()).toEqual([
    '/api/applications',
    '/api/interviews',
    '/api/matches',
    '/api/messages/threads',
    '/api/notifications',
  ]);
  expect(log()?.gapAfter).toBe('one');
  receiveEvent({ type: 'new_message', threadId: bridge, message: message('three', 3) });
  expect(log()?.gapAfter).toBe('one');
});

test('a search’s results have no gap when the stream restarts', () => {
  const { client, receiveEvent, openThread, log } = screen();
  openThread(message('one', 1));
  const results = [...threadKey(bridge), 'search', { q: 'parking' }];
  const firstTen = [...THREADS_KEY, { limit: '10' }];
  client.setQueryData(results, [message('one', 1)]);
  client.setQueryData(firstTen, [thread(bridge)]);
  receiveEvent({ type: 'resync' });
  expect(log()?.gapAfter).toBe('one');
  expect(client.getQueryData(results)).toEqual([message('one', 1)]);
  expect(client.getQueryData(firstTen)).toEqual([thread(bridge)]);
});

test('messages sent before the stream is back don’t hide missed ones', () => {
  const { client, receiveEvent, openThread, log } = screen();
  openThread(message('one', 1));
  receiveEvent({ type: 'resync' });
  client.setQueryData(threadKey(bridge), firstPage([message('one', 1)]));
  receiveEvent({ type: 'new_message', threadId: bridge, message: message('two', 2) });
  expect(log()?.gapAfter).toBeUndefined();
  receiveEvent({ type: 'closed', code: 1006 });
  receive(client, amara, message('mine', 4, amara));
  receiveEvent({ type: 'resync' });
  expect(log()?.gapAfter).toBe('two');
});

test('a conversation with a gap is refetched when it is opened', () => {
  const { client, receiveEvent, openThread } = screen();
  openThread(message('one', 1));
  const { staleTime } = threadLogOptions(client, bridge);
  const freshFor = () => {
    const query = client.getQueryCache().find({ queryKey: threadKey(bridge) });
    return typeof staleTime === 'function' && query ? staleTime(query as never) : staleTime;
  };
  expect(freshFor()).toBe(300_000);
  receiveEvent({ type: 'new_message', threadId: bridge });
  receiveEvent({ type: 'new_message', threadId: bridge, message: message('three', 3) });
  expect(freshFor()).toBe(0);
});
