import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileRole, readSeeker, scoreCompiled } from '../compiled.ts';
import type { RoleFacts, SeekerFacts } from '../facts.ts';
import { fit as fitOf } from '../fit.ts';
import { WEIGHTS } from '../weights.ts';
import type { CalibrationMap } from './calibration-map.ts';
import { wholeWeights } from './part-shares.ts';

const NURSING = ['Nursing', 'Patient Care', 'Medication Administration', 'Infection Control', 'Excel'];
const level = fc.constantFrom('entry', 'mid', 'senior', null) as fc.Arbitrary<SeekerFacts['experienceLevel']>;
const seekers: fc.Arbitrary<SeekerFacts> = fc.record({
  skills: fc.subarray(NURSING),
  experienceLevel: level,
  experienceYears: fc.option(fc.nat(20)),
  place: fc.constantFrom('Bristol', 'Bath', 'Inverness', null),
  workModePref: fc.constantFrom('remote', 'hybrid', 'onsite', null) as fc.Arbitrary<
    SeekerFacts['workModePref']
  >,
  minNetMonthlyPounds: fc.option(fc.integer({ min: 1_000, max: 5_000 })),
  summaryText: fc.constantFrom(null, 'Ward nurse, patient care and medication.'),
  recentTitles: fc.subarray(['Staff Nurse', 'Chef']),
});
const roles: fc.Arbitrary<RoleFacts> = fc.record({
  title: fc.constantFrom('Staff Nurse', 'Senior Nurse', 'Chef de Partie'),
  descriptionMd: fc.constant(''),
  requiredSkills: fc.subarray(NURSING),
  experienceLevel: level,
  experienceYears: fc.option(fc.nat(10)),
  place: fc.constantFrom('Bristol', 'Leeds', null),
  workMode: fc.constantFrom('remote', 'hybrid', 'onsite'),
  salaryMinPence: fc.constantFrom(0, 2_800_000),
  salaryMaxPence: fc.constantFrom(0, 4_000_000),
  jobType: fc.constant(null),
});
const maps: fc.Arbitrary<CalibrationMap | null> = fc.option(
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 0, max: 10_000 })), {
      maxLength: 8,
    })
    .map((corners): CalibrationMap => {
      const scores = [...new Set(corners.map(([score]) => score))].sort((a, b) => a - b);
      const values = corners.map(([, value]) => value).sort((a, b) => a - b);
      return [[0, 0], ...scores.map((score, i) => [score, values[i] ?? 10_000] as const), [10_000, 10_000]];
    }),
);
const lessons = fc.record({
  version: fc.constant(7),
  weights: fc
    .array(fc.integer({ min: 1, max: 9 }), { minLength: 6, maxLength: 6 })
    .map((proportions) => wholeWeights(proportions)),
  map: maps,
});

test('reasons add up with any weights and calibration', () => {
  fc.assert(
    fc.property(seekers, roles, lessons, (seeker, role, learned) => {
      const fit = fitOf(seeker, role, null, learned);
      expect(fit.version).toBe('fit-8.learned-7');
      expect(fit.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(fit.fitScoreInt);
      expect(fit.reasons.reduce((sum, { maxPoints }) => sum + maxPoints, 0)).toBe(10_000);
      for (const { points, maxPoints } of fit.reasons) {
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(maxPoints);
      }
    }),
  );
});

test('calibration never shows a lower percentage for a higher score', () => {
  fc.assert(
    fc.property(seekers, seekers, roles, lessons, (one, other, role, learned) => {
      const [a, b] = [one, other].map((seeker) => ({
        raw: scoreCompiled(readSeeker(seeker, null, undefined, learned).compiled, compileRole(role)),
        shown: fitOf(seeker, role, null, learned).fitScoreInt,
      }));
      fc.pre(a !== undefined && b !== undefined && a.raw <= b.raw);
      expect(a?.shown).toBeLessThanOrEqual(b?.shown ?? 0);
    }),
  );
});

test('hand-set weights without calibration score like the original scorer', () => {
  fc.assert(
    fc.property(seekers, roles, (seeker, role) => {
      const { version, ...taught } = fitOf(seeker, role, null, { version: 1, weights: WEIGHTS, map: null });
      const { version: _, ...before } = fitOf(seeker, role);
      expect(taught).toEqual(before);
      expect(version).toBe('fit-8.learned-1');
    }),
  );
});
