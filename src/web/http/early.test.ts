import { afterEach, expect, test, vi } from 'vitest';
import { fetchEarly, forgetEarly } from './early.ts';

const THREADS = '/api/messages/threads?limit=20';

/** A page opened a second ago, however long the tests have been running. Returns the stubbed `fetch`. */
function openPage(early: typeof globalThis.early) {
  vi.stubGlobal('early', early);
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const server = vi.fn(async () => new Response('"from the server"'));
  vi.stubGlobal('fetch', server);
  return server;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an embedded response is used once, with its headers', async () => {
  const server = openPage({ [THREADS]: { status: 200, headers: { 'x-unread-count': '3' }, body: [] } });
  const first = await fetchEarly(THREADS, {});
  expect([first.headers.get('x-unread-count'), await first.json()]).toEqual(['3', []]);
  expect(server).not.toHaveBeenCalled();
  expect(await (await fetchEarly(THREADS, {})).json()).toBe('from the server');
});

test('“nobody is signed in” is a response too', async () => {
  const server = openPage({ '/api/user': { status: 401, headers: {}, body: { message: 'Sign in.' } } });
  expect((await fetchEarly('/api/user', {})).status).toBe(401);
  expect(server).not.toHaveBeenCalled();
});

test('once embedded responses are discarded, calls go to the server', async () => {
  const server = openPage({ [THREADS]: { status: 200, headers: {}, body: [] } });
  forgetEarly();
  await fetchEarly(THREADS, {});
  expect(server).toHaveBeenCalledOnce();
});

test('embedded responses expire while the page stays open', async () => {
  const server = openPage({ [THREADS]: { status: 200, headers: {}, body: [] } });
  vi.spyOn(performance, 'now').mockReturnValue(31_000);
  await fetchEarly(THREADS, {});
  expect(server).toHaveBeenCalledOnce();
});
