import { expect, test } from 'vitest';
import { security, sessions } from '#contract/index.ts';
import { CLOSE } from '#contract/realtime.ts';
import { HOUR, MINUTE } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { Live } from '#testing/live.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile({ trustedProxies: 1 });
const PASSWORD = 'nod-test-2026';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';

function headersFrom(address: string) {
  return { 'x-forwarded-for': address, 'user-agent': FIREFOX, 'content-type': 'application/json' };
}

async function signIn(person: Person, username: string, address = '203.0.113.77'): Promise<void> {
  const body = JSON.stringify({ username, password: PASSWORD });
  const response = await person.fetch('/api/login', { method: 'POST', headers: headersFrom(address), body });
  expect(response.status).toBe(200);
}

async function lettersTo(address: string): Promise<string[]> {
  await app.settle();
  return app.mails.all.filter(({ to }) => to === address).map(({ subject }) => subject);
}

test('a person lists their devices, and signs one out from another', async () => {
  const amara = await app.seeker('Amara');
  const phone = app.visitor();
  app.clock.advance(MINUTE);
  await signIn(phone, 'amara');
  phone.user = amara.user;
  const onPhone = await Live.of(phone);
  const devices = await amara.call(sessions.listSessions);
  expect(devices).toMatchObject([
    { network: '203.0.113.0/24', browser: 'Firefox on Windows', isThisOne: false },
    { isThisOne: true },
  ]);
  const [{ id: otherId } = { id: '' }, { id: currentId } = { id: '' }] = devices;
  expect((await amara.send('DELETE', `/api/account/sessions/${currentId}`)).status).toBe(409);
  expect((await amara.send('DELETE', `/api/account/sessions/${otherId}`)).status).toBe(204);
  expect((await amara.send('DELETE', `/api/account/sessions/${otherId}`)).status).toBe(404);
  expect((await onPhone.closed).code).toBe(CLOSE.sessionEnded);
  expect((await phone.fetch('/api/user')).status).toBe(401);
  expect(await amara.call(sessions.listSessions)).toMatchObject([{ isThisOne: true }]);
});

test('nobody ends another person’s session', async () => {
  const [binta, chidi] = [await app.seeker('Binta'), await app.seeker('Chidi')];
  const [{ id } = { id: '' }] = await binta.call(sessions.listSessions);
  expect((await chidi.send('DELETE', `/api/account/sessions/${id}`)).status).toBe(404);
  expect((await binta.fetch('/api/user')).status).toBe(200);
  expect((await chidi.send('DELETE', '/api/account/sessions/not-an-id')).status).toBe(404);
});

test('all other devices can be signed out at once', async () => {
  const dayo = await app.seeker('Dayo');
  const others = [app.visitor(), app.visitor()];
  for (const other of others) await signIn(other, 'dayo');
  expect((await dayo.send('DELETE', '/api/account/sessions')).status).toBe(204);
  for (const other of others) expect((await other.fetch('/api/user')).status).toBe(401);
  expect((await dayo.fetch('/api/user')).status).toBe(200);
});

test('a session shows where it was last used', async () => {
  const esi = await app.seeker('Esi');
  app.clock.advance(6 * MINUTE);
  await esi.fetch('/api/user', { headers: headersFrom('198.51.100.9') });
  expect(await esi.call(sessions.listSessions)).toMatchObject([
    { network: '198.51.100.0/24', browser: 'Firefox on Windows', seenAt: app.clock().toISOString() },
  ]);
});

test('a new device is announced by mail, a known one and the first are not', async () => {
  const subject = 'A new device signed in to your Nod account';
  const folu = await app.seeker('Folu');
  expect(await lettersTo('folu@example.org')).toEqual([]);
  await signIn(folu, 'folu');
  expect(await lettersTo('folu@example.org')).toEqual([]);
  const phone = app.visitor();
  await signIn(phone, 'folu');
  expect(await lettersTo('folu@example.org')).toEqual([subject]);
  await signIn(phone, 'folu');
  expect(await lettersTo('folu@example.org')).toEqual([subject]);
  const letter = app.mails.all.find(({ to }) => to === 'folu@example.org');
  expect(letter?.text).toMatch(
    /Firefox on Windows near 203\.0\.113\.0\/24, on \w{3} \d+ \w{3} 2026, \d+:\d\d [AP]M \(UK time\)\./,
  );
  for (let n = 0; n < 10; n += 1) await signIn(app.visitor(), 'folu');
  expect(await lettersTo('folu@example.org')).toHaveLength(5);
  app.clock.advance(2 * HOUR);
  await signIn(app.visitor(), 'folu');
  expect(await lettersTo('folu@example.org')).toHaveLength(6);
});

test('an Admin signs somebody out everywhere', async () => {
  const [gita, boss] = [await app.seeker('Gita'), await app.admin('Boss')];
  const end = (username: string) => boss.send('POST', '/api/admin/sessions/end', { username });
  app.clock.advance(MINUTE);
  expect((await end('GITA@example.org')).status).toBe(204);
  expect((await end('nobody-here')).status).toBe(404);
  expect((await gita.fetch('/api/user')).status).toBe(401);
  await signIn(gita, 'gita');
  const events = await gita.call(security.listOwnEvents);
  expect(events).toContainEqual(expect.objectContaining({ kind: 'sessions_ended', by: 'boss' }));
});
