import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  accounts,
  admin,
  applications,
  contests,
  notifications,
  personalData,
  safety,
  verification,
} from '#contract/index.ts';
import { MINUTE } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { notifyUser } from '../notifications/commands.ts';

const PASSWORD = 'nod-test-2026';

const app = await appOfFile();
const ada = await app.admin('Ada');

const log = (query: { aboutId?: string; queue?: 'reports' | 'verification' | 'contests' } = {}) =>
  ada.call(admin.listAdminActions, { query });

function signIn(person: Person): Promise<Response> {
  return app
    .visitor()
    .send('POST', '/api/login', { username: person.user?.username ?? '', password: PASSWORD });
}

test('Ada is notified of a new item, decides it, and finds it in the log', async () => {
  const wren = await app.seeker('Wren');
  const shady = await app.employer('Shady');
  const { threadId, applicationId } = await meet(wren, shady);
  await wren.call(safety.report, { body: { threadId, reason: 'fraud' } });
  await wren.call(safety.report, { body: { threadId, reason: 'fraud' } });
  await shady.call(verification.askForVerification, { body: { words: 'Companies House 01234567' } });
  await wren.call(contests.contestApplication, { params: { applicationId }, body: { words: 'Why so low?' } });

  const notices = await ada.call(notifications.listNotifications);
  expect(notices.map(({ title, href }) => [title, href]).sort()).toEqual([
    ['A report waits for your decision', '/profile?desk=reports'],
    ['Shady asks to be verified', '/profile?desk=verification'],
    ['Somebody has questioned a decision', '/profile?desk=contests'],
  ]);
  expect(await ada.call(admin.getDesk)).toMatchObject({
    reports: { count: 1, since: app.clock().toISOString() },
    verification: { count: 1 },
    contests: { count: 1 },
    disputes: { count: 0, since: null },
    failedTasks: { count: 0 },
    failedMail: { count: 0 },
  });

  const [report] = await ada.call(safety.listReports);
  app.clock.advance(MINUTE);
  await ada.call(safety.resolveReport, {
    params: { reportId: report?.id ?? '' },
    body: { outcome: 'dismissed', words: 'A misunderstanding.' },
  });
  app.clock.advance(MINUTE);
  await ada.call(verification.setVerification, {
    params: { employerId: shady.id },
    body: { isVerified: true, note: 'Companies House 01234567' },
  });
  expect(await log({ aboutId: shady.id })).toMatchObject([
    {
      action: 'company_verified',
      by: ada.user && `${ada.user.firstName} ${ada.user.lastName}`.trim(),
      about: { kind: 'company', id: shady.id, name: 'Shady' },
      reason: 'Companies House 01234567',
    },
    { action: 'report_dismissed', reason: 'A misunderstanding.' },
  ]);
  expect(await log({ queue: 'reports' })).toMatchObject([{ action: 'report_dismissed' }]);
  expect(await ada.call(admin.getDesk)).toMatchObject({ reports: { count: 0 }, verification: { count: 0 } });
});

test('people, companies and roles are found by part of their names', async () => {
  const nadia = await app.seeker('Nadia');
  const quay = await app.employer('Quayside');
  const { id: roleId } = await quay.postRole({ title: 'Crane Operator' });
  await nadia.call(applications.apply, { body: { roleId } });
  const findPeople = (search: string) => ada.call(admin.findPeople, { query: { search } });
  for (const words of ['nadi', 'NADIA@']) {
    expect(await findPeople(words)).toMatchObject([{ userId: nadia.id, isSuspended: false }]);
  }
  expect(await findPeople('100%')).toEqual([]);
  expect(await ada.call(admin.findCompanies, { query: { search: 'quay' } })).toMatchObject([
    { companyId: quay.id, owner: { userId: quay.id }, members: 1, liveRoles: 1, isSuspended: false },
  ]);
  expect(await ada.call(admin.findCompanies, { query: { companyId: quay.id } })).toHaveLength(1);
  for (const query of [{ search: 'crane' }, { search: 'quayside' }, { roleId }]) {
    expect(await ada.call(admin.findRoles, { query })).toMatchObject([
      { roleId, title: 'Crane Operator', companyName: 'Quayside', status: 'live', applications: 1 },
    ]);
  }
  expect(await ada.call(admin.getPerson, { params: { userId: nadia.id } })).toMatchObject({
    sessions: 1,
    applications: [{ status: 'pending', count: 1 }],
    reports: { made: 0, received: 0, upheld: 0, waiting: 0 },
  });
  const nobody = '00000000-0000-4000-8000-000000000000';
  await expect(ada.call(admin.getPerson, { params: { userId: nobody } })).rejects.toMatchObject({
    status: 404,
  });
});

test('a suspended person is signed out until Ada reinstates them', async () => {
  const crook = await app.seeker('Crook');
  const params = { userId: crook.id };
  await ada.call(admin.suspendPerson, { params, body: { reason: 'Asks for money.' } });
  await expect(crook.call(accounts.currentUser)).rejects.toMatchObject({ status: 401 });
  expect((await signIn(crook)).status).toBe(403);
  await expect(ada.call(admin.suspendPerson, { params, body: { reason: 'Again' } })).rejects.toMatchObject({
    status: 409,
  });
  expect(await ada.call(admin.findPeople, { query: { state: 'suspended' } })).toMatchObject([
    { userId: crook.id, isSuspended: true },
  ]);

  app.clock.advance(MINUTE);
  await ada.call(admin.reinstatePerson, { params, body: { reason: 'A mistake of ours.' } });
  expect((await signIn(crook)).status).toBe(200);
  await expect(ada.call(admin.reinstatePerson, { params, body: { reason: 'Again' } })).rejects.toMatchObject({
    status: 409,
  });
  expect((await log({ aboutId: crook.id })).map(({ action, reason }) => [action, reason])).toEqual([
    ['person_reinstated', 'A mistake of ours.'],
    ['person_suspended', 'Asks for money.'],
  ]);
  await expect(
    ada.call(admin.suspendPerson, { params: { userId: ada.id }, body: { reason: 'Myself' } }),
  ).rejects.toMatchObject({ status: 409 });
});

test('the email about a suspension says why in general words', async () => {
  const ruth = await app.seeker('Ruth');
  const params = { userId: ruth.id };
  const words = 'You sent the same message to forty companies.';
  await ada.call(admin.suspendPerson, { params, body: { reason: 'Reported by Quarry.', words } });
  const quarry = await app.employer('Quarry');
  const { id: roleId } = await quarry.postRole({ title: 'Blaster' });
  const tom = await app.seeker('Tom');
  await tom.call(safety.report, { body: { roleId, reason: 'fraud', words: 'They wanted £50.' } });
  const report = (await ada.call(safety.listReports)).find(({ subject }) => subject.id === quarry.id);
  await ada.call(safety.resolveReport, {
    params: { reportId: report?.id ?? '' },
    body: { outcome: 'upheld', suspend: true },
  });
  await app.settle();
  const letterTo = (address: string) => app.mails.to(address).at(-1)?.text;
  expect(letterTo('ruth@example.org')).toContain(`Why: ${words}`);
  expect(letterTo('ruth@example.org')).not.toContain('Quarry');
  expect(letterTo('quarry@example.org')).toContain(
    'The account quarry was suspended with the company Quarry because a report was upheld: “A false advert, or asking for money”.',
  );
  expect(letterTo('quarry@example.org')).not.toContain('£50');
  const [entry] = await log({ aboutId: ruth.id });
  expect(entry?.reason).toBe(`Reported by Quarry. (They were told: “${words}”)`);
});

test('suspending an only owner pauses the company’s roles for that time', async () => {
  const mill = await app.employer('Mill Lane');
  const { id: roleId } = await mill.postRole({ title: 'Miller' });
  const params = { userId: mill.id };
  const status = async () => (await ada.call(admin.findRoles, { query: { roleId } }))[0]?.status;
  expect((await ada.call(admin.getPerson, { params })).companies).toMatchObject([
    { companyName: 'Mill Lane', memberRole: 'owner', isOnlyOwner: true },
  ]);
  await ada.call(admin.suspendPerson, { params, body: { reason: 'False adverts.' } });
  expect(await status()).toBe('paused');
  expect(await ada.call(admin.findCompanies, { query: { companyId: mill.id } })).toMatchObject([
    { isSuspended: true, liveRoles: 0 },
  ]);
  await ada.call(admin.reinstatePerson, { params, body: { reason: 'The adverts were real.' } });
  await app.advance(MINUTE);
  expect(await status()).toBe('live');
});

test('suspending an owner pauses the roles of both companies they own', async () => {
  const { db } = app.context;
  const wharf = await app.employer('Wharf');
  const yard = await app.employer('Yard');
  const { id: roleId } = await yard.postRole({ title: 'Rigger' });
  await db
    .updateTable('company_members')
    .set({ user_id: wharf.id })
    .where('company_id', '=', yard.id)
    .execute();
  const wren = await app.seeker('Wren Two');
  const { id: advert } = await wharf.postRole({ title: 'Porter' });
  await wren.call(safety.report, { body: { roleId: advert, reason: 'fraud' } });
  const [report] = await ada.call(safety.listReports);
  await ada.call(safety.resolveReport, {
    params: { reportId: report?.id ?? '' },
    body: { outcome: 'upheld', suspend: true },
  });
  expect(await ada.call(admin.findRoles, { query: { roleId } })).toMatchObject([{ status: 'paused' }]);
});

test('a company’s roles stay live when one of its two owners is suspended', async () => {
  const dock = await app.employer('Dock');
  const { id: roleId } = await dock.postRole({ title: 'Docker' });
  const bea = await app.employer('Bea');
  await app.context.db
    .insertInto('company_members')
    .values({ company_id: dock.id, user_id: bea.id, member_role: 'owner', joined_at: app.clock() })
    .execute();
  await ada.call(admin.suspendPerson, { params: { userId: dock.id }, body: { reason: 'Threats.' } });
  expect((await signIn(dock)).status).toBe(403);
  expect((await signIn(bea)).status).toBe(200);
  expect((await ada.call(admin.findRoles, { query: { roleId } }))[0]?.status).toBe('live');
});

test('the log can only be added to, and forgets deleted people', async () => {
  const { db } = app.context;
  const leaver = await app.seeker('Leaver');
  const params = { userId: leaver.id };
  await ada.call(admin.suspendPerson, { params, body: { reason: 'Leaver was rude.' } });
  await ada.call(admin.reinstatePerson, { params, body: { reason: 'Leaver apologised.' } });
  await expect(sql`update admin_actions set reason = 'nicer'`.execute(db)).rejects.toThrow(
    'admin_actions is only ever added to',
  );
  await expect(sql`delete from admin_actions`.execute(db)).rejects.toThrow('only ever added to');

  await leaver.call(accounts.login, { body: { username: 'leaver', password: PASSWORD } });
  const exported = await leaver.call(personalData.exportPersonalData);
  expect(exported.adminActions?.map(({ action, reason }) => [action, reason]).sort()).toEqual([
    ['person_reinstated', 'Leaver apologised.'],
    ['person_suspended', 'Leaver was rude.'],
  ]);
  await leaver.send('DELETE', '/api/account', { password: PASSWORD });
  const personActions = (await log()).filter(({ action }) => action.startsWith('person_'));
  expect(JSON.stringify(personActions)).not.toContain('Leaver');
  expect(personActions.filter((entry) => entry.about === null && entry.reason === null)).toHaveLength(2);
});

test('failed tasks and emails are listed and tried again', async () => {
  app.clock.advance(MINUTE);
  const { db, tasks } = app.context;
  await sql`insert into tasks.job (name, data, state, retry_count, completed_on, output)
    select name, '{}', 'failed', 0, now(), '{"message":"the disk was full"}'
    from tasks.queue where name = 'uploads.remove'`.execute(db);
  const work = await ada.call(admin.getBackgroundWork);
  expect(work.failures).toMatchObject([{ task: 'uploads.remove', tries: 1, reason: 'the disk was full' }]);
  expect(work.queues.find(({ task }) => task === 'uploads.remove')?.failed).toBe(1);
  expect(await ada.call(admin.retryTasks, { body: { task: 'uploads.remove' } })).toEqual({ retried: 1 });
  expect((await tasks.counts()).find(({ name }) => name === 'uploads.remove')?.failed).toBe(0);

  const olu = await app.seeker('Olu');
  await db.transaction().execute((trx) =>
    notifyUser(trx, {
      userId: olu.id,
      kind: 'status',
      title: 'You are shortlisted',
      body: 'Chef.',
      href: '/',
      now: app.clock(),
    }),
  );
  await db
    .updateTable('deliveries')
    .set({ state: 'failed', attempts: 14, reason: '451 try later' })
    .where('user_id', '=', olu.id)
    .execute();
  const [mail] = await ada.call(admin.listFailedMail);
  expect(mail).toMatchObject({
    to: { userId: olu.id },
    title: 'You are shortlisted',
    reason: '451 try later',
  });
  expect(await ada.call(admin.retryMail, { body: { id: mail?.id } })).toEqual({ retried: 1 });
  expect(await ada.call(admin.listFailedMail)).toEqual([]);
  expect(await ada.call(admin.retryMail, { body: {} })).toEqual({ retried: 0 });
  expect(
    (await log())
      .slice(0, 2)
      .map(({ action }) => action)
      .sort(),
  ).toEqual(['mail_retried', 'tasks_retried']);
});

test('the figures count each UK day and include the server’s health', async () => {
  const { days, health } = await ada.call(admin.getFigures);
  expect(days).toHaveLength(admin.FIGURE_DAYS);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(app.clock());
  expect(days.at(-1)?.day).toBe(today);
  const { rows } = await sql<{ people: number }>`select count(*)::int as people from users`.execute(
    app.context.db,
  );
  expect(days.reduce((sum, { people }) => sum + people, 0)).toBe(rows[0]?.people);
  expect(days.at(-1)?.applications).toBeGreaterThan(0);
  expect(health).toMatchObject({ database: 'ready', isClockTrusted: true });
});
