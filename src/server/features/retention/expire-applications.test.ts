import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applications, companySettings, notifications, safety } from '#contract/index.ts';
import { DAY, HOUR } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { meet } from '#testing/meeting.ts';
import { type Person, TEST_PASSWORD } from '#testing/person.ts';
import { expireApplications } from './expire-applications.ts';

const app = await appOfFile();

const run = () => expireApplications(app.context, new AbortController().signal);

async function signInAgain(person: Person): Promise<void> {
  const { username } = person.user ?? {};
  await person.send('POST', '/api/login', { username, password: TEST_PASSWORD });
}

/** Moves the clock on and runs the job. Tests leave a margin, because the number of days in six months varies. */
async function wait(days: number, ...people: readonly Person[]): Promise<void> {
  app.clock.advance(days * DAY);
  await run();
  for (const person of people) await signInAgain(person);
}

async function rejectedBy(company: Person, seeker: Person, title: string) {
  const met = await meet(seeker, company, title);
  await company.moveTo(met.applicationId, 'rejected');
  return met;
}

/** Sorted by title, because applications made at the same moment have no other order. */
const listOwn = async (seeker: Person) =>
  (await seeker.call(applications.listApplications))
    .map(({ role, erasesAt, keptUntil }) => ({
      title: role.title,
      isDue: erasesAt !== undefined,
      isKept: keptUntil !== undefined,
    }))
    .sort((a, b) => a.title.localeCompare(b.title));

async function warnings(seeker: Person): Promise<number> {
  const notices = await seeker.call(notifications.listNotifications);
  return notices.filter(({ title }) => title.endsWith('will no longer keep your application')).length;
}

test('a rejected application is erased after six months, with notice', async () => {
  const [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge')];
  const { applicationId, threadId } = await rejectedBy(bridge, amara, 'Porter');
  await amara.applyTo((await bridge.postRole({ title: 'Cook' })).id);
  const { rows: rowsBefore } =
    await sql`select * from guarantee_ledger where employer_id = ${bridge.id}`.execute(app.context.db);

  await wait(140, amara);
  expect(await listOwn(amara)).toEqual([
    { title: 'Cook', isDue: false, isKept: false },
    { title: 'Porter', isDue: false, isKept: false },
  ]);
  await wait(20, amara);
  await run();
  expect(await warnings(amara)).toBe(1);
  expect((await listOwn(amara))[1]).toMatchObject({ title: 'Porter', isDue: true });

  await wait(29, amara, bridge);
  expect(await listOwn(amara)).toHaveLength(2);
  await wait(2, amara, bridge);
  expect(await listOwn(amara)).toEqual([{ title: 'Cook', isDue: false, isKept: false }]);
  for (const table of ['applications', 'matches', 'threads', 'messages', 'application_moves']) {
    const { rows } = await sql`select from ${sql.table(table)} t
      where t::text like ${`%${applicationId}%`} or t::text like ${`%${threadId}%`}`.execute(app.context.db);
    expect([table, rows]).toEqual([table, []]);
  }
  const notices = await bridge.call(notifications.listNotifications);
  expect(notices.filter(({ href }) => href.includes(applicationId))).toEqual([]);
  expect((await bridge.send('GET', `/api/applications/${applicationId}/applicant`)).status).toBe(404);
  const { rows: rowsAfter } = await sql<{ reference: string; employer_id: string }>`
    select * from guarantee_ledger where employer_id = ${bridge.id} order by submitted_at`.execute(
    app.context.db,
  );
  expect(rowsAfter).toHaveLength(rowsBefore.length);
  expect(rowsAfter).toEqual(
    expect.arrayContaining(rowsBefore.filter((row) => !Object.values(Object(row)).includes('owed'))),
  );
});

test('a seeker can let an application be kept for a year, and undo that', async () => {
  const [bola, mill] = [await app.seeker('Bola'), await app.employer('Mill')];
  const { applicationId } = await rejectedBy(mill, bola, 'Porter');
  const keep = (isKept: boolean) =>
    bola.call(applications.keepApplication, { params: { applicationId }, body: { isKept } });
  await wait(160, bola);
  expect(await keep(true)).toMatchObject({ keptUntil: expect.any(String) });
  await wait(300, bola);
  expect(await listOwn(bola)).toEqual([{ title: 'Porter', isDue: false, isKept: true }]);
  expect(await keep(false)).not.toHaveProperty('keptUntil');
  await wait(0, bola);
  expect(await listOwn(bola)).toEqual([{ title: 'Porter', isDue: true, isKept: false }]);
  await wait(31, bola);
  expect(await listOwn(bola)).toEqual([]);
});

test('nobody can extend somebody else’s application, or an open one', async () => {
  const [chidi, quay] = [await app.seeker('Chidi'), await app.employer('Quay')];
  const stranger = await app.seeker('Stranger');
  const { applicationId } = await meet(chidi, quay, 'Porter');
  const path = `/api/applications/${applicationId}/keep`;
  expect((await chidi.send('PUT', path, { isKept: true })).status).toBe(409);
  expect((await stranger.send('PUT', path, { isKept: true })).status).toBe(404);
});

test('a changed period counts from the rejection, with a new notice', async () => {
  const [dayo, weir] = [await app.seeker('Dayo'), await app.employer('Weir')];
  await rejectedBy(weir, dayo, 'Porter');
  const set = (keepRejectedMonths: 3 | 6) =>
    weir.call(companySettings.setRetention, { body: { keepRejectedMonths } });
  expect(await set(3)).toMatchObject({ keepRejectedMonths: 3 });
  await wait(70, dayo, weir);
  expect(await listOwn(dayo)).toMatchObject([{ isDue: true }]);
  expect(await set(6)).toMatchObject({ keepRejectedMonths: 6 });
  expect(await listOwn(dayo)).toMatchObject([{ isDue: false }]);
  await wait(60, dayo, weir);
  expect(await listOwn(dayo)).toMatchObject([{ isDue: false }]);
  await set(3);
  await wait(0, dayo);
  expect(await listOwn(dayo)).toMatchObject([{ isDue: true }]);
  expect(await warnings(dayo)).toBe(2);
  await wait(31, dayo);
  expect(await listOwn(dayo)).toEqual([]);
});

test('twelve months, chosen in an earlier release, count as six', async () => {
  const [gita, holm] = [await app.seeker('Gita'), await app.employer('Holm')];
  await rejectedBy(holm, gita, 'Porter');
  await app.context.db
    .insertInto('company_settings')
    .values({ company_id: holm.id, keep_rejected_months: 12 })
    .execute();
  expect(await holm.call(companySettings.getCompanySettings)).toMatchObject({ keepRejectedMonths: 6 });
  await wait(160, gita);
  expect(await listOwn(gita)).toMatchObject([{ isDue: true }]);
});

test('an application is not erased while a report about it is open', async () => {
  const [efua, larch] = [await app.seeker('Efua'), await app.employer('Larch')];
  const { threadId } = await rejectedBy(larch, efua, 'Porter');
  await efua.call(safety.report, { body: { threadId, reason: 'spam' } });
  await wait(160);
  await wait(40, efua);
  expect(await listOwn(efua)).toHaveLength(1);
  await app.context.db
    .updateTable('reports')
    .set({ resolved_at: app.clock(), outcome: 'dismissed' })
    .where('thread_id', '=', threadId)
    .execute();
  app.clock.advance(HOUR);
  await run();
  expect(await listOwn(efua)).toEqual([]);
});
