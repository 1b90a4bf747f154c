import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/http/query-client.ts';
import { keepConversations } from './keep-conversations.ts';
import { THREADS_KEY, threadKey } from './keys.ts';

afterEach(() => vi.unstubAllGlobals());

test('a conversation that could not be fetched is tried again', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const fetchMessages = vi.fn(async () => Response.json([{ id: 'm1', createdAt: '2026-11-21T09:00:00Z' }]));
  fetchMessages.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetchMessages);
  const client = createQueryClient();
  const thread = { thread: { id: 't1' }, lastMessage: { id: 'm1' } };
  const listThreads = () =>
    client.setQueryData([...THREADS_KEY], { pages: [{ items: [thread], next: null }], pageParams: [null] });
  listThreads();
  const stop = keepConversations(client, {
    readKept: async () => null,
    whenFree: (task) => {
      task();
      return () => {};
    },
  });
  await vi.waitFor(() => expect(fetchMessages).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(client.getQueryState(threadKey('t1'))?.status).toBe('error'));
  listThreads();
  await vi.waitFor(() =>
    expect(client.getQueryData(threadKey('t1'))).toMatchObject({ messages: [{ id: 'm1' }] }),
  );
  stop();
});
