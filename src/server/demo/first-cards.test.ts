import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { EXPERIENCE_LEVELS, WORK_MODES } from '#contract/units.ts';
import { compileRole, compileSeeker, partScores, scoreCompiled } from '#matching/compiled.ts';
import { levelCode } from '#matching/experience.ts';
import type { RoleFacts, SeekerFacts } from '#matching/facts.ts';
import { appealOf, orderPoints, standingCode } from '#matching/order.ts';
import records from '#testing/invented-seekers.json' with { type: 'json' };
import { readRecords } from '../read-records.ts';
import { roleFacts } from '../scorer/role-facts.ts';
import { demoModel } from './demo-model.ts';
import { buildDemoWorld } from './world.ts';

const people: SeekerFacts[] = readRecords(
  'src/testing/invented-seekers.json',
  records,
  z.strictObject({
    skills: z.array(z.string()),
    experienceLevel: z.enum(EXPERIENCE_LEVELS),
    experienceYears: z.int(),
    place: z.string(),
    workModePref: z.enum(WORK_MODES),
    minNetMonthlyPounds: z.int(),
    summaryText: z.string(),
    recentTitles: z.array(z.string()),
  }),
);
const model = demoModel();
const roles = buildDemoWorld(new Date('2026-01-05T09:00:00Z')).roles.map((row): RoleFacts => {
  return roleFacts({
    ...row,
    location_city: row.location_city ?? null,
    required_skills: row.required_skills ?? [],
    required_level: row.required_level ?? null,
    required_years: row.required_years ?? null,
  });
});
const compiled = roles.map((role) => ({ role, compiled: compileRole(role, model) }));
const OLD_AND_QUIET = standingCode(Number.POSITIVE_INFINITY, 0);

/** The deck of a seeker for whom no role is new, sought after or a chance card. */
function firstCards(facts: SeekerFacts, count: number) {
  const seeker = compileSeeker(facts, model);
  return compiled
    .map(({ role, compiled: compiledRole }) => {
      const fitInt = scoreCompiled(seeker, compiledRole);
      const appeal = appealOf(partScores(seeker, compiledRole));
      const points = orderPoints({ fitInt, appeal, cultureLift: 1, standingCode: OLD_AND_QUIET });
      return { title: role.title, level: compiledRole.level, fitInt, points };
    })
    .sort((a, b) => b.points - a.points)
    .slice(0, count);
}

test('the invented seekers are twenty people at three levels', () => {
  expect(people).toHaveLength(20);
  const levels = people.map(({ experienceLevel }) => experienceLevel);
  for (const level of ['entry', 'mid', 'senior']) {
    expect(levels.filter((each) => each === level).length).toBeGreaterThanOrEqual(6);
  }
});

test.each(people.map((facts) => [`${facts.recentTitles[0]}, ${facts.experienceLevel}`, facts] as const))(
  'none of the first 3 cards of %s is 2 levels off',
  (_, facts) => {
    for (const { title, level } of firstCards(facts, 3)) {
      expect(Math.abs(level - levelCode(facts.experienceLevel)), title).toBeLessThan(2);
    }
  },
);

test('an experienced developer sees junior roles after senior ones', () => {
  const [developer] = people;
  const titles = developer ? firstCards(developer, 10).map(({ title }) => title) : [];
  const firstJunior = titles.indexOf('Junior Frontend Engineer');
  expect(titles.lastIndexOf('Senior Frontend Engineer')).toBeLessThan(firstJunior);
  expect(titles.indexOf('Frontend Engineer')).toBe(0);
});

test('people see their own trade first', () => {
  for (const [group, trade, count] of [
    ['Sous Chef', /Chef/, 2],
    ['Electrician', /Electrician/, 2],
    ['Staff Nurse', /Nurs/, 2],
    // The demo world's other kitchens are hours away: care work next door is as good.
    ['Kitchen Assistant', /Kitchen|Chef/, 1],
  ] as const) {
    const facts = people.find(({ recentTitles }) => recentTitles[0] === group);
    const titles = facts ? firstCards(facts, count).map(({ title }) => title) : [];
    expect(titles).toEqual(Array(count).fill(expect.stringMatching(trade)));
  }
});
