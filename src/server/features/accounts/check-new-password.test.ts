import { expect, test } from 'vitest';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import { TEST_PASSWORD } from '#testing/person.ts';
import { testApp } from '#testing/test-app.ts';

const app = await appOfFile();

async function register(username: string, password: string, more: object = {}): Promise<unknown[]> {
  const body = { username, email: `${username}@example.org`, firstName: 'Amara', lastName: 'Okafor' };
  const sent = await app.visitor().send('POST', '/api/register', { ...body, password, ...more });
  return [sent.status, (await sent.json()).field];
}

test('registering with a password made of your names is refused', async () => {
  expect(await register('lagos-lily', 'Amara2026!')).toEqual([422, 'password']);
  expect(await register('lagos-lily', 'okafor.amara')).toEqual([422, 'password']);
  expect(await register('lagos-lily', 'lagos-lily-1')).toEqual([422, 'password']);
  expect(await register('lagos-lily', 'nod-nod-2026')).toEqual([422, 'password']);
  expect(await register('lagos-lily', 'amara-at-sea')).toEqual([201, undefined]);
});

test('a new password can’t be the name of a company the user joined', async () => {
  const bridge = await app.employer('Harbour Street Nursery');
  const rita = await join(app, bridge, 'recruiter', 'Rita');
  const change = (newPassword: string) =>
    rita.send('POST', '/api/account/password', { currentPassword: TEST_PASSWORD, newPassword });
  const refused = await change('HarbourStreet26');
  expect([refused.status, await refused.json()]).toEqual([
    422,
    {
      field: 'newPassword',
      message: 'That password is made of names that others know. Please add other words, or choose another.',
    },
  ]);
  expect((await change('rita-rita-rita')).status).toBe(422);
  expect((await change('harbour lights at ten')).status).toBe(204);
});

test('a reset link refuses a password of the user’s names, stays valid', async () => {
  await app.seeker('Chidi');
  await app.visitor().send('POST', '/api/account/reset-request', { email: 'chidi@example.org' });
  await app.settle();
  const token = /reset=([\w-]+)/.exec(app.mails.to('chidi@example.org').at(-1)?.text ?? '')?.[1];
  const reset = (password: string) => app.visitor().send('POST', '/api/account/reset', { token, password });
  expect((await reset('chidi_chidi_1')).status).toBe(422);
  expect((await reset('a-quiet-harbour')).status).toBe(204);
});

test('our form refuses seven characters, another client may use them', async () => {
  expect(await register('eight-a', 'seven77', { isStrict: true })).toEqual([422, 'password']);
  expect(await register('eight-a', 'seven77')).toEqual([201, undefined]);
});

test('the operator may ask every client for more', async () => {
  const strict = await testApp({ passwordMin: 12 });
  const body = { username: 'dayo', email: 'dayo@example.org', firstName: 'Dayo', lastName: 'Ola' };
  const sent = await strict.visitor().send('POST', '/api/register', { ...body, password: 'eleven-long' });
  expect([sent.status, (await sent.json()).message]).toEqual([422, 'Use at least 12 characters.']);
  const esi = await strict.seeker('Esi');
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'eleven-long' };
  expect((await esi.send('POST', '/api/account/password', change)).status).toBe(422);
  await strict.close();
});
