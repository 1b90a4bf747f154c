import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPostings } from '#adverts/file/read-postings.ts';
import { accounts, roles } from '#contract/index.ts';
import { nurseAdvert } from '#testing/nurse-adverts.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { DAY } from '../../clock.ts';
import { suspendWithin } from '../safety/review-report.ts';
import { type ClosedAdverts, type ImportResult, importRoles } from './import-roles.ts';

const folder = mkdtempSync(join(tmpdir(), 'nod-import-'));
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const advert = (number: number, more: object = {}) =>
  nurseAdvert(number, { hiringOrganization: 'Severn Trust', ...more });

async function bringIn(
  username: string,
  adverts: readonly unknown[],
  closed: ClosedAdverts = 'keep',
): Promise<ImportResult> {
  const file = join(folder, 'adverts.jsonl');
  writeFileSync(file, adverts.map((each) => JSON.stringify(each)).join('\n'));
  const request = { file, username, closed, dataDir: folder, publicUrl: null };
  return importRoles(app.context.db, request, app.clock, { write: () => true });
}

const outcomes = ({ tally }: ImportResult) => Object.fromEntries(tally.outcomes);

test('imported adverts are found by seekers, and a second import adds none', async () => {
  const bridge = await app.employer('Bridge & Co');
  const adverts = Array.from({ length: 450 }, (_, index) => advert(index));
  expect(outcomes(await bringIn('bridgeco', adverts))).toEqual({ imported: 450 });
  expect(outcomes(await bringIn('BridgeCo', adverts))).toEqual({ unchanged: 450 });

  const own = await bridge.call(roles.listEmployerRoles);
  expect(own).toHaveLength(450);
  expect(own[0]).toMatchObject({
    locationCity: 'Bristol',
    salaryMinGbpInt: 3_136_500,
    status: 'live',
    createdAt: '2026-10-20T00:00:00.000Z',
    expiresAt: '2026-11-20T23:59:59.000Z',
    employer: { companyName: 'Severn Trust' },
  });
  await app.context.deck.refresh();
  const amara = await app.seeker('Amara');
  const deck = await amara.call(roles.listDeck, { query: { limit: 50 } });
  expect(deck.every(({ title }) => title.startsWith('Staff Nurse'))).toBe(true);
  expect(deck).toHaveLength(50);
});

test('a changed advert is updated; a role the employer paused stays paused', async () => {
  const mill = await app.employer('Mill House');
  await bringIn('millhouse', [advert(1), advert(2)]);
  const [first] = await mill.call(roles.listEmployerRoles);
  const paused = first?.title === 'Staff Nurse 1' ? 1 : 2;
  await mill.call(roles.setRoleStatus, { params: { roleId: first?.id ?? '' }, body: { status: 'paused' } });
  const changed = { baseSalary: '£40,000' };
  expect(outcomes(await bringIn('millhouse', [advert(1, changed), advert(2, changed)]))).toEqual({
    updated: 2,
  });
  const rolesAfter = await mill.call(roles.listEmployerRoles);
  expect(rolesAfter.map(({ salaryMinGbpInt }) => salaryMinGbpInt)).toEqual([4_000_000, 4_000_000]);
  expect(rolesAfter.find(({ title }) => title === `Staff Nurse ${paused}`)?.status).toBe('paused');
  expect(rolesAfter.find(({ title }) => title !== `Staff Nurse ${paused}`)?.status).toBe('live');
});

test('a suspended company’s imported roles are paused and must be resumed', async () => {
  const rook = await app.employer('Rook Row');
  const { db } = app.context;
  await bringIn('rookrow', [advert(1)]);
  await db.transaction().execute((trx) => suspendWithin(trx, rook.id, app.clock()));
  const old = advert(3, { validThrough: '2026-10-25' });
  const brought = await bringIn('rookrow', [advert(1, { title: 'Sister' }), advert(2), old], 'reopen');
  expect(outcomes(brought)).toEqual({ updated: 1, paused: 2 });
  expect(brought.report).toMatch(/2 {2}imported as paused: the company is suspended/);
  const theirs = () =>
    db.selectFrom('roles').select(['id', 'status', 'title']).where('employer_id', '=', rook.id).execute();
  const stored = await theirs();
  expect(stored.map(({ status }) => status)).toEqual(['paused', 'paused', 'paused']);

  await app.context.deck.refresh();
  const kofi = await app.seeker('Kofi');
  const first = stored.find(({ title }) => title === 'Staff Nurse 2')?.id ?? '';
  const dealt = async () => (await kofi.call(roles.listDeck, { query: { first } })).map(({ id }) => id);
  expect(await dealt()).not.toContain(first);
  expect((await kofi.fetch(`/jobs/${first}`)).status).toBe(404);

  await db.updateTable('users').set({ suspended_at: null }).where('id', '=', rook.id).execute();
  const back = app.visitor();
  await back.call(accounts.login, { body: { username: 'rookrow', password: 'nod-test-2026' } });
  await back.call(roles.setRoleStatus, { params: { roleId: first }, body: { status: 'live' } });
  expect(await dealt()).toContain(first);
  expect((await kofi.fetch(`/jobs/${first}`)).status).toBe(200);
});

test('roles that the operator imported are paused and resumed beyond the plan', async () => {
  const mersey = await app.employer('Mersey Trust');
  await bringIn('merseytrust', [advert(1), advert(2)]);
  // Its free plan allows one live role, and this is it.
  await mersey.postRole();
  const [{ id } = { id: '' }] = (await mersey.call(roles.listEmployerRoles)).filter(({ title }) =>
    title.startsWith('Staff Nurse'),
  );
  for (const status of ['paused', 'live'] as const) {
    const role = await mersey.call(roles.setRoleStatus, { params: { roleId: id }, body: { status } });
    expect(role.status).toBe(status);
  }
});

test('an advert past its closing date is expired, or reopened by --reopen', async () => {
  const quay = await app.employer('Quay Street');
  const old = advert(1, { datePosted: '2020-11-04', validThrough: '2020-11-18T23:59:59+0000' });
  const first = await bringIn('quaystreet', [old]);
  expect(outcomes(first)).toEqual({ closed: 1 });
  expect(first.report).toMatch(
    /1 {2}imported as expired: their closing date has passed \(--reopen makes them live\)/,
  );
  expect(await quay.call(roles.listEmployerRoles)).toMatchObject([
    { status: 'expired', createdAt: '2020-11-04T00:00:00.000Z' },
  ]);

  expect(outcomes(await bringIn('quaystreet', [old]))).toEqual({ unchanged: 1 });
  expect(outcomes(await bringIn('quaystreet', [old], 'reopen'))).toEqual({ reopened: 1 });
  const [live] = await quay.call(roles.listEmployerRoles);
  expect(live?.status).toBe('live');
  expect(new Date(live?.expiresAt ?? '').getTime() - app.clock().getTime()).toBeGreaterThan(29 * DAY);
  expect(outcomes(await bringIn('quaystreet', [old], 'reopen'))).toEqual({ unchanged: 1 });
  expect(outcomes(await bringIn('quaystreet', [old]))).toEqual({ unchanged: 1 });
  expect((await quay.call(roles.listEmployerRoles))[0]?.status).toBe('live');
});

test('a file of only closed adverts is an archive whose roles go live', async () => {
  const mill = await app.employer('Mill Archive');
  const closed = { validThrough: '2020-11-18T23:59:59+0000' };
  const mixed = await bringIn('millarchive', [advert(1, closed), advert(2)], 'reopenArchives');
  expect(outcomes(mixed)).toEqual({ closed: 1, imported: 1 });
  const archive = [advert(3, closed), advert(4, closed)];
  const reopening = await bringIn('millarchive', archive, 'reopenArchives');
  expect(outcomes(reopening)).toEqual({ reopened: 2 });
  expect(reopening.report).toMatch(/treated as an archive/);
  expect(outcomes(await bringIn('millarchive', archive, 'reopenArchives'))).toEqual({ unchanged: 2 });
  const statuses = (await mill.call(roles.listEmployerRoles)).map(({ status }) => status).sort();
  expect(statuses).toEqual(['expired', 'live', 'live', 'live']);
});

test('a changed closing date reopens a role or ends it earlier', async () => {
  const tide = await app.employer('Tide Line');
  await bringIn('tideline', [advert(1, { validThrough: '2026-10-30' }), advert(2)]);
  await bringIn('tideline', [
    advert(1, { validThrough: '2026-11-15' }),
    advert(2, { validThrough: '2026-11-05' }),
  ]);
  const own = await tide.call(roles.listEmployerRoles);
  expect(own.map(({ title, status, expiresAt }) => [title, status, expiresAt.slice(0, 10)]).sort()).toEqual([
    ['Staff Nurse 1', 'live', '2026-11-15'],
    ['Staff Nurse 2', 'live', '2026-11-05'],
  ]);
});

test('the row file reports every row in order, with reasons', async () => {
  await app.employer('Harbour Row');
  const result = await bringIn('harbourrow', [
    advert(1),
    advert(2, { baseSalary: 'Competitive' }),
    advert(1, { title: 'Said twice' }),
    { '@type': 'Person' },
    advert(3, { title: '=HYPERLINK("x")', baseSalary: undefined }),
  ]);
  expect(outcomes(result)).toEqual({ imported: 1, refused: 3, repeated: 1 });
  expect(Object.fromEntries(result.tally.refusals)).toEqual({ no_salary: 2, not_a_posting: 1 });
  const [head, ...rows] = readFileSync(result.rowFile, 'utf8').trimEnd().split('\r\n');
  expect(head).toBe('line,outcome,reason,title,role id');
  expect(rows[0]).toMatch(/^1,imported,,Staff Nurse 1,[0-9a-f-]{36}$/);
  expect(rows.slice(1)).toEqual([
    '2,refused,no salary stated: “Competitive” states no amount.,Staff Nurse 2,',
    '3,repeated,Repeats the advert on line 1.,Said twice,',
    '4,refused,not a job advert: This is not a JobPosting but of the type Person.,,',
    '5,refused,no salary stated: No salary is stated.,"\'=HYPERLINK(""x"")",',
  ]);
  expect(result.report).toMatch(/ 2 {2}no salary stated\n/);
});

test('two simultaneous imports of one file add every advert once', async () => {
  const twin = await app.employer('Twin Oaks');
  const file = join(folder, 'twin.jsonl');
  writeFileSync(file, Array.from({ length: 30 }, (_, index) => JSON.stringify(advert(index))).join('\n'));
  const request = { file, username: 'twinoaks', closed: 'keep' as const, dataDir: folder, publicUrl: null };
  const run = () => importRoles(app.context.db, request, app.clock, { write: () => true });
  const results = await Promise.all([run(), run()]);
  expect(results[0]?.rowFile).not.toBe(results[1]?.rowFile);
  expect(results.map(outcomes)).toEqual(expect.arrayContaining([{ imported: 30 }, { unchanged: 30 }]));
  expect(await twin.call(roles.listEmployerRoles)).toHaveLength(30);
});

test.each([
  ['nobody', 'There is no user called nobody.'],
  ['amara', 'amara is not an employer.'],
  ['new', 'new has not set up a company yet, so it cannot have roles.'],
])('an import for %s is refused with a sentence', async (username, sentence) => {
  if (username === 'new') await app.visitor().register('New', 'Employer');
  await expect(bringIn(username, [advert(1)])).rejects.toThrow(sentence);
});

test('a missing file is refused with a sentence', async () => {
  const request = {
    file: join(folder, 'none.json'),
    username: 'amara',
    closed: 'keep' as const,
    dataDir: folder,
    publicUrl: null,
  };
  await expect(importRoles(app.context.db, request, app.clock, { write: () => true })).rejects.toThrow(
    /^There is no file /,
  );
});

const NHS = fileURLToPath(new URL('../../../../../shared/data/jobpostings-nhs.jsonl.gz', import.meta.url));

test.skipIf(!existsSync(NHS))(
  'the 2,500 real adverts are imported (skipped without ../shared/data)',
  async () => {
    const harley = await app.employer('Harley Row');
    const request = {
      file: NHS,
      username: 'harleyrow',
      closed: 'reopenArchives' as const,
      dataDir: folder,
      publicUrl: null,
    };
    const result = await importRoles(app.context.db, request, app.clock, { write: () => true });
    const { reopened = 0, refused = 0 } = outcomes(result);
    expect(reopened + refused).toBe(2_500);
    expect(reopened).toBeGreaterThan(2_200);
    let read = 0;
    for await (const row of readPostings(NHS)) read += 'posting' in row ? 1 : 0;
    expect(read).toBe(2_500);
    const own = await harley.call(roles.listEmployerRoles);
    expect(own.filter(({ descriptionMd }) => /<[a-z/!?]|&[a-z]+;|&#/i.test(descriptionMd))).toEqual([]);
    expect(own.filter(({ title }) => !/[a-z]/.test(title) && title.length > 20)).toEqual([]);
    // A midwife's 7½ hours a week pay less than £5,000 a year; the full-time salary in the advert is above that.
    const fullTime = ({ pay, salaryMinGbpInt }: (typeof own)[number]) =>
      pay?.per === 'year' ? pay.minPence : salaryMinGbpInt;
    expect(own.filter((role) => fullTime(role) < 500_000)).toEqual([]);

    await app.context.deck.refresh();
    const nurse = await app.seeker('Femi');
    await nurse.send('POST', '/api/jobseeker/profile', {
      locationCity: 'Bristol',
      workModePref: 'onsite',
      skills: ['Nursing', 'Registered nurse', 'Patient care'],
      experienceLevel: 'mid',
      summaryText: 'Registered adult nurse, four years on medical wards.',
    });
    const deck = await nurse.call(roles.listDeck, { query: { locations: 'Bristol' } });
    const fromTheFile = deck.filter(({ employer }) => employer.companyName !== 'Severn Trust');
    expect(fromTheFile.filter(({ title }) => /nurs|sister|matron/i.test(title)).length).toBeGreaterThan(
      fromTheFile.length / 2,
    );
  },
);
