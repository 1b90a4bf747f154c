import { afterEach, expect, test, vi } from 'vitest';
import { login, logout } from '#contract/accounts.ts';
import { listMessages } from '#contract/messages.ts';
import { call, callWithHeaders } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

function answering(response: Response) {
  const fetched = vi.fn(async (_path: string, _init?: RequestInit) => response);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('Amara signs in: the body is JSON and the cookie is included', async () => {
  const fetched = answering(Response.json({ id: 'u1', username: 'amara' }));
  const user = await call(login, { body: { username: 'amara', password: 'three words' } });
  expect(user).toMatchObject({ username: 'amara' });
  expect(fetched).toHaveBeenCalledWith('/api/login', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: '{"username":"amara","password":"three words"}',
  });
});

test('a call without a body sends none, and an empty response is undefined', async () => {
  const fetched = answering(new Response(null, { status: 204 }));
  expect(await call(logout)).toBeUndefined();
  expect(fetched).toHaveBeenCalledWith('/api/logout', {
    method: 'POST',
    credentials: 'include',
    headers: {},
  });
});

test('a refusal throws an error with the status and the server’s message', async () => {
  answering(new Response('{"message":"Wrong username or password."}', { status: 401 }));
  await expect(call(login, { body: { username: 'amara', password: 'x' } })).rejects.toMatchObject({
    name: 'RequestError',
    message: '401: {"message":"Wrong username or password."}',
    serverMessage: 'Wrong username or password.',
  });
});

test('parameters and query form the URL; headers can be returned as well', async () => {
  const fetched = answering(Response.json([], { headers: { 'x-next': 'c2' } }));
  const threadId = '5f0c9a43-0d5b-4c55-9f0e-6a1a2c3d4e5f';
  const response = await callWithHeaders(listMessages, { params: { threadId }, query: { after: threadId } });
  expect(fetched.mock.calls[0]?.[0]).toBe(`/api/messages/threads/${threadId}?after=${threadId}`);
  expect(response.headers.get('x-next')).toBe('c2');
});
