import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#server/clock.ts';
import { PASSWORD_COST } from '#server/password-cost.ts';
import type { Person } from '#testing/person.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const PASSWORD = 'nod-test-2026';
const HOME = '198.51.100.7';

/** An app with the usual limit of ten failures in 15 minutes, and one with a limit of one, for long tests. */
let app: TestApp;
let strict: TestApp;
beforeAll(async () => {
  app = await testApp({ trustedProxies: 1 });
  const limits = { ...app.context.config.limits, failedLogins: 1 };
  strict = await testApp({ trustedProxies: 1, limits });
});
afterAll(async () => {
  await app.close();
  await strict.close();
});

/** The nth of many networks, far from each other and from Amara's. */
const network = (n: number) => `10.${n >> 8}.${n & 255}.1`;

function post(person: Person, address: string, path: string, body: object): Promise<Response> {
  return person.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
}

function signIn(person: Person, address: string, username: string, password = PASSWORD): Promise<Response> {
  return post(person, address, '/api/login', { username, password });
}

async function guess(app: TestApp, address: string, username: string): Promise<number> {
  return (await signIn(app.visitor(), address, username, 'not-the-password')).status;
}

/** Fails often enough, from enough networks, that strangers have to wait. */
async function makeStrangersWait(app: TestApp, username: string): Promise<void> {
  for (let n = 0; n < app.context.config.limits.failedLogins * 10; n += 1) {
    expect(await guess(app, network(n), username)).toBe(401);
  }
  expect(await guess(app, network(9_999), username)).toBe(429);
}

const waitOf = (response: Response) => Number(response.headers.get('retry-after'));

test('a thousand failures from many networks do not lock Amara out', async () => {
  const amara = await app.seeker('Amara');
  await amara.send('POST', '/api/logout');
  const answers: number[] = [];
  for (let n = 0; n < 1_000; n += 1) answers.push(await guess(app, network(n), 'amara'));
  expect(answers.filter((status) => status === 401)).toHaveLength(100);
  expect(answers.filter((status) => status === 429)).toHaveLength(900);

  // At home, on her known browser.
  expect((await signIn(amara, HOME, 'amara')).status).toBe(200);

  // On a new phone, in a network without failures: after a wait that Mallory cannot make longer.
  const phone = app.visitor();
  const first = await signIn(phone, '203.0.113.9', 'amara');
  expect(first.status).toBe(429);
  expect(waitOf(first)).toBeGreaterThan(0);
  expect(waitOf(first)).toBeLessThanOrEqual((5 * MINUTE) / SECOND);
  for (let n = 1_000; n < 1_050; n += 1) await guess(app, network(n), 'amara');
  app.clock.advance(waitOf(first) * SECOND);
  expect((await signIn(phone, '203.0.113.9', 'amara@example.org')).status).toBe(200);
});

test('simultaneous guesses from many networks count like successive ones', async () => {
  await app.seeker('Binta');
  const wrong = Array.from({ length: 120 }, (_, n) => guess(app, network(n), 'binta'));
  const responses = await Promise.all(wrong);
  expect(responses.filter((status) => status === 401)).toHaveLength(100);
  expect((await signIn(app.visitor(), network(500), 'binta')).status).toBe(429);
});

test('thirty networks stay within the documented limit for eight hours', async () => {
  await strict.seeker('Chidi');
  let compared = 0;
  for (let minutes = 0; minutes < 8 * 60; minutes += 20) {
    for (let n = 0; n < 30; n += 1) if ((await guess(strict, network(n), 'chidi')) === 401) compared += 1;
    strict.clock.advance(20 * MINUTE);
  }
  // Ten an hour, in nine windows at most, and one for each network that waited.
  expect(compared).toBeGreaterThanOrEqual(8 * 10);
  expect(compared).toBeLessThanOrEqual(9 * 10 + 30);
});

test('strangers wait longer and longer, up to five minutes', async () => {
  await strict.seeker('Dayo');
  await makeStrangersWait(strict, 'dayo');
  const waits: number[] = [];
  for (let n = 0; n < 27; n += 1) {
    const patient = strict.visitor();
    const wait = waitOf(await signIn(patient, network(100 + n), 'dayo', 'not-the-password'));
    waits.push(wait);
    strict.clock.advance(wait * SECOND);
    // This network has waited, uses its one guess, and fails.
    expect((await signIn(patient, network(100 + n), 'dayo', 'not-the-password')).status).toBe(401);
    expect((await signIn(patient, network(100 + n), 'dayo')).status).toBe(429);
  }
  expect(waits[0]).toBe(15);
  expect(Math.max(...waits)).toBe(300);
});

test('addresses in one IPv6 /48 share their tries after waiting', async () => {
  await strict.seeker('Efua');
  await makeStrangersWait(strict, 'efua');
  const wait = waitOf(await signIn(strict.visitor(), '2001:db8:7:1::1', 'efua', 'wrong'));
  strict.clock.advance(wait * SECOND);
  expect(await guess(strict, '2001:db8:7:2::1', 'efua')).toBe(401);
  expect(await guess(strict, '2001:db8:7:3::1', 'efua')).toBe(429);
  expect(await guess(strict, '2001:db8:8:1::1', 'efua')).toBe(429);
});

test('a name and an email address of one account count together', async () => {
  await app.seeker('Femi');
  for (const name of ['femi', 'FEMI@example.org']) {
    for (let n = 0; n < 5; n += 1) expect(await guess(app, '192.0.2.1', name)).toBe(401);
  }
  expect((await signIn(app.visitor(), '192.0.2.1', 'femi')).status).toBe(429);
  expect((await signIn(app.visitor(), '192.0.2.1', 'femi@example.org')).status).toBe(429);
  expect((await signIn(app.visitor(), '192.0.2.2', 'femi@example.org')).status).toBe(200);
});

test('unknown names are limited like known ones', async () => {
  await makeStrangersWait(strict, 'nobody-at-all');
  const first = await signIn(strict.visitor(), HOME, 'nobody-at-all');
  expect([first.status, waitOf(first)]).toEqual([429, 15]);
  strict.clock.advance(15 * SECOND);
  expect(await guess(strict, HOME, 'nobody-at-all')).toBe(401);
});

test('a known browser has ten extra tries before the limit for strangers', async () => {
  const gina = await app.seeker('Gina');
  const fail = async () => (await signIn(gina, HOME, 'gina', 'forgotten-it')).status;
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) statuses.push(await fail());
  expect(statuses).toEqual([...Array(20).fill(401), 429]);
  app.clock.advance(HOUR);
  expect((await signIn(gina, HOME, 'gina')).status).toBe(200);
});

test('simultaneous guesses on a known browser count like successive ones', async () => {
  const hana = await app.seeker('Hana');
  const wrong = Array.from({ length: 60 }, (_, n) => signIn(hana, HOME, 'hana', `wrong-guess-${n}`));
  const compared = (await Promise.all(wrong)).filter((response) => response.status === 401);
  // The known browser's ten tries, then at most a stranger's ten.
  expect(compared.length).toBeGreaterThanOrEqual(10);
  expect(compared.length).toBeLessThanOrEqual(20);
});

test('the browser cookie signs nobody in', async () => {
  const ines = await app.seeker('Ines');
  const response = await signIn(ines, HOME, 'ines');
  const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith('nod_device='));
  expect(set).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(set).not.toContain(ines.id);
  const thief = app.visitor();
  thief.browserCookie = ines.browserCookie;
  expect((await thief.fetch('/api/user')).status).toBe(401);
  expect((await signIn(thief, HOME, 'ines', 'not-the-password')).status).toBe(401);

  const secure = await testApp({ publicUrl: new URL('https://jobs.example.org') });
  const register = await secure.visitor().send('POST', '/api/register', {
    username: 'ines',
    email: 'ines@example.org',
    password: PASSWORD,
    firstName: 'Ines',
    lastName: 'Sol',
    role: 'JobSeeker',
  });
  expect(register.headers.getSetCookie()[1]).toMatch(
    /^__Host-nod-device=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  await secure.close();
});

test('a browser is known for half a year, by a new cookie each time', async () => {
  const jude = await strict.seeker('Jude');
  const oldBrowserCookie = jude.browserCookie;
  expect((await signIn(jude, HOME, 'jude')).status).toBe(200);
  expect(jude.browserCookie).not.toBe(oldBrowserCookie);
  await makeStrangersWait(strict, 'jude');
  expect((await signIn(jude, HOME, 'jude')).status).toBe(200);
  strict.clock.advance(181 * 24 * HOUR);
  await makeStrangersWait(strict, 'jude');
  expect((await signIn(jude, HOME, 'jude')).status).toBe(429);
});

test('a shared browser knows both of its people and nobody else', async () => {
  const [kofi, lara] = [await strict.seeker('Kofi'), await strict.seeker('Lara')];
  lara.browserCookie = kofi.browserCookie;
  expect((await signIn(lara, HOME, 'lara')).status).toBe(200);
  for (const name of ['kofi', 'lara', 'maya']) {
    if (name === 'maya') await strict.seeker('Maya');
    await makeStrangersWait(strict, name);
  }
  expect((await signIn(lara, HOME, 'maya')).status).toBe(429);
  expect((await signIn(lara, HOME, 'kofi')).status).toBe(200);
  expect((await signIn(lara, HOME, 'lara')).status).toBe(200);
});

test('an invented cookie, or one older than the password, is ignored', async () => {
  const nia = await strict.seeker('Nia');
  const old = strict.visitor();
  old.browserCookie = nia.browserCookie;
  const change = { currentPassword: PASSWORD, newPassword: 'a-new-quiet-word' };
  expect((await nia.send('POST', '/api/account/password', change)).status).toBe(204);
  await makeStrangersWait(strict, 'nia');
  expect((await signIn(old, HOME, 'nia', 'a-new-quiet-word')).status).toBe(429);
  const forger = strict.visitor();
  forger.browserCookie = nia.browserCookie.replace(/.(~|$)/g, '-$1');
  expect((await signIn(forger, '198.51.100.99', 'nia', 'a-new-quiet-word')).status).toBe(429);
  // The browser on which the password was changed is known by its new cookie.
  expect((await signIn(nia, HOME, 'nia', 'a-new-quiet-word')).status).toBe(200);
});

test('failed sign-ins from one address do not block a password change', async () => {
  const olu = await strict.seeker('Olu');
  for (let n = 0; n < 12; n += 1) await guess(strict, HOME, `stranger-${n}`);
  expect((await signIn(strict.visitor(), HOME, 'olu')).status).toBe(429);
  const change = { currentPassword: PASSWORD, newPassword: 'a-new-quiet-word' };
  expect((await post(olu, HOME, '/api/account/password', change)).status).toBe(204);
  // Nor do they block a sign-in on a known browser.
  expect((await signIn(olu, HOME, 'olu', 'a-new-quiet-word')).status).toBe(200);
});

test('a stolen session’s wrong passwords do not use up its owner’s tries', async () => {
  const pia = await strict.seeker('Pia');
  const thief = strict.visitor();
  thief.browserCookie = pia.browserCookie;
  await signIn(thief, HOME, 'pia');
  const wrong = { currentPassword: 'not-the-password', newPassword: 'a-stolen-quiet-word' };
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    statuses.push((await thief.send('POST', '/api/account/password', wrong)).status);
  }
  expect(statuses).toEqual([422, 429, 429]);
  const change = { currentPassword: PASSWORD, newPassword: 'a-new-quiet-word' };
  expect((await pia.send('POST', '/api/account/password', change)).status).toBe(204);
});

test('a day-long botnet attack stops neither known browsers nor mailed links', async () => {
  const rita = await app.seeker('Rita');
  const resetsAt = new Date(app.clock().getTime() + 12 * HOUR);
  await app.context.db
    .insertInto('rate_limits')
    .values({ key: `login:day:${rita.id}`, count: 10_000, resets_at: resetsAt })
    .execute();
  expect((await signIn(app.visitor(), HOME, 'rita')).status).toBe(429);
  expect((await signIn(rita, HOME, 'rita')).status).toBe(200);
  const phone = app.visitor();
  await post(phone, HOME, '/api/account/reset-request', { email: 'rita@example.org' });
  await app.settle();
  const token = /reset=([\w-]+)/.exec(app.mails.to('rita@example.org')[0]?.text ?? '')?.[1];
  const reset = { token, password: 'a-new-quiet-word' };
  expect((await post(phone, HOME, '/api/account/reset', reset)).status).toBe(204);
  expect((await signIn(phone, HOME, 'rita', 'a-new-quiet-word')).status).toBe(200);
});

test('two hundred sign-ins at once do not block another network', async () => {
  // Passwords cost what they do in the product, or sign-ins would be over before they can pile up.
  const real = await testApp({ trustedProxies: 1 }, { passwordCost: PASSWORD_COST });
  await real.seeker('Sana');
  const flood = Array.from({ length: 200 }, (_, n) =>
    signIn(real.visitor(), '192.0.2.77', `flood-${n}`, 'not-the-password'),
  );
  expect((await signIn(real.visitor(), HOME, 'sana')).status).toBe(200);
  const sentences = await Promise.all(
    (await Promise.all(flood)).map(async (each) => (await each.json()).message),
  );
  expect(sentences).toContain('Too many tries at once. Please wait a moment.');
  await real.close();
});
