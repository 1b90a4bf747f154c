import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Fit } from '#contract/fit.ts';
import { applications, employers, learning, roles, seekers } from '#contract/index.ts';
import { normal, seeded } from '#matching/seeded.ts';
import { WEIGHTS } from '#matching/weights.ts';
import { SECOND } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';

const app = await appOfFile();
let bridge: Person;
let ada: Person;
const people: Person[] = [];
const roleIds: string[] = [];

beforeAll(async () => {
  bridge = await app.employer('Bridge & Co');
  for (let n = 0; n < 40; n += 1) people.push(await app.seeker(`Seeker ${n}`));
  ada = await app.admin('Ada');
  for (let n = 0; n < 30; n += 1) roleIds.push((await bridge.postRole({ title: `Nurse ${n}` })).id);
});

const PARTS = { skills: 120, title: 48, experience: 48, place: 40, pay: 24 } as const;
type Part = keyof typeof PARTS;
const KNOWN = Object.values(PARTS).reduce((sum, weight) => sum + weight, 0);

/** A stored fit of an older scorer, without a part for texts; `met` says to what share each part is met, from 0 to 1. */
function snapshot(met: Readonly<Record<Part, number>>): Fit {
  const reasons = (Object.keys(PARTS) as Part[]).map((part) => {
    const maxPoints = Math.round((8_100 * PARTS[part]) / KNOWN);
    const skills = Array.from({ length: 4 }, () => ({ skill: 'Nursing', how: 'held' as const, by: null }));
    const points = Math.round(maxPoints * met[part]);
    const reason = {
      part,
      label: part,
      points,
      maxPoints,
      state: 'partly' as const,
      text: 'Amara of BS1 4ST',
    };
    return part === 'skills' ? { ...reason, skills } : reason;
  });
  const prior = {
    part: 'prior' as const,
    label: '',
    points: 1_200,
    maxPoints: 1_900,
    state: 'unknown' as const,
  };
  const fitScoreInt = 1_200 + reasons.reduce((sum, { points }) => sum + points, 0);
  return { fitScoreInt, version: 'fit-5', reasons: [...reasons, { ...prior, text: '' }], change: null };
}

/** Applications decided by an employer who values experience most; `from` and `to` count pairs of person and role. */
async function decide(from: number, to: number): Promise<void> {
  const draw = seeded(77 + from);
  const part = () => Math.min(1, Math.max(0, 0.5 + 0.32 * normal(draw)));
  const { db, clock } = app.context;
  const [rows, moves] = [[] as object[], [] as object[]];
  for (let n = from; n < to; n += 1) {
    const met = { skills: part(), title: part(), experience: part(), place: part(), pay: part() };
    const odds = -4.5 + 2 * met.skills + 6 * met.experience + met.title;
    const isShortlisted = draw() < 1 / (1 + Math.exp(-odds));
    const fit = snapshot(met);
    const [id, at] = [randomUUID(), new Date(clock().getTime() + n * SECOND)];
    const person = people[n % people.length];
    const status = isShortlisted ? 'shortlisted' : 'rejected';
    rows.push({
      id,
      role_id: roleIds[Math.floor(n / people.length)],
      seeker_id: person?.id,
      employer_id: bridge.id,
      status,
      rejection_reason: isShortlisted ? null : 'experience',
      fit_bp: fit.fitScoreInt,
      culture_fit_bp: 0,
      fit: JSON.stringify(fit),
      submitted_at: clock(),
      due_at: at,
      answered_at: at,
      verdict: 'answered_in_time',
      updated_at: at,
    });
    moves.push({
      application_id: id,
      from_status: 'pending',
      to_status: status,
      moved_by: bridge.id,
      moved_at: at,
    });
  }
  await db
    .insertInto('applications')
    .values(rows as never)
    .execute();
  await db
    .insertInto('application_moves')
    .values(moves as never)
    .execute();
  await app.advance(to * SECOND);
}

const versions = () => app.context.db.selectFrom('learned_weights').selectAll().orderBy('version').execute();

test('with fewer than two hundred decisions nothing is learned', async () => {
  await decide(0, 150);
  await app.settle();
  expect(await versions()).toEqual([]);
  expect(app.context.deck.learned()).toBeNull();
});

test('withdrawn applications and filled roles do not count as decisions', async () => {
  const { db } = app.context;
  const some = await db.selectFrom('applications').select('id').limit(60).execute();
  const ids = some.map(({ id }) => id);
  await db
    .updateTable('applications')
    .set({ status: 'withdrawn' })
    .where('id', 'in', ids.slice(0, 30))
    .execute();
  await db
    .updateTable('applications')
    .set({ status: 'rejected', rejection_reason: 'filled' })
    .where('id', 'in', ids.slice(30))
    .execute();
  const moved = ids.slice(30);
  await db
    .updateTable('application_moves')
    .set({ to_status: 'rejected' })
    .where('application_id', 'in', moved)
    .execute();
  const { all, learned } = await ada.call(learning.getCalibration);
  expect(all.decided).toBe(90);
  expect(learned).toEqual([]);
});

test('learned weights apply to all new scores, which name their version', async () => {
  await decide(150, 1_100);
  await app.settle();
  const [learned] = await versions();
  expect(learned).toMatchObject({ version: 1, decisions: 1_040, is_active: true });
  expect(learned?.weights.experience).toBeGreaterThan(WEIGHTS.experience * 1.2);
  expect(learned?.measures.logLoss.after).toBeLessThan(learned?.measures.logLoss.before ?? 0);
  expect(app.context.deck.learned()?.version).toBe(1);

  const gita = await app.seeker('Gita');
  await gita.call(seekers.saveSeekerProfile, {
    body: { skills: ['Nursing'], locationCity: 'Bristol', experienceLevel: 'senior' },
  });
  const [card] = await gita.call(roles.listDeck, { query: { limit: 1 } });
  expect(card?.fit.version).toMatch(/^fit-8\.learned-1(\.text-\d+)?$/);
  expect(card?.fit.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(card?.fitScoreInt);
  const { application } = await gita.call(applications.apply, { body: { roleId: card?.id ?? '' } });
  expect(application.fitScoreInt).toBe(card?.fitScoreInt);
  const stored = await app.context.db
    .selectFrom('applications')
    .select('fit')
    .where('id', '=', application.id)
    .executeTakeFirstOrThrow();
  expect(stored.fit.version).toBe(card?.fit.version);
});

test('with learned weights a longer deck begins like a shorter one', async () => {
  const hema = await app.seeker('Hema');
  await hema.call(seekers.saveSeekerProfile, {
    body: {
      skills: ['Nursing', 'Excel'],
      locationCity: 'Bath',
      experienceLevel: 'mid',
      minNetMonthlyIncomeInt: 2_000,
      experience: { years: 4, titles: ['Staff Nurse'] },
    },
  });
  const draw = seeded(5);
  const pick = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)] as T;
  for (let n = 0; n < 25; n += 1) {
    const low = 2_000_000 + Math.floor(draw() * 3_000_000);
    await bridge.postRole({
      title: pick(['Staff Nurse', 'Ward Clerk', 'Chef', 'Nurse Manager']),
      locationCity: pick(['Bristol', 'Bath', 'Leeds']),
      salaryMinGbpInt: low,
      salaryMaxGbpInt: low + 500_000,
      requiredSkills: ['Nursing', 'Excel', 'Triage', 'Cooking'].filter(() => draw() < 0.5),
    });
  }
  const pages = await Promise.all(
    [1, 5, 20, 50].map((limit) => hema.call(roles.listDeck, { query: { limit } })),
  );
  const longest = pages.at(-1) ?? [];
  for (const page of pages)
    expect(page.map(({ id }) => id)).toEqual(longest.slice(0, page.length).map(({ id }) => id));
});

test('without new decisions nothing is learned; versions keep their figures', async () => {
  await app.settle();
  expect(await versions()).toHaveLength(1);
  await decide(1_100, 1_150);
  await app.settle();
  const [first, second] = await versions();
  expect(second?.decisions).toBe(1_090);
  const { learned, all, scorers } = await ada.call(learning.getCalibration);
  expect(learned.map(({ version }) => version)).toEqual([2, 1]);
  expect(learned.filter(({ isActive }) => isActive)).toHaveLength(1);
  expect(learned[1]?.logLoss).toEqual(first?.measures.logLoss);
  const percents = learned[1]?.weights.map(({ percent }) => percent) ?? [];
  expect(percents.reduce((sum, percent) => sum + percent, 0)).toBeCloseTo(100, 0);
  expect(all.decided).toBe(1_090);
  expect(scorers.map(({ version }) => version)).toEqual(['fit-5']);
  for (const bin of all.bins.filter(({ decided }) => decided > 0)) {
    expect(bin.lowInt).toBeLessThanOrEqual(bin.observedInt ?? 0);
    expect(bin.highInt).toBeGreaterThanOrEqual(bin.observedInt ?? 0);
    expect(bin.predictedInt).toBeGreaterThanOrEqual(bin.fromInt);
  }
});

test('an employer and a seeker may not read the calibration', async () => {
  for (const person of [bridge, people[0]]) {
    expect((await person?.fetch('/api/admin/calibration'))?.status).toBe(403);
  }
  expect((await bridge.call(employers.getEmployer))?.companyName).toBe('Bridge & Co');
});

test.runIf(onPostgres)('another process uses the same weights and notices when they end', async () => {
  const sibling = await app.sibling();
  const active = app.context.deck.learned()?.version;
  expect(sibling.context.deck.learned()).toMatchObject({ version: active });
  await app.context.db.updateTable('learned_weights').set({ is_active: false }).execute();
  await expect.poll(() => sibling.context.deck.learned()).toBeNull();
  await sibling.close();
});
