import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { HiringReport, ReportMonths } from '#contract/hiring-report.ts';
import { applications, hiringReport, interviews, members, roles, seekers } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import type { Person } from '#testing/person.ts';
import { DAY, HOUR } from '../../clock.ts';
import { readCsv } from '../guarantee/read-ledger-csv.ts';
import { noteArrival } from '../roles/note-arrival.ts';

const app = await appOfFile();

const reportOf = (
  who: Person,
  query: { months?: ReportMonths; roleId?: string } = {},
): Promise<HiringReport> => who.call(hiringReport.getHiringReport, { query });

async function applyTo(roleId: string, name: string, superLike = false): Promise<string> {
  const seeker = await app.seeker(name);
  const { application } = await seeker.call(applications.apply, { body: { roleId, superLike } });
  return application.id;
}

test('a company’s report has figures by role, origin and month', async () => {
  const bridge = await app.employer('Bridge & Co');
  const nurse = await bridge.postRole({ title: 'Staff Nurse' });
  const porter = await bridge.postRole({ title: 'Porter' });
  const amara = await app.seeker('Amara');
  await amara.call(seekers.saveSeekerProfile, { body: { skills: ['Nursing'], locationCity: 'Bristol' } });
  await amara.call(roles.listDeck, { query: { limit: 50 } });
  await app.context.impressions.flush();
  const { application } = await amara.call(applications.apply, { body: { roleId: nurse.id } });
  const ben = await applyTo(nurse.id, 'Ben', true);
  await applyTo(porter.id, 'Cleo');
  await noteArrival(app.context.db, nurse.id, 'rss', 'views', app.clock());
  await noteArrival(app.context.db, nurse.id, 'rss', 'applies', app.clock());
  await app.advance(10 * HOUR);
  await bridge.moveTo(application.id, 'shortlisted');
  await bridge.moveTo(ben, 'reviewing');
  await app.advance(10 * HOUR);
  await bridge.call(interviews.scheduleInterview, {
    body: {
      applicationId: application.id,
      interviewType: 'phone',
      scheduledAt: new Date(app.clock().getTime() + DAY).toISOString(),
      interviewerEmail: 'priya@example.org',
    },
  });
  await bridge.moveTo(application.id, 'offered');
  await bridge.moveTo(application.id, 'hired');

  const report = await reportOf(bridge);
  expect(report.funnel).toEqual({
    seen: 2,
    applied: 3,
    reviewed: 2,
    answered: 1,
    interview: 1,
    offered: 1,
    hired: 1,
  });
  expect(report.byRole.map(({ title, applied, hired }) => [title, applied, hired])).toEqual([
    ['Staff Nurse', 2, 1],
    ['Porter', 1, 0],
  ]);
  expect(report.otherRoles).toBeNull();
  expect(report.byOrigin.map(({ origin, applied }) => [origin, applied])).toEqual([
    ['found', 2],
    ['super_like', 1],
  ]);
  expect(report.arrivals).toEqual([{ source: 'rss', views: 1, applies: 1 }]);
  expect(report.byMonth).toHaveLength(3);
  expect(report.byMonth.at(-1)).toMatchObject({ month: report.to.slice(0, 7) });
  expect(report.byMonth.reduce((sum, { applied }) => sum + applied, 0)).toBe(3);
  // One answer and one hire: there is a median, but no spread, which would reveal single people.
  expect(report.timeToAnswer).toEqual({ count: 1, medianHours: 10, spread: null });
  expect(report.timeToHire).toEqual({ count: 1, medianHours: 20, spread: null });
  expect(report.waiting).toEqual([
    { status: 'pending', count: 1, medianHours: 20, longestHours: 20 },
    { status: 'reviewing', count: 1, medianHours: 10, longestHours: 10 },
  ]);
  expect(report.guarantee).toMatchObject({ owed: 2, overdue: 0 });

  const year = await reportOf(bridge, { months: '12' });
  expect(year.byMonth).toHaveLength(12);
  expect(year.funnel).toMatchObject({ seen: null, applied: 3 });
  expect(year.byMonth.map(({ seen }) => seen === null)).toEqual([
    ...Array(9).fill(true),
    ...Array(3).fill(false),
  ]);

  const ofPorter = await reportOf(bridge, { roleId: porter.id });
  expect(ofPorter.funnel).toMatchObject({ applied: 1, hired: 0 });
  expect(ofPorter).not.toHaveProperty('guarantee');

  const file = await bridge.fetch('/api/employer/report.csv?months=3');
  expect(file.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(file.headers.get('content-disposition')).toMatch(/attachment; filename="nod-report-[\d-]+\.csv"/);
  const lines = [...readCsv(await file.text())];
  expect(lines[0]).toEqual(['part', 'item', 'figure', 'value']);
  expect(lines).toContainEqual(['role', 'Staff Nurse', 'hired', '1']);
  expect(lines).toContainEqual(['time_to_answer', '', 'median_hours', '10']);
  expect(lines).toContainEqual(['time_to_answer', '', 'slow_quarter_hours', '']);
});

test('a report sums jobs under different titles by occupation', async () => {
  const moor = await app.employer('Moor Care');
  const post = (title: string) => moor.postRole({ title });
  const [care, support, porter, odd] = [
    await post('Care Assistant'),
    await post('Support Worker'),
    await post('Hospital Porter'),
    await post('Chief Happiness Alchemist of Vibes'),
  ];
  const first = await applyTo(care.id, 'Uma');
  await applyTo(support.id, 'Vic');
  await applyTo(support.id, 'Wen');
  await applyTo(porter.id, 'Xan');
  await applyTo(odd.id, 'Yas');
  await applyTo(odd.id, 'Zoe');
  await moor.moveTo(first, 'shortlisted');
  const { byOccupation } = await reportOf(moor);
  expect(byOccupation).toMatchObject([
    { occupation: { code: '6135', name: 'Care workers and home carers' }, roles: 2, applied: 3, answered: 1 },
    { occupation: { code: '9262' }, roles: 1, applied: 1 },
    { occupation: null, roles: 1, applied: 2 },
  ]);
  expect(await reportOf(moor, { roleId: care.id })).not.toHaveProperty('byOccupation');
  const lines = [...readCsv(await (await moor.fetch('/api/employer/report.csv?months=3')).text())];
  expect(lines).toContainEqual(['occupation', '6135 Care workers and home carers', 'applied', '3']);
  expect(lines).toContainEqual(['occupation', 'Other titles', 'roles', '1']);
});

test('unsent and other companies’ applications are not counted', async () => {
  const cedar = await app.employer('Cedar Homes');
  const role = await cedar.postRole({ title: 'Carer' });
  const dora = await app.seeker('Dora');
  await dora.call(applications.apply, { body: { roleId: role.id, undoable: true } });
  const empty = { applied: 0, reviewed: 0, answered: 0, interview: 0, offered: 0, hired: 0 };
  expect((await reportOf(cedar)).funnel).toEqual({ seen: 0, ...empty });
  const elm = await app.employer('Elm Care');
  await expect(reportOf(elm, { roleId: role.id })).rejects.toMatchObject({ status: 404 });
});

test('a hiring manager’s report has only their roles; finance gets none', async () => {
  const firth = await app.employer('Firth Foods');
  const manager = await join(app, firth, 'hiring_manager', 'Hana');
  const finance = await join(app, firth, 'finance', 'Finn');
  const interviewer = await join(app, firth, 'interviewer', 'Ines');
  const owners = await firth.postRole({ title: 'Baker' });
  const managers = await manager.postRole({ title: 'Miller' });
  await applyTo(owners.id, 'Gus');
  await applyTo(managers.id, 'Hal');
  expect((await reportOf(firth)).funnel.applied).toBe(2);
  const managersReport = await reportOf(manager);
  expect(managersReport.byRole.map(({ title }) => title)).toEqual(['Miller']);
  expect(managersReport.waiting).toMatchObject([{ status: 'pending', count: 1 }]);
  expect(managersReport).not.toHaveProperty('guarantee');
  await expect(reportOf(manager, { roleId: owners.id })).rejects.toMatchObject({ status: 404 });
  for (const who of [finance, interviewer]) {
    await expect(reportOf(who)).rejects.toMatchObject({ status: 403 });
    expect((await who.fetch('/api/employer/report.csv')).status).toBe(403);
  }
});

test('ten thousand applications to sixty roles add up', async () => {
  const grange = await app.employer('Grange & Co');
  const role = await grange.postRole({ title: 'Picker' });
  const { db } = app.context;
  const now = app.clock();
  const companyId = (await grange.call(members.getMembership)).companies[0]?.id ?? '';
  await sql`insert into roles (id, employer_id, title, description_md, work_mode, salary_min_pence, salary_max_pence,
      required_skills, job_type, status, created_at, updated_at, expires_at)
    select gen_random_uuid(), employer_id, 'Picker ' || n, description_md, work_mode, salary_min_pence, salary_max_pence,
      required_skills, job_type, 'paused', created_at, updated_at, expires_at
    from roles, generate_series(1, 59) n where id = ${role.id}`.execute(db);
  await sql`insert into users (id, account_type, username, username_key, email, email_key, password_hash, first_name,
      last_name, created_at)
    select gen_random_uuid(), 'JobSeeker', 'crowd' || n, 'crowd' || n, 'crowd' || n || '@example.org',
      'crowd' || n || '@example.org', 'nobody signs in', 'Crowd', 'Person', ${now} from generate_series(1, 10000) n`.execute(
    db,
  );
  await sql`insert into applications (id, role_id, seeker_id, employer_id, status, fit_bp, culture_fit_bp, fit,
      submitted_at, due_at, answered_at, updated_at, verdict)
    select gen_random_uuid(), r.id, u.id, ${companyId}, case when u.n % 4 = 0 then 'rejected' else 'pending' end, 5000, 0,
      '{}', ${now}::timestamptz - interval '1 hour' * 40, ${now}::timestamptz + interval '8 hours',
      case when u.n % 4 = 0 then ${now}::timestamptz - interval '1 hour' * (u.n % 40) end, ${now},
      case when u.n % 4 = 0 then 'answered_in_time' else 'owed' end
    from (select id, row_number() over (order by username_key) as n from users where username_key like 'crowd%') u
    join (select id, row_number() over (order by title) as n from roles where employer_id = ${companyId}) r
      on r.n = u.n % 60 + 1`.execute(db);

  const report = await reportOf(grange, { months: '12' });
  expect(report.funnel).toMatchObject({ applied: 10_000, reviewed: 2_500, answered: 2_500, hired: 0 });
  expect(report.byRole).toHaveLength(50);
  expect(report.otherRoles).toMatchObject({ roles: 10 });
  const roleSum = report.byRole.reduce((sum, { applied }) => sum + applied, report.otherRoles?.applied ?? 0);
  expect(roleSum).toBe(10_000);
  expect(report.timeToAnswer.count).toBe(2_500);
  const { spread, medianHours } = report.timeToAnswer;
  expect(spread?.quickHours).toBeLessThan(medianHours ?? 0);
  expect(spread?.slowHours).toBeGreaterThan(medianHours ?? 0);
  expect(report.waiting).toMatchObject([{ status: 'pending', count: 7_500, longestHours: 40 }]);
});
