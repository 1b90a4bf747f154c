import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { accounts, uploads } from '#contract/index.ts';
import type { Person } from '#testing/person.ts';
import { onPostgres, type TestApp, testApp } from '#testing/test-app.ts';
import type { Context } from '../context.ts';
import { ConfigError } from '../settings/values.ts';
import { hasDemoPeople } from './demo-people.ts';
import { refuseUnwantedDemo } from './refuse-unwanted.ts';
import { AMARA, BRIDGE, DEMO_PASSWORD } from './sign-in.ts';
import { startDemo } from './start.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

/** The same installation with other settings. */
const contextWith = (settings: Partial<Context['config']>): Context => ({
  ...app.context,
  config: { ...app.context.config, ...settings },
});
/** Does what a start with these settings does about the demo world. */
async function begin(settings: Partial<Context['config']>) {
  const context = contextWith(settings);
  await refuseUnwantedDemo(context.db, context.config, context.clock());
  return startDemo(context);
}

const LOCAL = { isDemo: true, isExposed: false };
const EXPOSED = { isDemo: true, isExposed: true };
const EXPOSED_UNASKED = { isDemo: false, isExposed: true };

async function signIn(username: string, password: string): Promise<Person> {
  const person = app.visitor();
  person.user = await person.call(accounts.login, { body: { username, password } });
  return person;
}

/** Turns the demo world into one from a release without marks. */
async function forgetMarks(): Promise<void> {
  const { db } = app.context;
  await db.updateTable('users').set({ is_demo: false }).execute();
  await db.deleteFrom('demo_world').execute();
}

test('a local demo world has the published password', async () => {
  expect(await begin(LOCAL)).toEqual({ isHere: true, password: DEMO_PASSWORD });
  const amara = await signIn(AMARA, DEMO_PASSWORD);
  expect((await amara.call(uploads.getCvSuggestions)).cv.name).toContain('CV.pdf');
  expect(await begin(LOCAL)).toEqual({ isHere: true, password: DEMO_PASSWORD });
});

test('on an exposed server the demo password is random and shown once', async () => {
  const first = await begin(EXPOSED);
  const password = (first.isHere && first.password) || '';
  expect(password).toMatch(/^[\w-]{16}$/);
  await expect(signIn(AMARA, DEMO_PASSWORD)).rejects.toMatchObject({ status: 401 });
  expect((await signIn(BRIDGE, password)).user?.username).toBe(BRIDGE);
  expect(await begin(EXPOSED)).toEqual({ isHere: true, password: null });
  const { rows } = await app.context.db
    .selectFrom('users')
    .select('password_hash')
    .distinct()
    .execute()
    .then((rows) => ({ rows }));
  expect(rows.map(({ password_hash: hash }) => hash.startsWith('$argon2id$'))).toEqual([true]);
});

test('an exposed server refuses to start with a demo world by default', async () => {
  await begin(LOCAL);
  await forgetMarks();
  await expect(begin(EXPOSED_UNASKED)).rejects.toThrow(ConfigError);
  await expect(begin(EXPOSED_UNASKED)).rejects.toThrow('npm run demo -- remove');
});

test('an old demo world that goes public loses the published password', async () => {
  await begin(LOCAL);
  await forgetMarks();
  const bridge = await signIn(BRIDGE, DEMO_PASSWORD);
  const started = await begin(EXPOSED);
  expect((await bridge.fetch('/api/user')).status).toBe(401);
  await expect(signIn(BRIDGE, DEMO_PASSWORD)).rejects.toMatchObject({ status: 401 });
  await signIn(BRIDGE, (started.isHere && started.password) || '');
});

test('real people with demo names are not marked as demo people', async () => {
  const amara = app.visitor();
  await amara.call(accounts.register, {
    body: {
      username: AMARA,
      email: 'amara.okafor@mail.example',
      password: 'nod-test-2026',
      firstName: 'Amara',
      lastName: 'Okafor',
      role: 'JobSeeker',
    },
  });
  await app.advance(400 * 24 * 3_600_000);
  expect(await begin(EXPOSED_UNASKED)).toEqual({ isHere: false });
  expect(await hasDemoPeople(app.context.db)).toBe(false);
});

test('the next start adds the files that a killed start did not', async () => {
  await begin(LOCAL);
  const { db } = app.context;
  await db.deleteFrom('uploads').execute();
  await db.updateTable('seekers').set({ cv_url: null }).execute();
  await db.updateTable('demo_world').set({ finished_at: null }).execute();
  await app.advance(11 * 60_000);
  await begin(LOCAL);
  const amara = await signIn(AMARA, DEMO_PASSWORD);
  expect((await amara.call(uploads.getCvSuggestions)).cv.name).toContain('CV.pdf');
});

test.skipIf(!onPostgres)('two servers that start at once make one demo world', async () => {
  const sibling = await app.sibling();
  onTestFinished(() => sibling.close());
  const [one, two] = await Promise.all([
    begin(EXPOSED),
    startDemo({ ...sibling.context, config: contextWith(EXPOSED).config }),
  ]);
  const passwords = [one, two].map((each) => each.isHere && each.password);
  expect(passwords.filter((password) => password !== null)).toHaveLength(1);
  const { amaras } = await app.context.db
    .selectFrom('users')
    .select((count) => count.fn.countAll<number>().as('amaras'))
    .where('username_key', '=', AMARA)
    .executeTakeFirstOrThrow();
  expect(Number(amaras)).toBe(1);
});
