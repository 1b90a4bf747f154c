import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient, fetchByKey, fetchIfAny } from './query-client.ts';

afterEach(() => vi.unstubAllGlobals());

function answering(answer: () => Response | Promise<Response>) {
  const fetched = vi.fn(async (_path: string, _init?: RequestInit) => answer());
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('the key’s parts joined by slashes are the path; the session is sent', async () => {
  const fetched = answering(() => Response.json([{ id: 'm1' }]));
  expect(await fetchByKey({ queryKey: ['/api/messages/threads', 't1'] })).toEqual([{ id: 'm1' }]);
  expect(fetched).toHaveBeenCalledWith('/api/messages/threads/t1', { credentials: 'include' });
});

test('an object at the end of the key is the query', async () => {
  const fetched = answering(() => Response.json([]));
  await fetchByKey({ queryKey: ['/api/applications', { roleId: 'r1', status: ['hired', 'rejected'] }] });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/applications?roleId=r1&status=hired%2Crejected');
});

test('401, refusals, server errors and network failures all give null', async () => {
  for (const status of [401, 403, 404, 500]) {
    answering(() => new Response('no', { status }));
    expect(await fetchByKey({ queryKey: ['/api/matches'] })).toBeNull();
  }
  answering(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await fetchByKey({ queryKey: ['/api/matches'] })).toBeNull();
  answering(() => new Response('<html>'));
  expect(await fetchByKey({ queryKey: ['/api/matches'] })).toBeNull();
});

test('a failure is not taken for a profile that is missing', async () => {
  const profile = { queryKey: ['/api/jobseeker/profile'] };
  answering(() => new Response('no', { status: 404 }));
  expect(await fetchIfAny(profile)).toBeNull();
  answering(() => new Response('no', { status: 500 }));
  await expect(fetchIfAny(profile)).rejects.toMatchObject({ status: 500 });
  answering(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchIfAny(profile)).rejects.toThrow('Failed to fetch');
});

test('what was loaded stays if a refetch gets no response', async () => {
  const client = createQueryClient();
  const queryKey = ['/api/jobseeker/profile'];
  answering(() => Response.json({ locationCity: 'Leeds' }));
  await client.fetchQuery({ queryKey });
  answering(() => Promise.reject(new TypeError('Failed to fetch')));
  await client.refetchQueries({ queryKey });
  expect(client.getQueryData(queryKey)).toEqual({ locationCity: 'Leeds' });
  // It has been deleted meanwhile.
  answering(() => new Response('no', { status: 404 }));
  await client.refetchQueries({ queryKey });
  expect(client.getQueryData(queryKey)).toBeNull();
});

test('a refused response is read to its end, to free its connection', async () => {
  const refused = new Response('no', { status: 403 });
  answering(() => refused);
  await fetchByKey({ queryKey: ['/api/matches'] });
  expect(refused.bodyUsed).toBe(true);
});

test('a cancelled query is not cached as empty', async () => {
  const controller = new AbortController();
  answering(() => {
    controller.abort();
    return Promise.reject(controller.signal.reason);
  });
  const result = fetchByKey({ queryKey: ['/api/matches'], signal: controller.signal });
  await expect(result).rejects.toThrow('aborted');
});

test('data is fresh for five minutes, and nothing is refetched automatically', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 300_000,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    retry: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});

test('a response requested before a change is not treated as current', async () => {
  const client = createQueryClient();
  const queryKey = ['/api/applications'];
  let answer = (_rows: readonly string[]) => {};
  const queryFn = () => new Promise<readonly string[]>((resolve) => (answer = resolve));
  // Fetched in advance, before its screen is open.
  const early = client.prefetchQuery({ queryKey, queryFn });
  await client.invalidateQueries({ queryKey });
  answer([]);
  await early;
  expect(client.getQueryData(queryKey)).toBeUndefined();

  client.setQueryData(queryKey, ['Staff Nurse']);
  const later = client.prefetchQuery({ queryKey, queryFn, staleTime: 0 });
  await client.invalidateQueries({ queryKey });
  answer(['Staff Nurse']);
  await later;
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);

  // A query on the screen that has had no response yet is sent again.
  client.clear();
  const fetched = vi.fn(queryFn);
  new QueryObserver(client, { queryKey, queryFn: fetched }).subscribe(() => undefined);
  const first = answer;
  void client.invalidateQueries({ queryKey });
  await expect.poll(() => fetched.mock.calls.length).toBe(2);
  first([]);
  answer(['Night Nurse']);
  await expect.poll(() => client.getQueryData(queryKey)).toEqual(['Night Nurse']);
});

test('a first response that is awaited on screen is never only cancelled', async () => {
  const client = createQueryClient();
  const queryKey = ['/api/employer/applications'];
  const answers: ((rows: readonly string[]) => void)[] = [];
  const queryFn = () => new Promise<readonly string[]>((resolve) => answers.push(resolve));
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  // Lists that are on the screen keep their rows for now; this one has none yet.
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
  await expect.poll(() => answers.length, { timeout: 2_000 }).toBe(2);
  answers[1]?.(['Staff Nurse']);
  await expect.poll(() => client.getQueryData(queryKey)).toEqual(['Staff Nurse']);
});
