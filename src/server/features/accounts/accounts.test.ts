import { expect, test } from 'vitest';
import { DAY, MINUTE } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { testApp } from '#testing/test-app.ts';

const app = await appOfFile();

const chidi = {
  username: 'Chidi',
  email: 'chidi@example.org',
  password: 'three-quiet-words',
  firstName: 'Chidi',
  lastName: 'Eze',
  role: 'JobSeeker',
};

test('registering signs in, and signing out ends the session', async () => {
  const visitor = app.visitor();
  const registered = await visitor.send('POST', '/api/register', chidi);
  expect(registered.status).toBe(201);
  const user = await registered.json();
  expect(user).toMatchObject({
    username: 'Chidi',
    role: 'JobSeeker',
    firstName: 'Chidi',
    profileImageUrl: null,
  });
  expect(JSON.stringify(user)).not.toContain('password');
  expect(registered.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);

  expect(await (await visitor.fetch('/api/user')).json()).toEqual(user);
  expect((await visitor.send('POST', '/api/logout')).status).toBe(204);
  const stranger = await visitor.fetch('/api/user');
  expect(stranger.status).toBe(401);
  expect(await stranger.json()).toEqual({ message: 'Please sign in.' });
});

test('signing in by username or email starts a new session each time', async () => {
  const [phone, desktop] = [app.visitor(), app.visitor()];
  await phone.send('POST', '/api/login', { username: 'chidi', password: chidi.password });
  await desktop.send('POST', '/api/login', { username: 'CHIDI@example.org', password: chidi.password });
  expect(phone.cookie).not.toBe(desktop.cookie);
  expect((await phone.fetch('/api/user')).status).toBe(200);
  expect((await desktop.fetch('/api/user')).status).toBe(200);

  const oldCookie = phone.cookie;
  await phone.send('POST', '/api/login', { username: 'chidi', password: chidi.password });
  const old = app.visitor();
  old.cookie = oldCookie;
  expect((await old.fetch('/api/user')).status).toBe(401);
});

test('registering another account ends the browser’s previous session', async () => {
  const browser = app.visitor();
  await browser.send('POST', '/api/login', { username: 'chidi', password: chidi.password });
  const old = app.visitor();
  old.cookie = browser.cookie;
  const obi = { ...chidi, username: 'Obi', email: 'obi@example.org' };
  expect((await browser.send('POST', '/api/register', obi)).status).toBe(201);
  expect((await browser.fetch('/api/user')).status).toBe(200);
  expect((await old.fetch('/api/user')).status).toBe(401);
});

test('an unknown name and a wrong password look the same', async () => {
  const responses = await Promise.all(
    ['chidi', 'nobody-here'].map((username) =>
      app.visitor().send('POST', '/api/login', { username, password: 'not-the-password' }),
    ),
  );
  expect(responses.map((response) => response.status)).toEqual([401, 401]);
  const [wrong, unknown] = await Promise.all(responses.map((response) => response.json()));
  expect(wrong).toEqual(unknown);
});

test('a taken name or email is refused, naming the field', async () => {
  const response = await app
    .visitor()
    .send('POST', '/api/register', { ...chidi, email: 'other@example.org' });
  expect([response.status, (await response.json()).field]).toEqual([409, 'username']);
  const email = await app.visitor().send('POST', '/api/register', { ...chidi, username: 'chidi2' });
  expect([email.status, (await email.json()).field]).toEqual([409, 'email']);
});

test('a refusal of a registration names several wrong fields at once', async () => {
  const all = await app.visitor().send('POST', '/api/register', { ...chidi, password: 'password' });
  expect(all.status).toBe(422);
  const body = await all.json();
  expect(body.field).toBe('password');
  expect(body.fields).toEqual({
    password: body.message,
    username: 'That username is taken.',
    email: 'There is already an account with that email address.',
  });
  const shapeless = await app.visitor().send('POST', '/api/register', { ...chidi, email: 'x', password: '' });
  expect(shapeless.status).toBe(400);
  expect(Object.keys((await shapeless.json()).fields)).toEqual(['email', 'password']);
});

test('simultaneous identical registrations make one account', async () => {
  const body = { ...chidi, username: 'twin', email: 'twin@example.org' };
  const responses = await Promise.all([1, 2, 3].map(() => app.visitor().send('POST', '/api/register', body)));
  expect(responses.map((response) => response.status).sort()).toEqual([201, 409, 409]);
});

test('Admin accounts and short or common passwords are refused', async () => {
  const tries = [
    [{ ...chidi, username: 'root1', role: 'Admin' }, 400],
    [{ ...chidi, username: 'short', password: 'five5' }, 400],
    [{ ...chidi, username: 'common', password: 'Password1' }, 422],
    [{ ...chidi, username: 'spaces', password: '        ' }, 422],
  ] as const;
  for (const [body, status] of tries) {
    const response = await app
      .visitor()
      .send('POST', '/api/register', { ...body, email: `${body.username}@example.org` });
    expect(response.status).toBe(status);
    expect((await response.json()).message).not.toBe('');
  }
});

test('invisible names are refused; names in any script are accepted', async () => {
  const withName = (username: string, firstName: string) =>
    app.visitor().send('POST', '/api/register', {
      ...chidi,
      username,
      email: `${username}@example.org`,
      firstName,
    });
  for (const unseen of ['\u200b', '\u202e\u2060', '\u3164 \u2800']) {
    const response = await withName('unseen', unseen);
    expect([response.status, (await response.json()).field]).toEqual([400, 'firstName']);
  }
  expect((await withName('zoe', '\u{1f469}\u200d\u{1f680}')).status).toBe(201);
  expect((await withName('mariam', 'مريم')).status).toBe(201);
});

test('names can’t change text direction or imitate other usernames', async () => {
  const register = (username: string, more: object = {}) =>
    app.visitor().send('POST', '/api/register', {
      ...chidi,
      username,
      email: `${crypto.randomUUID()}@example.org`,
      ...more,
    });
  const turned = await register('turned', { firstName: '\u202eArama\u202c', lastName: '\u2066Eze\u2069' });
  expect(await turned.json()).toMatchObject({ firstName: 'Arama', lastName: 'Eze' });
  expect((await register('nobody', { lastName: '\u202e\u202c' })).status).toBe(400);

  const cyrillicA = '\u0430';
  for (const borrowed of [`${cyrillicA}mara`, 'c\u03bfmpany', 'a\u202emara', 'amara\u200b', 'a\u200dmara']) {
    const response = await register(borrowed);
    expect([response.status, (await response.json()).field]).toEqual([400, 'username']);
  }
  for (const secret of [
    'zoë.o-brien_2',
    'наталья',
    'μαρία',
    'محمد',
    '田中さくら',
    'می\u200cخواهم',
    '👩\u200d🚀',
  ]) {
    expect((await register(secret)).status).toBe(201);
  }
});

test('a username has 1–64 printable characters', async () => {
  const register = async (username: string) => {
    const email = `${crypto.randomUUID()}@example.org`;
    const response = await app.visitor().send('POST', '/api/register', { ...chidi, username, email });
    return [response.status, (await response.json()).username];
  };
  for (const name of [
    'q',
    'ab',
    'Jane Doe',
    'jane@home.example',
    'O’Neil & Sons!',
    'Иван Smith',
    '𠮷'.repeat(64),
  ]) {
    expect(await register(name)).toEqual([201, name]);
    const signedIn = await app
      .visitor()
      .send('POST', '/api/login', { username: ` ${name.toUpperCase()} `, password: chidi.password });
    expect((await signedIn.json()).username).toBe(name);
  }
  expect(await register(' \uff37ide  ')).toEqual([201, 'Wide']);
  for (const name of ['', '   ', 'a\tb', 'a\nb', '\u3164', '\u2800', 'x'.repeat(65), '\ufdfa'.repeat(5)]) {
    expect((await register(name))[0]).toBe(400);
  }
});

test('a username that looks like another counts as taken', async () => {
  const register = async (username: string) => {
    const email = `${crypto.randomUUID()}@example.org`;
    const response = await app.visitor().send('POST', '/api/register', { ...chidi, username, email });
    return [response.status, (await response.json()).message];
  };
  expect((await register('paco Il0'))[0]).toBe(201);
  const alike = [409, 'That username looks the same as one that is taken.'];
  expect(await register('paco  1lo')).toEqual(alike);
  // All Cyrillic.
  expect(await register('расо I10')).toEqual(alike);
  expect(await register('PACO IL0')).toEqual([409, 'That username is taken.']);
  expect((await register('pacö Il0'))[0]).toBe(201);
});

test('a username that is someone’s address keeps nobody out', async () => {
  const name = 'imani@example.org';
  const signIn = async (password: string) => {
    const response = await app.visitor().send('POST', '/api/login', { username: name, password });
    return [response.status, (await response.json()).firstName];
  };
  const squatter = { ...chidi, firstName: 'Squatter', username: name, email: 'squatter@example.org' };
  expect((await app.visitor().send('POST', '/api/register', squatter)).status).toBe(201);
  const imani = {
    ...chidi,
    firstName: 'Imani',
    username: 'imani',
    email: name,
    password: 'four-other-words',
  };
  expect((await app.visitor().send('POST', '/api/register', imani)).status).toBe(201);
  expect(await signIn(imani.password)).toEqual([200, 'Imani']);
  expect(await signIn(squatter.password)).toEqual([200, 'Squatter']);
  expect((await signIn('neither-of-them'))[0]).toBe(401);
  const { db, clock } = app.context;
  await db.updateTable('users').set({ suspended_at: clock() }).where('email_key', '=', name).execute();
  expect((await signIn(imani.password))[0]).toBe(403);
  expect(await signIn(squatter.password)).toEqual([200, 'Squatter']);

  const late = { ...chidi, username: chidi.email.toUpperCase(), email: 'late@example.org' };
  const response = await app.visitor().send('POST', '/api/register', late);
  expect([response.status, (await response.json()).field]).toEqual([409, 'username']);
});

test('an account stored by an older release can still sign in', async () => {
  // As the previous release writes it: without `username_look`.
  const body = { ...chidi, username: 'edda', email: 'edda@example.org' };
  await app.visitor().send('POST', '/api/register', body);
  const { db } = app.context;
  await db.updateTable('users').set({ username_look: null }).where('username_key', '=', 'edda').execute();
  const credentials = { username: 'Edda', password: chidi.password };
  expect((await app.visitor().send('POST', '/api/login', credentials)).status).toBe(200);
});

test('after ten wrong passwords, the same network must wait to sign in', async () => {
  const body = { ...chidi, username: 'ngozi', email: 'ngozi@example.org' };
  await app.visitor().send('POST', '/api/register', body);
  const wrong = { username: 'ngozi', password: 'not-the-password' };
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await app.visitor().send('POST', '/api/login', wrong)).status).toBe(401);
  }
  const refused = await app
    .visitor()
    .send('POST', '/api/login', { username: 'ngozi', password: body.password });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  app.clock.advance(16 * MINUTE);
  expect(
    (await app.visitor().send('POST', '/api/login', { username: 'ngozi', password: body.password })).status,
  ).toBe(200);
});

test('simultaneous guesses count like successive ones', async () => {
  const body = { ...chidi, username: 'obi', email: 'obi@example.org' };
  await app.visitor().send('POST', '/api/register', body);
  const guess = (password: string) => app.visitor().send('POST', '/api/login', { username: 'obi', password });
  const wrong = Array.from({ length: 40 }, (_, n) => guess(`wrong-guess-${n}`));
  const rightGuess = await guess(body.password);
  expect((await Promise.all(wrong)).filter((response) => response.status === 401)).toHaveLength(10);
  expect(rightGuess.status).toBe(429);
});

test('behind one proxy only the address that the proxy saw counts', async () => {
  const limits = { ...app.context.config.limits, registrations: 2 };
  const proxied = await testApp({ trustedProxies: 1, limits });
  const register = (n: number, forwarded: string) =>
    proxied.visitor().fetch('/api/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ ...chidi, username: `proxied${n}`, email: `proxied${n}@example.org` }),
    });
  const statuses: number[] = [];
  for (const n of [1, 2, 3]) statuses.push((await register(n, `9.9.9.${n}, 2.2.2.2`)).status);
  statuses.push((await register(4, '2.2.2.3')).status);
  // One home connection has 2^64 IPv6 addresses: they count as one.
  for (const address of ['2001:db8:1:2::1', '2001:0DB8:1:2:a:b:c:d', '2001:db8:1:2::', '2001:db8:1:3::1']) {
    statuses.push((await register(5 + statuses.length, address)).status);
  }
  await proxied.close();
  expect(statuses).toEqual([201, 201, 429, 201, 201, 201, 429, 201]);
});

test('an unused session expires', async () => {
  const visitor = app.visitor();
  await visitor.send('POST', '/api/login', { username: 'chidi', password: chidi.password });
  app.clock.advance(13 * DAY);
  expect((await visitor.fetch('/api/user')).status).toBe(200);
  app.clock.advance(13 * DAY);
  expect((await visitor.fetch('/api/user')).status).toBe(200);
  app.clock.advance(15 * DAY);
  expect((await visitor.fetch('/api/user')).status).toBe(401);
});

test('a request from another site can’t sign a user out', async () => {
  const visitor = app.visitor();
  await visitor.send('POST', '/api/login', { username: 'chidi', password: chidi.password });
  const logOut = (headers: Record<string, string>) =>
    visitor.fetch('/api/logout', { method: 'POST', headers });
  expect((await logOut({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await logOut({ origin: 'null' })).status).toBe(403);
  expect((await logOut({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await visitor.fetch('/api/user')).status).toBe(200);
  expect((await logOut({ origin: app.url })).status).toBe(204);
});

test('responses have security headers, even for an unreadable path', async () => {
  const unreadable = await app.visitor().fetch('/%zz');
  expect(unreadable.status).toBe(400);
  expect(unreadable.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await unreadable.json()).toEqual({ message: 'The request could not be read.' });
  const { headers } = await app.visitor().fetch('/api/user');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('referrer-policy')).toBeTruthy();
});

test('our own form refuses common passwords that the API accepts', async () => {
  const answer = async (username: string, password: string, more: object = {}) => {
    const body = { ...chidi, username, email: `${username}@example.org`, password, ...more };
    const sent = await app.visitor().send('POST', '/api/register', body);
    return [sent.status, (await sent.json()).field];
  };
  expect(await answer('strict-one', 'Snowball', { isStrict: true })).toEqual([422, 'password']);
  expect(await answer('plain-one', 'Snowball')).toEqual([201, undefined]);
  expect(await answer('plain-two', 'Password1')).toEqual([422, 'password']);
});
