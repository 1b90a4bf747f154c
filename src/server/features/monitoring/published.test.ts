import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { applications, monitoring } from '#contract/index.ts';
import type { MonitoringAnswers } from '#contract/monitoring.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { DAY } from '../../clock.ts';

const NOTHING: MonitoringAnswers = { sex: null, ethnicity: null, disability: null, ageBand: null };

const app = await appOfFile();
let bridge: Person;
let welder = '';

/** The time until the morning of this day of next month. */
function untilNextMonths(day: number): number {
  const now = app.clock();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, day, 6) - now.getTime();
}

async function page(path = '/fairness'): Promise<{ status: number; text: string }> {
  const response = await app.visitor().fetch(path, { headers: { accept: 'text/html' } });
  return { status: response.status, text: await response.text() };
}

const published = () =>
  app.context.db.selectFrom('published_fairness').selectAll().orderBy('month').execute();

const thisMonth = () => app.clock().toISOString().slice(0, 7);

/** Applies for the job and gets a decision. */
async function applyAndDecide(person: Person, isShortlisted: boolean, roleId = welder): Promise<void> {
  const { application } = await person.call(applications.apply, { body: { roleId } });
  await bridge.send(
    'PUT',
    `/api/applications/${application.id}`,
    isShortlisted ? { status: 'shortlisted' } : { status: 'rejected', rejectionReason: 'skills' },
  );
}

async function newcomer(name: string, answers: Partial<MonitoringAnswers>): Promise<Person> {
  const person = await app.seeker(name);
  await person.call(monitoring.saveMonitoring, { body: { ...NOTHING, ...answers } });
  return person;
}

const men: Person[] = [];
let first = '';

// Fifty women, ten of them shortlisted; fifty men, twenty of them; three who would rather not say.
beforeAll(async () => {
  // Near the end of a month, so that it is over soon; every decision falls into it.
  await app.advance(untilNextMonths(27));
  bridge = await app.employer('Bridge & Co');
  welder = (await bridge.postRole({ title: 'Welder' })).id;
  first = thisMonth();
  for (let n = 0; n < 50; n += 1) {
    await applyAndDecide(
      await newcomer(`Woman ${n}`, { sex: 'female', disability: n < 49 ? 'no' : 'yes' }),
      n < 10,
    );
    const man = await newcomer(`Man ${n}`, { sex: 'male' });
    men.push(man);
    await applyAndDecide(man, n < 20);
  }
  for (let n = 0; n < 3; n += 1) await applyAndDecide(await newcomer(`Quiet ${n}`, { sex: 'unsaid' }), true);
}, 240_000);

test('a month is published once it is over, and not before', async () => {
  await app.settle();
  expect((await published()).map(({ month }) => month)).not.toContain(first);
  expect((await page()).text).toContain('too few people to show anything');
  await app.advance(untilNextMonths(2) - 1.5 * DAY);
  await app.settle();
  expect((await published()).map(({ month }) => month)).not.toContain(first);
  await app.advance(1.5 * DAY);
  await app.settle();
  const row = (await published()).find(({ month }) => month === first);
  expect(row?.groups).toEqual([
    { question: 'sex', answer: 'female', atLeast: 50, ratePercent: 20, ratio: expect.anything() },
    { question: 'sex', answer: 'male', atLeast: 50, ratePercent: 40, ratio: null },
  ]);
  expect(row?.groups[0]?.ratio).toEqual({ value: 0.5, low: 0.3, high: 1 });
});

test('anybody can read the published figures, in a table that explains them', async () => {
  const { status, text } = await page();
  expect(status).toBe(200);
  expect(text).toContain('<th scope="row">Female</th>');
  expect(text).toContain('<td class="number">20%</td><td class="number">0.50</td>');
  expect(text).toContain('<td class="number">50 to 99</td>');
  expect(text).toContain('What it does not show:');
  // The other three questions have no figures (disability has groups of 49 and one). The three who didn't say are not shown.
  expect(text.match(/Too few people to compare/g)).toHaveLength(3);
  expect(text).not.toContain('Prefer not to say');
  expect((await page(`/fairness?month=${first}`)).text).toContain('<th scope="row">Female</th>');
  expect((await page('/how-matching-works')).text).toContain('href="/fairness"');
  for (const path of ['/fairness?month=1999-01', '/fairness?month=x', '/fairness?month=1&month=2'])
    expect((await page(path)).status).toBe(404);
});

test('a published month never changes if people leave or change answers', async () => {
  const publishedBefore = await published();
  for (const man of men.slice(0, 20)) {
    await man.call(monitoring.saveMonitoring, { body: { ...NOTHING, sex: 'unsaid' } });
  }
  await men[20]?.send('DELETE', '/api/account', { password: 'nod-test-2026' });
  await app.settle();
  expect(await published()).toEqual(publishedBefore);
  await expect(
    sql`update published_fairness set groups = '[]' where month = ${first}`.execute(app.context.db),
  ).rejects.toThrow('published figures are not changed');
});

test('an application counts in the month of its first decision only', async () => {
  // The next month has only what was decided in it: three people. Nobody from the month before counts again.
  const next = thisMonth();
  const fitter = await bridge.postRole({ title: 'Fitter' });
  for (const man of men.slice(30, 33)) await applyAndDecide(man, true, fitter.id);
  await app.advance(untilNextMonths(2));
  await app.settle();
  expect((await published()).find(({ month }) => month === next)?.groups).toEqual([]);
  const { text } = await page();
  expect(text).toContain('too few people to show anything');
  expect(text).toContain(`href="/fairness?month=${first}"`);
});

test('months that passed while the server was off are published later', async () => {
  const before = (await published()).length;
  await app.advance(63 * DAY);
  await app.settle();
  await app.settle();
  const months = (await published()).map(({ month }) => month);
  expect(months.length - before).toBeGreaterThanOrEqual(2);
  expect(new Set(months).size).toBe(months.length);
});
