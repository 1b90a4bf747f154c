import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitSchema } from '#contract/fit.ts';
import { pounds } from '#contract/format.ts';
import { EXPERIENCE_LEVELS, JOB_TYPES, WORK_MODES } from '#contract/units.ts';
import { NOBODY } from '#testing/nobody.ts';
import { compileRole, compileSeeker, readSeeker, scoreCompiled } from './compiled.ts';
import type { RoleFacts, SeekerFacts } from './facts.ts';
import { fit as fitOf, fitsOf } from './fit.ts';
import { combine, skillCountOf, skillsMatched, skillsPart } from './parts.ts';
import { cardTakeHome } from './pay/card-pay.ts';
import { TO_SEEKER } from './reasons.ts';
import { SKILLS } from './skills/vocabulary.ts';
import { learnTextModel } from './text/learn-text-model.ts';
import { GatheredLessons } from './text/lessons.ts';
import type { TextModel } from './text/text-model.ts';
import { evidenceOf, evidenceWeights, textPart, textPartOf } from './text/text-score.ts';

const amara: SeekerFacts = {
  skills: ['RGN', 'Phlebotomy', 'Medication administration', 'Wound care'],
  experienceLevel: 'mid',
  experienceYears: 4,
  place: 'Bristol',
  workModePref: 'onsite',
  minNetMonthlyPounds: 2000,
  summaryText: 'Staff nurse on a busy respiratory ward; cannulation and ECG most days.',
  recentTitles: ['Staff Nurse'],
};

const bristolNurse: RoleFacts = {
  title: 'Staff Nurse, Respiratory Unit',
  descriptionMd: 'Join our ward.',
  requiredSkills: ['NMC registration', 'ECG', 'Cannulation', 'Safeguarding'],
  experienceLevel: 'mid',
  experienceYears: 2,
  place: 'Southmead Hospital, Bristol',
  workMode: 'onsite',
  salaryMinPence: 2_997_000,
  salaryMaxPence: 3_648_300,
  jobType: 'full-time',
};

const leedsAccountant: RoleFacts = {
  ...bristolNurse,
  title: 'Management Accountant',
  requiredSkills: ['ACCA', 'Excel', 'Month end', 'Sage'],
  place: 'Leeds',
};

const phrases = fc.constantFrom(
  ...SKILLS.map(({ name }) => name),
  'JS',
  'k8s',
  'Widget polishing',
  'Basket weaving',
  'ms excel',
);
const places = fc.constantFrom(
  'Bristol',
  'BS1 4ST',
  'Leeds',
  'Glasgow',
  'Surrey',
  'Camden, London',
  'Atlantis',
  'Truro',
);
const titles = fc.constantFrom(
  'Staff Nurse',
  'Senior Developer',
  'HGV Driver',
  'Head of Finance',
  'Chef de Partie',
  '',
);

const seekers: fc.Arbitrary<SeekerFacts> = fc.record({
  skills: fc.array(phrases, { maxLength: 8 }),
  experienceLevel: fc.option(fc.constantFrom(...EXPERIENCE_LEVELS)),
  experienceYears: fc.option(fc.integer({ min: 0, max: 45 })),
  place: fc.option(places),
  workModePref: fc.option(fc.constantFrom(...WORK_MODES)),
  minNetMonthlyPounds: fc.option(fc.integer({ min: 0, max: 9000 })),
  summaryText: fc.option(
    fc.array(phrases, { maxLength: 4 }).map((words) => `Worked with ${words.join(', ')}.`),
  ),
  recentTitles: fc.array(titles, { maxLength: 3 }),
});

const roles: fc.Arbitrary<RoleFacts> = fc.record({
  title: titles,
  descriptionMd: fc.constant(''),
  requiredSkills: fc.array(phrases, { maxLength: 8 }),
  experienceLevel: fc.option(fc.constantFrom(...EXPERIENCE_LEVELS)),
  experienceYears: fc.option(fc.integer({ min: 0, max: 20 })),
  place: fc.option(places),
  workMode: fc.constantFrom(...WORK_MODES, 'on the road'),
  salaryMinPence: fc.option(fc.integer({ min: 0, max: 20_000_000 })),
  salaryMaxPence: fc.option(fc.integer({ min: 0, max: 20_000_000 })),
  jobType: fc.option(fc.constantFrom(...JOB_TYPES)),
});

/** A model learned from names of skills, so that it knows many of the words in the generated texts. */
function learnModel(): TextModel {
  const lessons = new GatheredLessons();
  const names = SKILLS.map(({ name }) => name);
  for (let n = 0; n < 200; n += 1) {
    const some = Array.from({ length: 6 }, (_, i) => names[(n * 7 + i * (n % 3)) % names.length]);
    if (n % 2 === 0) lessons.addRole(`Staff Nurse\n${some.join(', ')}`);
    else lessons.addPerson(`Worked with ${some.join(', ')}.`);
  }
  const model = learnTextModel(lessons, 3);
  if (model === null) throw new Error('too few texts to learn from');
  return model;
}
const model = learnModel();
const models = fc.constantFrom(null, model);

test('Amara, a Bristol nurse, fits a Bristol ward better than accounting', () => {
  const ward = fitOf(amara, bristolNurse);
  const ledger = fitOf(amara, leedsAccountant);
  expect(ward.fitScoreInt).toBeGreaterThan(ledger.fitScoreInt + 3000);
  expect(ledger.fitScoreInt).toBeLessThan(3500);
});

test('a pair that meets everything scores between 85 and 95%', () => {
  const { fitScoreInt } = fitOf({ ...amara, skills: bristolNurse.requiredSkills }, bristolNurse);
  expect(fitScoreInt).toBeGreaterThanOrEqual(8500);
  expect(fitScoreInt).toBeLessThanOrEqual(9500);
});

test('with nothing known, the score is the average and says so', () => {
  const blank = {
    ...bristolNurse,
    title: 'Staff Nurse',
    requiredSkills: [],
    experienceLevel: null,
    place: null,
  };
  const { fitScoreInt, reasons, change } = fitOf(NOBODY, { ...blank, experienceYears: null });
  expect(fitScoreInt).toBe(2200);
  expect(reasons.filter(({ state }) => state === 'unknown')).toHaveLength(reasons.length);
  expect(reasons.find(({ part }) => part === 'prior')?.points).toBe(2200);
  expect(change).toBeNull();
});

test('points add up to the score, maximum points to 10,000', () => {
  fc.assert(
    fc.property(seekers, roles, models, (seeker, role, reads) => {
      const result = fitOf(seeker, role, reads);
      expect(fitSchema.parse(result)).toEqual(result);
      const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
      expect(sum(result.reasons.map(({ points }) => points))).toBe(result.fitScoreInt);
      expect(sum(result.reasons.map(({ maxPoints }) => maxPoints))).toBe(10_000);
      for (const { points, maxPoints, state } of result.reasons) {
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(maxPoints);
        if (state === 'met') expect(points * 100).toBeGreaterThanOrEqual(maxPoints * 84);
      }
    }),
  );
});

test('scoreCompiled gives the same number as fit', () => {
  fc.assert(
    fc.property(seekers, roles, models, (seeker, role, reads) => {
      const compiled = scoreCompiled(compileSeeker(seeker, reads), compileRole(role, reads));
      expect(compiled).toBe(fitOf(seeker, role, reads).fitScoreInt);
    }),
  );
});

test('the bound used to prune the index is never below the score', () => {
  fc.assert(
    fc.property(seekers, roles, models, (someone, something, reads) => {
      const seeker = compileSeeker(someone, reads);
      const role = compileRole(something, reads);
      const cell = fitOf(someone, something, reads).reasons;
      const known = (part: string) => cell.find((reason) => reason.part === part);
      const share = (part: string) => {
        const reason = known(part);
        return !reason || reason.maxPoints === 0 ? -1 : 1;
      };
      const skills = skillsPart(skillsMatched(seeker, role), role.skillWeightTotal);
      const title = seeker.titles.length > 0 && role.title.weightTotal > 0 ? 1 : -1;
      const bound = combine(
        seeker.scale,
        skillCountOf(role.skills.length),
        skills,
        share('text'),
        title,
        share('experience'),
        share('place'),
        share('pay'),
      );
      expect(Math.ceil(bound)).toBeGreaterThanOrEqual(scoreCompiled(seeker, role));
    }),
  );
});

test('adding a skill that the role requires never lowers the score', () => {
  fc.assert(
    fc.property(seekers, roles, fc.nat(), models, (seeker, role, pick, reads) => {
      const skill = role.requiredSkills[pick % Math.max(1, role.requiredSkills.length)];
      fc.pre(skill !== undefined);
      const more = { ...seeker, skills: [...seeker.skills, skill ?? ''] };
      expect(fitOf(more, role, reads).fitScoreInt).toBeGreaterThanOrEqual(
        fitOf(seeker, role, reads).fitScoreInt,
      );
    }),
  );
});

test('a text that is closer by any measure never lowers the score', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const { scale } = compileSeeker(amara, model);
  const weights = evidenceWeights(model);
  const scoreOf = (tfIdf: number, bm25: number, lsa: number, others: readonly number[]) => {
    const [skills = 0, title = 0, place = 0] = others;
    return combine(scale, 4, skills, textPartOf(evidenceOf(weights, tfIdf, bm25, lsa)), title, -1, place, -1);
  };
  fc.assert(
    fc.property(share, share, share, share, fc.nat(2), fc.array(share), (a, b, c, more, which, others) => {
      const near = [a, b, c] as const;
      const nearer = near.map((value, i) => (i === which ? Math.max(value, more) : value));
      const [tfIdf = 0, bm25 = 0, lsa = 0] = nearer;
      expect(scoreOf(tfIdf, bm25, lsa, others)).toBeGreaterThanOrEqual(scoreOf(a, b, c, others));
    }),
  );
});

test('copying the advert’s own words never lowers the text part', () => {
  fc.assert(
    fc.property(seekers, roles, (seeker, role) => {
      const { text } = compileRole(role, model);
      fc.pre(text !== null && seeker.summaryText !== null);
      const advertText = `${role.title}\n${role.title}\n${role.requiredSkills.join(', ')}`;
      const copied = { ...seeker, recentTitles: [], summaryText: advertText };
      const part = (facts: SeekerFacts) => textPart(compileSeeker(facts, model).text, text);
      // Weights are stored in 255ths, and only for the advert's strongest terms.
      expect(part(copied)).toBeGreaterThanOrEqual(part({ ...seeker, recentTitles: [] }) - 0.01);
    }),
  );
});

test('pay partly below the minimum scores less, pay all below it least', () => {
  const part = (low: number, high: number) => {
    const { reasons } = fitOf(amara, { ...bristolNurse, salaryMinPence: low, salaryMaxPence: high });
    return reasons.find((reason) => reason.part === 'pay');
  };
  // £2,000 a month after tax takes £28,445 a year.
  const enough = part(2_900_000, 3_400_000);
  const straddling = part(2_500_000, 3_400_000);
  const belowReason = part(2_700_000, 2_840_000);
  expect([enough, straddling, belowReason].map((reason) => reason?.state)).toEqual([
    'met',
    'partly',
    'missing',
  ]);
  expect(enough?.points).toBe(enough?.maxPoints);
  expect(straddling?.points).toBeLessThan((enough?.points ?? 0) * 0.8);
  expect(belowReason?.points).toBeLessThan(straddling?.points ?? 0);
  // Whether pay is enough is exact to the pound, although the score of insufficient pay changes in steps of £250.
  expect(part(2_844_700, 2_844_700)).toMatchObject({ state: 'met' });
  expect(part(2_844_300, 2_844_300)).toMatchObject({ state: 'missing' });
});

test('the reasons state the same take-home pay as the card', () => {
  const role = { ...bristolNurse, salaryMinPence: 3_104_900, salaryMaxPence: 3_779_600 };
  const text = fitOf(amara, role).reasons.find(({ part }) => part === 'pay')?.text;
  expect(text).toContain(pounds(cardTakeHome(3_104_900, 3_779_600, new Date('2026-11-22T12:00:00Z'))));
});

test('a seeker is told kindly that a role asks for less than they have', () => {
  const ben = { ...amara, experienceLevel: null, experienceYears: 7 };
  const junior = { ...bristolNurse, experienceLevel: 'entry', experienceYears: 0 } as const;
  const explain = fitsOf(readSeeker(ben), TO_SEEKER);
  const reason = explain(junior).reasons.find(({ part }) => part === 'experience');
  expect(reason).toMatchObject({
    state: 'partly',
    text: 'They ask for entry level. You have 7 years, which is more than this role needs.',
  });
  const { fitScoreInt } = explain({ ...bristolNurse, experienceLevel: 'senior', experienceYears: 6 });
  expect(explain(junior).fitScoreInt).toBeLessThan(fitScoreInt);
});

test('a role that pays more never scores lower', () => {
  const stated = fc.integer({ min: 1_000_000, max: 15_000_000 });
  fc.assert(
    fc.property(
      seekers,
      roles,
      stated,
      fc.nat(5_000_000),
      fc.nat(3_000_000),
      (seeker, role, low, range, raise) => {
        const before = { ...role, salaryMinPence: low, salaryMaxPence: low + range };
        const after = { ...role, salaryMinPence: low + raise, salaryMaxPence: low + range + raise };
        expect(fitOf(seeker, after).fitScoreInt).toBeGreaterThanOrEqual(fitOf(seeker, before).fitScoreInt);
      },
    ),
  );
});

/** The profile after the change that a sentence suggests. */
function withChange(seeker: SeekerFacts, role: RoleFacts, sentence: string): SeekerFacts {
  const match = (pattern: RegExp) => pattern.exec(sentence)?.[1];
  const skill = match(/^If you have (.+), add it:/);
  if (skill !== undefined) return { ...seeker, skills: [...seeker.skills, skill] };
  const pay = match(/^If £([\d,]+) a month after tax is enough/);
  if (pay !== undefined) return { ...seeker, minNetMonthlyPounds: Number(pay.replace(',', '')) };
  const place = match(/^If you would move to (.+), enter it/);
  if (place !== undefined) return { ...seeker, place };
  const mode = match(/^If (remote|hybrid|on-site) work suits you/);
  if (mode !== undefined)
    return { ...seeker, workModePref: mode === 'on-site' ? 'onsite' : (mode as 'remote') };
  const level = EXPERIENCE_LEVELS.find((each) => sentence.startsWith(`If your level is ${each}, choose it:`));
  if (level === undefined) throw new Error(`No profile change follows from: ${sentence} (${role.title})`);
  return { ...seeker, experienceLevel: level };
}

test('making the suggested change gives the promised score', () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(seekers, roles, models, (seeker, role, reads) => {
      const scoreOf = (facts: SeekerFacts) => fitsOf(readSeeker(facts, reads), TO_SEEKER)(role);
      const { change, fitScoreInt } = scoreOf(seeker);
      fc.pre(change !== null);
      const after = scoreOf(withChange(seeker, role, change ?? '')).fitScoreInt;
      expect(`${Math.floor(after / 100)}%.`).toBe(/\d+%\.$/.exec(change ?? '')?.[0]);
      expect(after).toBeGreaterThan(fitScoreInt);
      kinds.add((change ?? '').split(' ').slice(0, 3).join(' '));
      // The wording for both sides suggests only skills; the other changes are shown to the seeker alone.
      expect(fitOf(seeker, role, reads).change ?? 'With one in the profile').toMatch(
        /^With .+ in the profile/,
      );
    }),
    { numRuns: 400 },
  );
  expect(kinds.size).toBeGreaterThan(3);
});

test('place counts by town, farther scores lower, and remote ignores it', () => {
  const fitFrom = (place: string, workMode = 'onsite') =>
    fitOf({ ...amara, place }, { ...bristolNurse, workMode });
  expect(fitFrom('BS1 4ST')).toEqual(fitFrom('Bristol'));
  expect(fitFrom('BS16 1QY')).toEqual(fitFrom('Bristol'));
  expect(fitFrom('Bath').fitScoreInt).toBeLessThan(fitFrom('Bristol').fitScoreInt);
  expect(fitFrom('Inverness').fitScoreInt).toBeLessThan(fitFrom('Bath').fitScoreInt);
  expect(fitFrom('Inverness', 'remote').fitScoreInt).toBe(fitFrom('Bristol', 'remote').fitScoreInt);
});

test('a skill implied by another is shown with the one that implies it', () => {
  const role = { ...bristolNurse, requiredSkills: ['Git', 'Wound care'] };
  const reason = fitOf({ ...amara, skills: ['GitHub Actions', 'Wound care'] }, role).reasons.find(
    ({ part }) => part === 'skills',
  );
  expect(reason?.text).toBe('2 of 2 required skills: Git (follows from GitHub Actions), Wound care.');
});

test('a skill that is mentioned but not listed is shown as that', () => {
  const role = { ...bristolNurse, requiredSkills: ['ECG', 'Wound care'] };
  const reason = fitOf(amara, role).reasons.find(({ part }) => part === 'skills');
  expect(reason?.text).toBe('2 of 2 required skills: ECG (mentioned, not listed), Wound care.');
});

test('the same job counts less if it was not the latest, and is called so', () => {
  const role = { ...bristolNurse, title: 'Staff Nurse' };
  const titleOf = (...recentTitles: string[]) =>
    fitOf({ ...amara, recentTitles }, role).reasons.find(({ part }) => part === 'title');
  expect(titleOf('Staff Nurse', 'Barista')).toMatchObject({
    state: 'met',
    text: 'Has worked as Staff Nurse, the same kind of job.',
  });
  expect(titleOf('Barista', 'Staff Nurse')).toMatchObject({
    state: 'partly',
    text: 'Has worked as Staff Nurse, the same kind of job, but not most recently.',
  });
});

test('if a role’s title says nothing, nobody’s job titles are blamed', () => {
  const { reasons } = fitOf(amara, { ...bristolNurse, title: '料理人' });
  expect(reasons.find(({ part }) => part === 'title')).toMatchObject({
    state: 'unknown',
    text: 'The role’s title does not say what the work is.',
  });
});

test('no sentence reveals the seeker’s minimum pay', () => {
  fc.assert(
    fc.property(seekers, roles, fc.integer({ min: 1111, max: 4999 }), (seeker, role, minimum) => {
      const withMinimum = { ...seeker, minNetMonthlyPounds: minimum };
      const other = fitOf(
        { ...withMinimum, minNetMonthlyPounds: minimum },
        { ...role, salaryMinPence: 1, salaryMaxPence: 1 },
      );
      const texts = JSON.stringify(other.reasons.map(({ text }) => text));
      expect(texts).not.toContain(String(minimum));
      expect(texts).not.toContain(minimum.toLocaleString('en-GB'));
    }),
  );
});
