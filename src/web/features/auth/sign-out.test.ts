import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/accounts.ts';
import { signOut } from './sign-out.ts';
import { fetchUser, rememberUser, USER_KEY } from './user.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Amara's page with her matches in memory, as she presses Sign Out. */
function page(answer: (path?: string) => Promise<Response>) {
  const client = new QueryClient();
  client.setQueryData<unknown>(USER_KEY, { id: 'amara', role: 'JobSeeker' });
  client.setQueryData(['/api/matches'], ['her match']);
  const assign = vi.fn();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('window', { location: { assign } });
  return { client, assign, stay: vi.fn() };
}

test('signing out loads the landing page from the server', async () => {
  const { client, assign, stay } = page(async () => new Response(null, { status: 204 }));
  await signOut(client, stay);
  expect(client.getQueryData(USER_KEY)).toBeNull();
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
  expect(stay).not.toHaveBeenCalled();
});

test('if the call fails, the page forgets Amara even without being reloaded', async () => {
  for (const answer of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('', { status: 503 }),
  ]) {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { client, assign, stay } = page(answer);
    await signOut(client, stay);
    expect(client.getQueryData(USER_KEY)).toBeNull();
    expect(client.getQueryData(['/api/matches'])).toBeUndefined();
    expect(stay).toHaveBeenCalledOnce();
    expect(assign).not.toHaveBeenCalled();
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  }
});

/** A browser's storage, and its cookie: whose session the server still knows. */
function browserOf(session: { user: string | null; isReachable: boolean }) {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return page(async (path?: string) => {
    if (!session.isReachable) throw new TypeError('Failed to fetch');
    if (path === '/api/logout') {
      session.user = null;
      return new Response(null, { status: 204 });
    }
    return Response.json(session.user && { id: session.user }, { status: session.user ? 200 : 401 });
  });
}

const signal = new AbortController().signal;

test('a sign-out without a network is finished at the next visit', async () => {
  const session = { user: 'amara' as string | null, isReachable: false };
  const { client, stay } = browserOf(session);
  await signOut(client, stay);
  // The next person to open Nod here finds nobody signed in, with or without a network.
  expect(await fetchUser({ client, signal })).toBeNull();
  session.isReachable = true;
  expect(await fetchUser({ client, signal })).toBeNull();
  expect(session.user).toBeNull();
  session.user = 'bela';
  expect(await fetchUser({ client, signal })).toEqual({ id: 'bela' });
});

test('who signs in after such a sign-out stays signed in', async () => {
  const session = { user: 'amara' as string | null, isReachable: false };
  const { client, stay } = browserOf(session);
  await signOut(client, stay);
  Object.assign(session, { user: 'bela', isReachable: true });
  await rememberUser(client, { id: 'bela' } as User);
  expect(await fetchUser({ client, signal })).toEqual({ id: 'bela' });
});
