import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { login } from '#contract/accounts.ts';
import { listEmployerRoles } from '#contract/roles.ts';
import { call } from '#web/http/api.ts';
import { fetchByKey } from '#web/http/query-client.ts';
import { onUnauthorised } from '#web/http/unauthorised.ts';
import { changingSession, checkSession } from './session-check.ts';
import { USER_KEY } from './user.ts';

afterEach(() => vi.unstubAllGlobals());

/** Bridge's page with a job form open, and the server's responses from now on. */
function page(answer: () => Promise<Response>) {
  const client = new QueryClient();
  client.setQueryData<unknown>(USER_KEY, { id: 'bridge', role: 'Employer' });
  client.setQueryData(['/api/employer/roles'], ['their role']);
  const replace = vi.fn();
  const fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('window', { location: { pathname: '/employer/create-job', search: '', replace } });
  return { client, replace, fetched };
}

const refuse = () => Promise.resolve(new Response('{"message":"Please sign in."}', { status: 401 }));

test('an ended session leads to sign-in and back, and clears memory', async () => {
  const { client, replace } = page(refuse);
  expect(await checkSession(client)).toBe(true);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/auth?next=%2Femployer%2Fcreate-job');
  expect(client.getQueryData(USER_KEY)).toBeNull();
  expect(client.getQueryData(['/api/employer/roles'])).toBeUndefined();
});

test('a response is always read to its end, to free its connection', async () => {
  for (const status of [200, 401, 502]) {
    const answer = Response.json({ id: 'bridge' }, { status });
    const { client } = page(async () => answer);
    await checkSession(client);
    expect([status, answer.bodyUsed]).toEqual([status, true]);
  }
});

test('a network failure or a server error signs nobody out', async () => {
  for (const answer of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(new Response('', { status: 502 })),
  ]) {
    const { client, replace } = page(answer);
    expect(await checkSession(client)).toBe(false);
    expect(replace).not.toHaveBeenCalled();
    expect(client.getQueryData(USER_KEY)).toMatchObject({ id: 'bridge' });
  }
});

test('another user’s session clears cached data; the same user’s does not', async () => {
  const same = page(async () => Response.json({ id: 'bridge' }));
  expect(await checkSession(same.client)).toBe(true);
  expect(same.client.getQueryData(['/api/employer/roles'])).toEqual(['their role']);
  const other = page(async () => Response.json({ id: 'cedar' }));
  await checkSession(other.client);
  expect(other.client.getQueryData(USER_KEY)).toEqual({ id: 'cedar' });
  expect(other.client.getQueryData(['/api/employer/roles'])).toBeUndefined();
  expect(other.replace).not.toHaveBeenCalled();
});

test('five refusals at once cause one check, and signing out causes none', async () => {
  const { client, fetched, replace } = page(refuse);
  await changingSession(() => checkSession(client));
  expect(fetched).not.toHaveBeenCalled();
  await Promise.all([1, 2, 3, 4, 5].map(() => checkSession(client)));
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(replace).toHaveBeenCalledTimes(1);
});

test('every 401 is noticed except a wrong password and the check itself', async () => {
  page(refuse);
  const listener = vi.fn();
  const stop = onUnauthorised(listener);
  await expect(call(login, { body: { username: 'bridge', password: 'x' } })).rejects.toThrow('401');
  await fetchByKey({ queryKey: USER_KEY });
  expect(listener).not.toHaveBeenCalled();
  await expect(call(listEmployerRoles)).rejects.toThrow('401');
  expect(await fetchByKey({ queryKey: ['/api/matches'] })).toBeNull();
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  await fetchByKey({ queryKey: ['/api/matches'] });
  expect(listener).toHaveBeenCalledTimes(2);
});
