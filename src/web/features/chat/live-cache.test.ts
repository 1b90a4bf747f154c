import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Message, ThreadItem } from '#contract/messages.ts';
import { THREADS_KEY, threadKey } from './keys.ts';
import { applyEvent, receive } from './live-cache.ts';
import { firstPage, type ThreadLog } from './thread-log.ts';
import { threadLogOptions } from './use-thread-log.ts';

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

/** Amara's screen: both conversations in the list. Each list counts how often it was asked for. */
function screen(threads: readonly ThreadItem[] = [thread(halcyon), thread(bridge)]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 300_000 } } });
  const asked: string[] = [];
  const answers = new Map<string, () => Promise<unknown>>();
  for (const path of ['/api/messages/threads', '/api/matches', '/api/applications', '/api/notifications']) {
    const queryKey = [path];
    client.setQueryData(queryKey, path === '/api/messages/threads' ? threads : []);
    new QueryObserver(client, {
      queryKey,
      queryFn: () => {
        asked.push(path);
        return answers.get(path)?.() ?? client.getQueryData(queryKey);
      },
    }).subscribe(() => undefined);
  }
  return {
    client,
    asked,
    answers,
    hears: (event: Parameters<typeof applyEvent>[2]) => applyEvent(client, amara, event),
    threads: () => client.getQueryData<readonly ThreadItem[]>(THREADS_KEY) ?? [],
    opens: (...messages: Message[]) => client.setQueryData(threadKey(bridge), firstPage(messages)),
    log: () => client.getQueryData<ThreadLog>(threadKey(bridge)),
  };
}

test('a message goes into the open conversation, and its thread to the top with one more unread', () => {
  const { hears, threads, opens, log } = screen();
  opens(message('one', 1));
  hears({ type: 'new_message', threadId: bridge, message: message('two', 2) });
  hears({ type: 'new_message', threadId: bridge, message: message('two', 2) });
  expect(log()?.messages.map((each) => each.id)).toEqual(['one', 'two']);
  expect(threads().map((item) => [item.thread.id, item.unreadCount, item.lastMessage?.id ?? null])).toEqual([
    [bridge, 1, 'two'],
    [halcyon, 0, null],
  ]);
});

test('what Amara says herself, on this screen or another, is not unread', () => {
  const { client, threads } = screen();
  receive(client, amara, message('mine', 1, amara));
  expect(threads()[0]).toMatchObject({ unreadCount: 0, lastMessage: { id: 'mine' } });
});

test('a message that the fetched list already counts is not counted again', () => {
  const { hears, threads } = screen([thread(bridge, message('two', 2), 2)]);
  hears({ type: 'new_message', threadId: bridge, message: message('one', 1) });
  hears({ type: 'new_message', threadId: bridge, message: message('two', 2) });
  expect(threads()[0]).toMatchObject({ unreadCount: 2, lastMessage: { id: 'two' } });
});

test('a message of a conversation that is not listed yet asks for the list', () => {
  const { hears, asked } = screen([thread(halcyon)]);
  hears({ type: 'new_message', threadId: bridge, message: message('one', 1) });
  expect(asked).toEqual(['/api/messages/threads']);
});

test('a list that was on its way when the message came is asked for again, and the message is not lost', async () => {
  const { client, hears, threads, answers, asked } = screen();
  let answerFirst: (list: unknown) => void = () => undefined;
  const before = threads();
  answers.set('/api/messages/threads', () => new Promise((resolve) => (answerFirst = resolve)));
  void client.invalidateQueries({ queryKey: THREADS_KEY });
  answers.set('/api/messages/threads', async () => [thread(bridge, message('one', 1), 1), thread(halcyon)]);
  hears({ type: 'new_message', threadId: bridge, message: message('one', 1) });
  answerFirst(before);
  await client.refetchQueries({ queryKey: THREADS_KEY }, { cancelRefetch: false });
  expect(asked).toHaveLength(2);
  expect(threads()[0]).toMatchObject({ thread: { id: bridge }, unreadCount: 1 });
});

test('the other side’s reading draws ticks and never takes one back; one’s own elsewhere empties the count', () => {
  const { hears, threads } = screen([thread(bridge, message('two', 2), 2)]);
  hears({ type: 'read', threadId: bridge, userId: priya, readAt: message('two', 2).createdAt });
  hears({ type: 'read', threadId: bridge, userId: priya, readAt: message('one', 1).createdAt });
  hears({ type: 'read', threadId: bridge, userId: amara, readAt: message('one', 1).createdAt });
  expect(threads()[0]).toMatchObject({ otherReadAt: message('two', 2).createdAt, unreadCount: 2 });
  hears({ type: 'read', threadId: bridge, userId: amara, readAt: message('two', 2).createdAt });
  expect(threads()[0]?.unreadCount).toBe(0);
});

test('a match, an answer to an application and a notification ask for the lists that they change', () => {
  const { hears, asked } = screen();
  hears({ type: 'notification' });
  expect(asked.splice(0)).toEqual(['/api/notifications']);
  hears({ type: 'application', applicationId: 'a', roleId: 'r', status: 'shortlisted' });
  expect(asked.splice(0)).toEqual(['/api/applications']);
  hears({
    type: 'match',
    matchId: 'm',
    threadId: bridge,
    roleId: 'r',
    seekerId: amara,
    roleTitle: 'Platform Engineer',
    companyName: 'Bridge & Co',
    fitScoreInt: 9_412,
  });
  expect(asked).toEqual(['/api/matches', '/api/messages/threads', '/api/applications']);
});

test('when the stream starts again, every list is asked for and open conversations know of their gap', () => {
  const { hears, asked, opens, log } = screen();
  opens(message('one', 1));
  hears({ type: 'resync' });
  expect([...asked].sort()).toEqual([
    '/api/applications',
    '/api/matches',
    '/api/messages/threads',
    '/api/notifications',
  ]);
  expect(log()?.gapAfter).toBe('one');
  hears({ type: 'new_message', threadId: bridge, message: message('three', 3) });
  expect(log()?.gapAfter).toBe('one');
});

test('what Amara’s own device sends before the stream is back hides nothing that was said meanwhile', () => {
  const { client, hears, opens, log } = screen();
  opens(message('one', 1));
  hears({ type: 'resync' });
  client.setQueryData(threadKey(bridge), firstPage([message('one', 1)]));
  hears({ type: 'new_message', threadId: bridge, message: message('two', 2) });
  expect(log()?.gapAfter).toBeUndefined();
  hears({ type: 'closed', code: 1006 });
  receive(client, amara, message('mine', 4, amara));
  hears({ type: 'resync' });
  expect(log()?.gapAfter).toBe('two');
});

test('a conversation with a gap is not taken for fresh when it is opened later', () => {
  const { client, hears, opens } = screen();
  opens(message('one', 1));
  const { staleTime } = threadLogOptions(client, bridge);
  const freshFor = () => {
    const query = client.getQueryCache().find({ queryKey: threadKey(bridge) });
    return typeof staleTime === 'function' && query ? staleTime(query as never) : staleTime;
  };
  expect(freshFor()).toBe(300_000);
  hears({ type: 'new_message', threadId: bridge });
  hears({ type: 'new_message', threadId: bridge, message: message('three', 3) });
  expect(freshFor()).toBe(0);
});
