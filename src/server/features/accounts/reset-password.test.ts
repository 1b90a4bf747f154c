import { expect, test } from 'vitest';
import { CLOSE } from '#contract/realtime.ts';
import { HOUR, MINUTE } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { Live } from '#testing/live.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile({ trustedProxies: 1 });

function ask(email: string): Promise<Response> {
  return app.visitor().send('POST', '/api/account/reset-request', { email });
}

function reset(token: string, password: string): Promise<Response> {
  return app.visitor().send('POST', '/api/account/reset', { token, password });
}

function signIn(person: Person, password: string): Promise<Response> {
  return app.visitor().send('POST', '/api/login', { username: person.user?.username, password });
}

/** Asks for a link, and returns the token in the mail. */
async function tokenFor(email: string, typed = email): Promise<string> {
  expect((await ask(typed)).status).toBe(204);
  await app.settle();
  const texts = app.mails.to(email).map((mail) => mail.text);
  const link = /\/auth\?reset=([\w-]+)/.exec(texts.findLast((text) => text.includes('reset=')) ?? '');
  expect(link).not.toBeNull();
  return link?.[1] ?? '';
}

test('a mailed link sets a new password and signs every device out', async () => {
  const amara = await app.seeker('Amara');
  const phone = await Live.of(amara);
  const token = await tokenFor('amara@example.org');
  expect(app.mails.to('amara@example.org')[0]?.subject).toBe('Choose a new password for Nod');
  expect((await amara.fetch('/api/user')).status).toBe(200);

  expect((await reset(token, 'a-new-quiet-word')).status).toBe(204);
  expect((await phone.closed).code).toBe(CLOSE.sessionEnded);
  expect((await amara.fetch('/api/user')).status).toBe(401);
  expect((await signIn(amara, 'nod-test-2026')).status).toBe(401);
  expect((await signIn(amara, 'a-new-quiet-word')).status).toBe(200);
  await app.settle();
  const subjects = app.mails.to('amara@example.org').map(({ subject }) => subject);
  expect(subjects).toContain('Your Nod password was changed');
});

test('a link works once, for an hour; using it invalidates earlier links', async () => {
  await app.seeker('Bela');
  const first = await tokenFor('bela@example.org');
  const second = await tokenFor('bela@example.org', 'BELA@example.org');
  const twice = await Promise.all([reset(second, 'first-quiet-word'), reset(second, 'other-quiet-word')]);
  expect(twice.map((response) => response.status).sort()).toEqual([204, 422]);
  const refused = await reset(first, 'a-new-quiet-word');
  expect([refused.status, (await refused.json()).field]).toEqual([422, 'token']);

  const late = await tokenFor('bela@example.org');
  app.clock.advance(HOUR);
  expect((await reset(late, 'a-late-quiet-word')).status).toBe(422);
  expect((await reset('x'.repeat(43), 'a-made-up-quiet-word')).status).toBe(422);
});

test('changing the password in the profile invalidates mailed links', async () => {
  const hana = await app.seeker('Hana');
  const token = await tokenFor('hana@example.org');
  const change = { currentPassword: 'nod-test-2026', newPassword: 'a-new-quiet-word' };
  expect((await hana.send('POST', '/api/account/password', change)).status).toBe(204);
  expect((await reset(token, 'a-stolen-quiet-word')).status).toBe(422);
  expect((await signIn(hana, 'a-new-quiet-word')).status).toBe(200);
});

test('a common password is refused, and the link works for a better one', async () => {
  const cora = await app.seeker('Cora');
  const token = await tokenFor('cora@example.org');
  const common = await reset(token, 'Password1');
  expect([common.status, (await common.json()).field]).toEqual([422, 'password']);
  expect((await reset(token, 'five5')).status).toBe(400);
  expect((await reset(token, 'a-better-quiet-word')).status).toBe(204);
  expect((await signIn(cora, 'a-better-quiet-word')).status).toBe(200);
});

test('an unknown address gets the same response and no mail', async () => {
  await app.seeker('Dora');
  await app.settle();
  const before = app.mails.all.length;
  const queued = async () =>
    (await app.context.tasks.counts()).find((each) => each.name === 'accounts.letter')?.ready;
  const [known, unknown] = [await ask('dora@example.org'), await ask('nobody@example.org')];
  expect([known.status, unknown.status]).toEqual([204, 204]);
  expect([await known.text(), await unknown.text()]).toEqual(['', '']);
  expect(await queued()).toBe(2);
  await app.settle();
  expect(app.mails.all.slice(before).map((mail) => mail.to)).toEqual(['dora@example.org']);
});

test('an address gets at most five links an hour', async () => {
  await app.seeker('Esi');
  for (const email of ['esi@example.org', 'no-esi@example.org']) {
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
  }
});

/** Asks from another network than the other tests. */
function askFrom(address: string, email: string, person = app.visitor()): Promise<Response> {
  return person.fetch('/api/account/reset-request', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email }),
  });
}

test('a stranger’s requests do not use up Ife’s links', async () => {
  const ife = await app.seeker('Ife');
  const mails = () => app.mails.to('ife@example.org').length;
  const token = await tokenFor('ife@example.org');
  for (let n = 0; n < 6; n += 1) {
    expect((await askFrom('203.0.113.5', 'ife@example.org')).status).toBe(n < 5 ? 204 : 429);
  }
  await app.settle();
  expect(mails()).toBe(5);
  // From a new browser elsewhere she gets the usual response; five links in her mailbox are enough.
  expect((await askFrom('203.0.113.6', 'ife@example.org')).status).toBe(204);
  expect((await askFrom('203.0.113.6', 'no-ife@example.org')).status).toBe(204);
  await app.settle();
  expect(mails()).toBe(5);
  // The browser that she signed in on has its own limit.
  expect((await askFrom('203.0.113.7', 'ife@example.org', ife)).status).toBe(204);
  await app.settle();
  expect(mails()).toBe(6);
  // The first link, which she is about to open, still works.
  expect((await reset(token, 'a-new-quiet-word')).status).toBe(204);
});

test('invented links are limited, but not a real one in the same network', async () => {
  await app.seeker('Kemi');
  const token = await tokenFor('kemi@example.org');
  const statuses: number[] = [];
  for (let n = 0; n < 62; n += 1) statuses.push((await reset('x'.repeat(43), 'a-quiet-word')).status);
  expect(new Set(statuses)).toEqual(new Set([422, 429]));
  expect((await reset(token, 'a-new-quiet-word')).status).toBe(204);
});

test('a reset lifts the limit on wrong passwords', async () => {
  const fola = await app.seeker('Fola');
  for (let n = 0; n < 10; n += 1) await signIn(fola, `guess-${n}`);
  expect((await signIn(fola, 'nod-test-2026')).status).toBe(429);
  expect((await reset(await tokenFor('fola@example.org'), 'a-new-quiet-word')).status).toBe(204);
  expect((await signIn(fola, 'a-new-quiet-word')).status).toBe(200);
});

test('stored tokens can’t be used, and old links are deleted', async () => {
  await app.seeker('Gita');
  const token = await tokenFor('gita@example.org');
  const rows = () => app.context.db.selectFrom('password_resets').selectAll().execute();
  expect(JSON.stringify(await rows())).not.toContain(token);
  await app.advance(HOUR + MINUTE);
  expect(await rows()).toEqual([]);
});
