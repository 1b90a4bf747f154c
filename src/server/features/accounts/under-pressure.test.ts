import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { puzzles } from '#contract/index.ts';
import type { PuzzlePurpose } from '#contract/puzzles.ts';
import { startsWithZeroBits } from '#contract/zero-bits.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { TEST_PASSWORD } from '#testing/person.ts';
import { MINUTE } from '../../clock.ts';
import { readConfig } from '../../config.ts';

const app = await appOfFile({
  trustedProxies: 1,
  limits: {
    ...readConfig({}).limits,
    registrations: 4,
    registrationsEverywhere: 20,
    failedLoginsEverywhere: 5,
  },
});

let people = 0;
/** Posts as a client at this IP address. */
function post(path: string, body: object, address: string, cookie = ''): Promise<Response> {
  return fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
    body: JSON.stringify(body),
  });
}
function register(address: string, more: object = {}): Promise<Response> {
  people += 1;
  const username = `newcomer${people}`;
  const names = { firstName: 'New', lastName: 'Comer' };
  const body = { username, email: `${username}@example.org`, password: TEST_PASSWORD, ...names, ...more };
  return post('/api/register', body, address);
}
async function solvePuzzle(purpose: PuzzlePurpose) {
  const { challenge, bits } = await app.visitor().call(puzzles.getPuzzle, { query: { for: purpose } });
  let answer = 0;
  const hash = () => createHash('sha256').update(`${challenge}:${answer}`).digest();
  while (!startsWithZeroBits(hash(), bits)) answer += 1;
  return { challenge, answer };
}
/** Resets the counts. */
const anHourLater = () => app.clock.advance(61 * MINUTE);

test('a network may register three times as many accounts as one address', async () => {
  anHourLater();
  const registerFrom = async (address: string) => (await register(address)).status;
  for (const [host, count] of [4, 4, 4].entries()) {
    for (let i = 0; i < count; i += 1) expect(await registerFrom(`203.0.113.${host}`)).toBe(201);
  }
  expect(await registerFrom('203.0.113.0')).toBe(429);
  expect(await registerFrom('203.0.113.77')).toBe(429);
  expect(await registerFrom('203.0.114.77')).toBe(201);
});

test('registering takes a puzzle under pressure, and only then', async () => {
  anHourLater();
  for (let i = 0; i < 20; i += 1) expect((await register(`198.51.${i}.1`)).status).toBe(201);
  const refused = await register('198.51.100.1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  expect(await refused.json()).toMatchObject({
    puzzle: '/api/puzzle?for=register',
    message: expect.stringContaining('try again in 10 minutes'),
  });

  const puzzle = await solvePuzzle('register');
  expect((await register('198.51.101.1', { puzzle })).status).toBe(201);
  // A solved puzzle works once, for its own purpose, unchanged and in time.
  expect((await register('198.51.102.1', { puzzle })).status).toBe(429);
  expect((await register('198.51.103.1', { puzzle: await solvePuzzle('login') })).status).toBe(429);
  const { challenge, answer } = await solvePuzzle('register');
  const easier = challenge.replace(/^register\.\d+/, 'register.1');
  expect((await register('198.51.104.1', { puzzle: { challenge: easier, answer } })).status).toBe(429);
  expect((await register('198.51.105.1', { puzzle: { challenge, answer: answer + 1 } })).status).toBe(429);
  app.clock.advance(11 * MINUTE);
  expect((await register('198.51.106.1')).status).toBe(201);
});

test('a solved puzzle is void after ten minutes', async () => {
  anHourLater();
  const old = await solvePuzzle('register');
  app.clock.advance(11 * MINUTE);
  for (let i = 0; i < 20; i += 1) await register(`192.0.${i}.1`);
  expect((await register('192.0.200.1', { puzzle: old })).status).toBe(429);
});

test('puzzles get harder as the attempts double', async () => {
  anHourLater();
  const puzzleBits = async () => (await app.visitor().call(puzzles.getPuzzle, {})).bits;
  const calm = await puzzleBits();
  for (let i = 0; i < 80; i += 1) await register(`10.${i}.0.1`);
  expect(await puzzleBits()).toBe(calm + 2);
});

test('while many sign-ins fail, only an unknown browser gets a puzzle', async () => {
  anHourLater();
  const clara = await app.seeker('Clara');
  const signIn = (address: string, more: object = {}, cookie = '') =>
    post('/api/login', { username: 'clara', password: TEST_PASSWORD, ...more }, address, cookie);
  for (let i = 0; i < 6; i += 1) {
    await post('/api/login', { username: `guess${i}`, password: 'not-it' }, `203.1.${i}.1`);
  }
  const refused = await signIn('203.1.100.1');
  expect([refused.status, (await refused.json()).puzzle]).toEqual([429, '/api/puzzle?for=login']);
  expect((await signIn('203.1.101.1', {}, clara.browserCookie)).status).toBe(200);
  expect((await signIn('203.1.102.1', { puzzle: await solvePuzzle('login') })).status).toBe(200);
  const wrong = await signIn('203.1.103.1', { password: 'wrong', puzzle: await solvePuzzle('login') });
  expect(wrong.status).toBe(401);
});
