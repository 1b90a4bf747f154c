import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { signOut } from './sign-out.ts';
import { USER_KEY } from './user.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Amara's page with her matches in memory, as she presses Sign Out. */
function page(answer: () => Promise<Response>) {
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
