import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applications, monitoring, personalData } from '#contract/index.ts';
import type { MonitoringAnswers } from '#contract/monitoring.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { readCsv } from '../guarantee/read-ledger-csv.ts';

const PASSWORD = 'nod-test-2026';
const NOTHING: MonitoringAnswers = { sex: null, ethnicity: null, disability: null, ageBand: null };

const app = await appOfFile();
const bridge = await app.employer('Bridge & Co');
const ada = await app.admin('Ada');

const answer = (person: Person, answers: Partial<MonitoringAnswers>) =>
  person.call(monitoring.saveMonitoring, { body: { ...NOTHING, ...answers } });

const storedRows = () => app.context.db.selectFrom('monitoring_answers').selectAll().execute();

test('answers are optional, and can be changed, exported and deleted', async () => {
  const amara = await app.seeker('Amara');
  expect(await amara.call(monitoring.getMonitoring)).toEqual(NOTHING);
  await answer(amara, { sex: 'female', ageBand: 'unsaid' });
  await answer(amara, { sex: 'female', ethnicity: 'black' });
  expect(await amara.call(monitoring.getMonitoring)).toEqual({
    ...NOTHING,
    sex: 'female',
    ethnicity: 'black',
  });
  expect((await amara.call(personalData.exportPersonalData)).seeker?.monitoring).toMatchObject({
    sex: 'female',
  });
  expect((await amara.send('DELETE', '/api/monitoring')).status).toBe(204);
  expect(await amara.call(monitoring.getMonitoring)).toEqual(NOTHING);
  await answer(amara, { disability: 'no' });
  await answer(amara, {});
  expect(await storedRows()).toEqual([]);
  expect((await amara.send('PUT', '/api/monitoring', { ...NOTHING, sex: 'nurse' })).status).toBe(400);
});

test('answers do not name a person and are deleted with the account', async () => {
  const bela = await app.seeker('Bela');
  await answer(bela, { sex: 'female', ethnicity: 'mixed', disability: 'yes', ageBand: '55-64' });
  const [row] = await storedRows();
  expect(JSON.stringify(row)).not.toContain(bela.id);
  expect(Object.keys(row ?? {}).sort()).toEqual(['age_band', 'disability', 'ethnicity', 'key', 'sex']);
  const key = Buffer.from(row?.key ?? '').toString('hex');
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'monitoring_answers'`.execute(
    app.context.db,
  );
  for (const { name } of tables) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from ${sql.table(name)} t where t::text like ${`%${key}%`}) as found`.execute(
      app.context.db,
    );
    expect(rows[0]?.found, name).toBe(false);
  }
  expect((await bela.send('DELETE', '/api/account', { password: PASSWORD })).status).toBe(204);
  expect(await storedRows()).toEqual([]);
});

test('the report shows unequal rates and hides small groups', async () => {
  const role = await bridge.postRole({ title: 'Welder' });
  const apply = async (name: string, answers: Partial<MonitoringAnswers>, isShortlisted: boolean | null) => {
    const person = await app.seeker(name);
    await answer(person, answers);
    const { application } = await person.call(applications.apply, { body: { roleId: role.id } });
    if (isShortlisted === null) return;
    const body = isShortlisted
      ? ({ status: 'shortlisted' } as const)
      : ({ status: 'rejected', rejectionReason: 'skills' } as const);
    await bridge.send('PUT', `/api/applications/${application.id}`, body);
  };
  for (let n = 0; n < 20; n += 1) {
    await apply(`Woman ${n}`, { sex: 'female', ethnicity: n < 17 ? 'white' : 'asian' }, n < 5);
    await apply(`Man ${n}`, { sex: 'male', ethnicity: 'white' }, n < 10);
  }
  for (let n = 0; n < 10; n += 1) await apply(`Other ${n}`, { ethnicity: 'mixed', sex: 'unsaid' }, n < 5);
  const { questions } = await ada.call(monitoring.getFairness);
  const groups = (question: string) =>
    Object.fromEntries(
      (questions.find((each) => each.question === question)?.groups ?? []).map((group) => [
        group.answer,
        group.figures,
      ]),
    );
  const sex = groups('sex');
  expect(sex.male).toMatchObject({
    people: 20,
    applications: 20,
    shortlistRate: 0.5,
    isBest: true,
    ratio: null,
  });
  expect(sex.female).toMatchObject({ shortlistRate: 0.25, ratio: { value: 0.5 } });
  expect(sex.female?.ratio?.low).toBeLessThan(0.3);
  expect(sex.female?.ratio?.high).toBeGreaterThan(0.9);
  expect(sex.female?.fitPercent).toBe(sex.male?.fitPercent);
  const ethnicity = groups('ethnicity');
  expect(ethnicity.asian).toBeNull();
  expect(ethnicity.mixed).toBeNull();
  expect(ethnicity.white).toMatchObject({ people: 35, isBest: false, ratio: null });
  expect(groups('disability')).toEqual({ yes: null, no: null, unsaid: null });

  const file = await ada.fetch('/api/admin/fairness.csv');
  expect(file.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(file.headers.get('content-disposition')).toMatch(/attachment; filename="nod-fairness-[\d-]+\.csv"/);
  const lines = [...readCsv(await file.text())];
  expect(lines[0]?.slice(0, 3)).toEqual(['question', 'group', 'people']);
  expect(lines.find(([, group]) => group === 'Female')?.slice(2, 6)).toEqual(['20', '20', '0.25', '0.5']);
  expect(lines.find(([, group]) => group === 'Asian or Asian British')?.slice(2)).toEqual(Array(7).fill(''));
});

test('seekers, employers and visitors can’t read the report', async () => {
  const ravi = await app.seeker('Ravi');
  for (const path of ['/api/admin/fairness', '/api/admin/fairness.csv']) {
    expect((await ravi.fetch(path)).status).toBe(403);
    expect((await bridge.fetch(path)).status).toBe(403);
    expect((await app.visitor().fetch(path)).status).toBe(401);
  }
  expect((await bridge.fetch('/api/monitoring')).status).toBe(403);
});

test('no code that scores, ranks or learns can import the answers', () => {
  const root = join(import.meta.dirname, '../../..');
  const mentionsMonitoring = (file: string) =>
    /(features|\.\.)\/monitoring\/|monitoring_answers|contract\/monitoring/.test(readFileSync(file, 'utf8'));
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .filter((path) => mentionsMonitoring(join(root, path)))
    .map((path) => path.replaceAll('\\', '/'));
  const may = [
    /^contract\/(index|personal-data)\.ts$/,
    /^server\/app\.ts$/,
    /^server\/db\/(schema|tables\/learning|migrations\/0014-learning)\.ts$/,
    // The job that publishes the figures, and the pages that show them.
    /^server\/work\.ts$/,
    /^server\/features\/public-pages\/(fairness-page|routes)\.ts$/,
    /^server\/demo\//,
    /^server\/features\/personal-data\/(delete-account|export-data)\.ts$/,
    /^server\/features\/monitoring\//,
    /^web\/features\/(monitoring|fairness)\//,
    // Where the questions are asked.
    /^web\/routes\/profile-screen\.tsx$/,
  ];
  expect(sources.filter((path) => !may.some((allowed) => allowed.test(path)))).toEqual([]);
  expect(sources.length).toBeGreaterThan(5);
});
