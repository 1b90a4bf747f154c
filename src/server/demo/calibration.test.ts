import { expect, test } from 'vitest';
import { compileRole, compileSeeker, scoreCompiled } from '#matching/compiled.ts';
import type { RoleFacts, SeekerFacts } from '#matching/facts.ts';
import { fit as fitOf } from '#matching/fit.ts';
import { roleFacts } from '../scorer/role-facts.ts';
import { seekerFacts } from '../scorer/seeker-facts.ts';
import { demoModel } from './demo-model.ts';
import { buildDemoWorld } from './world.ts';

const world = buildDemoWorld(new Date('2026-01-05T09:00:00Z'));
const model = demoModel();

const roles: RoleFacts[] = world.roles.map((row) =>
  roleFacts({
    ...row,
    location_city: row.location_city ?? null,
    required_skills: row.required_skills ?? [],
    required_level: row.required_level ?? null,
    required_years: row.required_years ?? null,
  }),
);
const people: SeekerFacts[] = world.seekers.map((row) =>
  seekerFacts({
    skills: row.skills,
    experience: typeof row.experience === 'string' ? JSON.parse(row.experience) : null,
    experience_level: row.experience_level ?? null,
    location_city: row.location_city ?? null,
    work_mode_pref: row.work_mode_pref ?? null,
    min_net_monthly_pounds: row.min_net_monthly_pounds ?? null,
    summary_text: row.summary_text ?? null,
  }),
);

function medianOf(seekers: readonly SeekerFacts[], adverts: readonly RoleFacts[]): number {
  const compiled = adverts.map((role) => compileRole(role, model));
  const scores = seekers.flatMap((facts) => {
    const seeker = compileSeeker(facts, model);
    return compiled.map((role) => scoreCompiled(seeker, role));
  });
  return scores.sort((a, b) => a - b)[scores.length >> 1] ?? 0;
}

/** Removes what profiles often leave out: level, years and minimum pay. */
function sparseFactsOf(facts: SeekerFacts): SeekerFacts {
  return { ...facts, experienceLevel: null, experienceYears: null, minNetMonthlyPounds: null };
}

const everyThird = people.filter((_, n) => n % 3 === 0);

test('the median fit is 20 to 25%, with full or sparse profiles', () => {
  const fullMedian = medianOf(everyThird, roles);
  const sparseMedian = medianOf(everyThird.map(sparseFactsOf), roles);
  expect(fullMedian).toBeGreaterThan(2_000);
  expect(fullMedian).toBeLessThan(2_500);
  expect(sparseMedian).toBeGreaterThan(2_000);
  expect(sparseMedian).toBeLessThan(2_500);
});

test('meeting everything in an advert’s own words gives 85 to 95%', () => {
  for (const role of roles.slice(0, 40)) {
    const { fitScoreInt } = fitOf(
      {
        skills: role.requiredSkills,
        experienceLevel: role.experienceLevel,
        experienceYears: role.experienceYears,
        place: role.place,
        workModePref: 'hybrid',
        minNetMonthlyPounds: 1_000,
        summaryText: `${role.descriptionMd}\n${role.requiredSkills.join(', ')}`,
        recentTitles: [role.title],
        ...(role.workMode !== 'hybrid' && { workModePref: role.workMode === 'remote' ? 'remote' : 'onsite' }),
      },
      role,
      model,
    );
    expect(fitScoreInt, role.title).toBeGreaterThanOrEqual(8_500);
    expect(fitScoreInt, role.title).toBeLessThanOrEqual(9_500);
  }
});
