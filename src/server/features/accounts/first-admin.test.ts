import { afterEach, expect, test } from 'vitest';
import { accounts } from '#contract/index.ts';
import { newInstallation } from '#testing/installation.ts';
import { Person } from '#testing/person.ts';
import { runCommand, startServer } from '#testing/server-process.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { HOUR } from '../../clock.ts';
import { openAnotherLink, openFirstLink } from './first-admin-links.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const ADA = {
  firstName: 'Ada',
  lastName: 'Ray',
  username: 'ada',
  email: 'ada@example.org',
  password: 'violet-harbour-42',
};

function submit(person: Person, path: string, fields: Readonly<Record<string, string>> = ADA) {
  return person.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    body: new URLSearchParams(fields).toString(),
  });
}

async function newLink({ context, clock }: TestApp): Promise<string> {
  return `/first-admin?token=${await openFirstLink(context.db, clock())}`;
}

test('the operator of a new installation becomes its Admin, once', async () => {
  app = await testApp();
  const path = await newLink(app);
  const ada = app.visitor();
  const page = await ada.fetch(path);
  expect(page.status).toBe(200);
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await page.text()).toContain('Create the first Admin');

  const done = await submit(ada, path);
  expect([done.status, done.headers.get('location')]).toEqual([303, '/profile']);
  expect(await ada.call(accounts.currentUser)).toMatchObject({ role: 'Admin', username: 'ada' });

  const mallory = app.visitor();
  expect((await mallory.fetch(path)).status).toBe(404);
  expect((await submit(mallory, path, { ...ADA, username: 'mal', email: 'm@example.org' })).status).toBe(404);
});

test('of two people with the link, one becomes the Admin', async () => {
  app = await testApp();
  const path = await newLink(app);
  const [one, two] = [app.visitor(), app.visitor()];
  const responses = await Promise.all([
    submit(one, path),
    submit(two, path, { ...ADA, username: 'bea', email: 'bea@example.org' }),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([303, 404]);
  const { db } = app.context;
  const adminsQuery = db.selectFrom('users').select('id').where('account_type', '=', 'Admin');
  expect(await adminsQuery.execute()).toHaveLength(1);
});

test('a link ends after 24 hours, with a newer one, or with an Admin', async () => {
  app = await testApp();
  const [first, { context, clock }] = [await newLink(app), app];
  const ada = app.visitor();
  const status = async (path: string) => (await ada.fetch(path)).status;
  await app.advance(23 * HOUR);
  expect(await status(first)).toBe(200);
  await app.advance(2 * HOUR);
  expect(await status(first)).toBe(404);
  expect((await submit(ada, first)).status).toBe(404);
  // It was printed once: a later start prints none.
  expect(await openFirstLink(context.db, clock())).toBeNull();

  const second = `/first-admin?token=${await openAnotherLink(context.db, clock())}`;
  expect(await status(second)).toBe(200);
  const third = `/first-admin?token=${await openAnotherLink(context.db, clock())}`;
  expect([await status(second), await status(third)]).toEqual([404, 200]);
  await app.admin('Bea');
  expect(await status(third)).toBe(404);
  expect((await submit(ada, third)).status).toBe(404);
  expect(await openAnotherLink(context.db, clock())).toBeNull();
});

test('mistakes are shown beside their fields, and the link still works', async () => {
  app = await testApp();
  const path = await newLink(app);
  await app.seeker('Ada');
  const ada = app.visitor();
  const empty = await submit(ada, path, { username: '<b>', password: 'x' });
  expect(empty.status).toBe(422);
  const html = await empty.text();
  expect(html).toContain('value="&lt;b&gt;"');
  expect(html).toContain('At least 8 characters.');
  expect(html).not.toContain('value="x"');
  const taken = await submit(ada, path, { ...ADA, email: 'other@example.org' });
  expect([taken.status, (await taken.text()).includes('That username is taken.')]).toEqual([409, true]);
  const common = await submit(ada, path, {
    ...ADA,
    username: 'ada2',
    email: 'a@example.org',
    password: 'password',
  });
  expect([common.status, (await common.text()).includes('too easy to guess')]).toEqual([422, true]);
  expect((await submit(ada, path, { ...ADA, username: 'ada2', email: 'a@example.org' })).status).toBe(303);
});

test('nobody becomes an Admin by guessing links', async () => {
  app = await testApp();
  await newLink(app);
  const mallory = app.visitor();
  for (const token of ['', 'x', 'A'.repeat(43), '%00']) {
    expect((await submit(mallory, `/first-admin?token=${token}`)).status).toBe(404);
  }
  for (let n = 0; n < 60; n += 1) await submit(mallory, `/first-admin?token=${'A'.repeat(43)}`);
  expect((await submit(mallory, `/first-admin?token=${'A'.repeat(43)}`)).status).toBe(429);
});

test('a new server prints the link once, and the command prints another', async () => {
  const installed = await newInstallation();
  try {
    const linkIn = (output: string) => /http:\S+\/first-admin\?token=[\w-]{43}/.exec(output)?.[0];
    const server = await startServer(installed.env);
    const printed = new URL(linkIn(server.output()) ?? '');
    expect((await fetch(`${server.url}${printed.pathname}${printed.search}`)).status).toBe(200);
    await server.stop();
    const restarted = await startServer(installed.env);
    expect(linkIn(restarted.output())).toBeUndefined();
    await restarted.stop();

    const { code, output } = await runCommand('admin', ['link'], { ...installed.env, PORT: '3000' });
    expect(code).toBe(0);
    const another = new URL(linkIn(output) ?? '');
    const last = await startServer(installed.env);
    const path = another.pathname + another.search;
    expect((await fetch(`${last.url}${printed.pathname}${printed.search}`)).status).toBe(404);
    expect((await submit(new Person(last.url), path)).status).toBe(303);
    await last.stop();
    expect(await runCommand('admin', ['link'], installed.env)).toEqual({
      code: 1,
      output: 'There is an Admin already: npm run admin -- grant USERNAME makes another.\n',
    });
  } finally {
    await installed.remove();
  }
});
