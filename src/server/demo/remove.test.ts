import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accounts, applications, notifications, roles } from '#contract/index.ts';
import { Person } from '#testing/person.ts';
import { runCommand, startServer } from '#testing/server-process.ts';
import { testApp } from '#testing/test-app.ts';
import { emptyDatabase } from '#testing/test-database.ts';
import { cvKey } from '../features/uploads/file-keys.ts';
import { outboxFolder } from '../mail/create-mailer.ts';
import { listOutbox, outboxMailer } from '../mail/outbox-mailer.ts';
import { adoptDemoPeople } from './demo-people.ts';
import { setDemoPassword } from './password.ts';
import { countShared, removeDemoWorld } from './remove.ts';
import { AMARA, BRIDGE, DEMO_PASSWORD } from './sign-in.ts';
import { startDemo } from './start.ts';

vi.setConfig({ testTimeout: 240_000 });

async function signIn(person: Person, username: string, password = DEMO_PASSWORD): Promise<Person> {
  person.user = await person.call(accounts.login, { body: { username, password } });
  return person;
}

test('removing the demo world leaves what real people have', async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  const context = { ...app.context, config: { ...app.context.config, isDemo: true, isExposed: false } };
  const { db, storage } = context;
  await startDemo(context);
  const [bridge, amara] = [await signIn(app.visitor(), BRIDGE), await signIn(app.visitor(), AMARA)];
  const [mona, mill] = [await app.seeker('Mona'), await app.employer('Mill Lane')];
  const millsRole = await mill.postRole({ title: 'Joiner' });
  const demoRole = (await bridge.call(roles.listEmployerRoles)).find(({ status }) => status === 'live');
  for (const [seeker, roleId] of [
    [mona, demoRole?.id ?? ''],
    [mona, millsRole.id],
    [amara, millsRole.id],
  ] as const) {
    await seeker.call(applications.apply, { body: { roleId } });
  }
  const mailer = outboxMailer(outboxFolder(context.config), 'Nod <nod@localhost>', context.clock);
  for (const to of [amara.user?.email ?? '', mona.user?.email ?? '']) {
    await mailer.send({ id: randomUUID(), to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });
  }
  const [cv] = await db.selectFrom('uploads').select('id').execute();
  // The state left by a release without the `is_demo` mark.
  await db.updateTable('users').set({ is_demo: false }).execute();
  await adoptDemoPeople(db, context.clock());

  expect(await countShared(db)).toEqual({
    people: 2,
    applicationsToDemoRoles: 1,
    applicationsFromDemoSeekers: 1,
    conversations: 0,
    invites: 0,
  });
  expect(await removeDemoWorld(context)).toMatchObject({ files: 1, mails: 1, voidedInvoices: 2 });

  const left = {
    users: (await db.selectFrom('users').select('username').orderBy('username').execute()).map(
      ({ username }) => username,
    ),
    roles: (await db.selectFrom('roles').select('title').execute()).map(({ title }) => title),
    applicants: (await db.selectFrom('applications').select('seeker_id').execute()).map(
      ({ seeker_id: id }) => id,
    ),
    monitoring: await db.selectFrom('monitoring_answers').select('key').execute(),
    sandbox: await db.selectFrom('sandbox_customers').select('id').execute(),
    invoices: (await db.selectFrom('invoices').select(['status', 'billed_to']).execute()).map(
      ({ status, billed_to: to }) => [status, to.companyName],
    ),
    mails: (await listOutbox(outboxFolder(context.config))).length,
    cv: await storage.open(cvKey(cv?.id ?? '')),
  };
  expect(left).toEqual({
    users: ['milllane', 'mona'],
    roles: ['Joiner'],
    applicants: [mona.id],
    monitoring: [],
    sandbox: [],
    invoices: [
      ['void', 'Closed account'],
      ['void', 'Closed account'],
    ],
    mails: 1,
    cv: null,
  });
  const { rows: unbalanced } = await sql`
    select ledger from ledger_entries group by ledger having sum(amount_pence) <> 0`.execute(db);
  expect(unbalanced).toEqual([]);
  const notices = await mona.call(notifications.listNotifications);
  expect(notices.map(({ title }) => title)).toContain('Bridge & Co has left Nod');
  expect((await mona.call(applications.listApplications)).map(({ role }) => role.title)).toEqual(['Joiner']);
  // The task to delete the file finds nothing left to do.
  await app.settle();
  expect(await startDemo(context)).toEqual({ isHere: false });
});

test('an emptied database is not filled again', async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  const context = { ...app.context, config: { ...app.context.config, isDemo: true, isExposed: false } };
  await startDemo(context);
  expect(await setDemoPassword(context.db, 'a-new-one-2026')).toBeGreaterThan(50);
  await signIn(app.visitor(), BRIDGE, 'a-new-one-2026');
  await removeDemoWorld(context);
  expect(await startDemo(context)).toEqual({ isHere: false });
  expect(await context.db.selectFrom('users').select('id').execute()).toEqual([]);
});

test('npm run demo -- remove asks before it touches anything shared', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nod-demo-'));
  const database = await emptyDatabase();
  onTestFinished(async () => {
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });
  // The first start creates the folder, whichever database it uses.
  const world = {
    DATA_DIR: join(folder, 'not', 'there', 'yet'),
    DATABASE_URL: database?.databaseUrl ?? '',
  };
  const server = await startServer({ ...world, DEMO: '1', WORKER: '0' });
  onTestFinished(() => server.kill());
  const password = /employer +bridge +password (\S+)/.exec(server.output())?.[1] ?? '';
  const bridge = await signIn(new Person(server.url), BRIDGE, password);
  // Only a server without PostgreSQL counts as a trial on somebody’s own machine, with the published password.
  expect(password === DEMO_PASSWORD).toBe(database === null);
  const mona = await new Person(server.url).register('Mona', 'JobSeeker');
  const role = (await bridge.call(roles.listEmployerRoles)).find(({ status }) => status === 'live');
  await mona.call(applications.apply, { body: { roleId: role?.id ?? '' } });
  expect(await server.stop()).toBe(0);

  const refusal = await runCommand('demo', ['remove'], world);
  expect(refusal).toEqual({
    code: 1,
    output:
      'This also removes what 1 real person shares with demo people: 1 application to a demo job. Those with an open application will be notified that the other side has left.\nNothing was removed. To go ahead: npm run demo -- remove --yes\n',
  });
  const done = await runCommand('demo', ['remove', '--yes'], world);
  expect(done.output).toMatch(
    /^Removed the demo world: \d+ seekers, \d+ employers, [\d,]+ jobs, [\d,]+ applications, \d+ conversations, 1 file, \d+ mails?\.\nThe ledger keeps every entry: \d+ entries of test payments reversed, 2 invoices void/,
  );
  expect(done.code).toBe(0);
});
