/**
 * What culture fit can distinguish, on invented people (`src/matching/assessment/reference-people.ts`):
 *
 *     node bench/culture-fit.ts
 *
 * - Over random pairs of a person and a role: median within 45–55%, standard deviation at least 20 points.
 *   For comparison, the cosine of the two vectors, which finds everybody alike.
 * - Identification: the standard form is split into two halves of twenty items. For each of 1,000 people, we count how many
 *   of 2,000 people's second halves are farther from the person's first half than their own second half is. The mean share
 *   must be at least 0.95; the cosine's share is beside it. The three rows after it ("… if alpha were") have no target: they
 *   are the same measure if real answers are less consistent than the reference population's.
 * - One seeker against 1,000 prepared roles, in milliseconds of CPU: at most 5 of the 50 ms that the whole fit with 1,000
 *   roles may take (`bench/fit-speed.ts`).
 * The people are not those of the product's reference population: the seed differs.
 */
import { FORM_IDS, type FormId, TRAITS } from '#contract/assessments.ts';
import { MAX_STANCE } from '#contract/culture.ts';
import { FORMS, type Form } from '#matching/assessment/forms.ts';
import { learnNorms } from '#matching/assessment/learn-norms.ts';
import type { LearnedNorms } from '#matching/assessment/learned-norms.ts';
import type { Answers } from '#matching/assessment/read-answers.ts';
import { referencePeople } from '#matching/assessment/reference-people.ts';
import { profileOf } from '#matching/assessment/reference-scores.ts';
import { scoreTraits, vectorOf } from '#matching/assessment/score.ts';
import { compileCulture, cultureFit, cultureScore } from '#matching/culture-fit.ts';
import { Chance } from '#testing/chance.ts';
import { cronbachAlpha, variance } from '#testing/cronbach-alpha.ts';
import { randomCulture } from '#testing/culture.ts';
import { cosine, identify } from '#testing/split-half.ts';
import { printTable, quantile } from './lib/verdict.ts';

const SEED = 8_151;
const PAIRS = 4_000;
const PEOPLE = 2_000;
const IDENTIFIED_PEOPLE = 1_000;

const rows: string[][] = [];
const verdict = (isMet: boolean) => {
  if (!isMet) process.exitCode = 1;
  return isMet ? 'pass' : 'FAIL';
};

for (const formId of FORM_IDS) {
  const chance = new Chance(SEED);
  const form = FORMS[formId];
  const fits: number[] = [];
  const cosines: number[] = [];
  for (const answers of referencePeople(PAIRS, SEED, form)) {
    const measures = scoreTraits(form, answers);
    const profile = randomCulture(chance);
    fits.push(cultureFit({ formId, measures }, profile).personalityFitInt / 100);
    const wantedVector = TRAITS.map((trait) => (3 + ((profile[trait]?.stance ?? 0) / MAX_STANCE) * 2) / 5);
    cosines.push(cosine(vectorOf(measures), wantedVector) * 100);
  }
  const median = quantile(fits, 0.5);
  rows.push([
    `${formId} form: median of random pairs`,
    `${median.toFixed(1)} %`,
    `${quantile(cosines, 0.5).toFixed(1)} %`,
    '45–55',
    verdict(median >= 45 && median <= 55),
  ]);
  rows.push([
    `${formId} form: their standard deviation`,
    deviation(fits).toFixed(1),
    deviation(cosines).toFixed(1),
    '≥ 20',
    verdict(deviation(fits) >= 20),
  ]);
}

const identification = identify(referencePeople(PEOPLE, SEED, FORMS.standard), IDENTIFIED_PEOPLE);
rows.push([
  'split-half identification, AUC',
  identification.distance.toFixed(3),
  identification.cosine.toFixed(3),
  '≥ 0.95',
  verdict(identification.distance >= 0.95),
]);
for (const noise of [0.7, 0.85, 1]) {
  const people = referencePeople(PEOPLE, SEED, FORMS.standard, noise);
  const { distance, cosine: byCosine } = identify(people, IDENTIFIED_PEOPLE);
  rows.push([
    `… if alpha were ${alpha(people).toFixed(2)}`,
    distance.toFixed(3),
    byCosine.toFixed(3),
    '–',
    '',
  ]);
}
for (const formId of FORM_IDS) rows.push(...otherCrowd(formId));
rows.push(deckRow());
printTable(['', 'culture fit', 'cosine', 'target', ''], rows);

/**
 * A crowd that the built-in norms did not expect: less consistent, and kinder to themselves. Norms are learned from 2,000 of
 * them (the standard form) and used for 4,000 others.
 */
function otherCrowd(formId: FormId): string[][] {
  const form = FORMS[formId];
  const sample = kinder(FORMS.standard, SEED + 1, PEOPLE);
  const otherAnswers = kinder(form, SEED + 2, PAIRS);
  const lesson = learnNorms(FORMS.standard, sample);
  const learnedNorms: LearnedNorms | null = lesson && { version: 1, ...lesson };
  const medianBy = (norms: LearnedNorms | null) => {
    const chance = new Chance(SEED);
    const fits = otherAnswers.map((answers) => {
      const seeker = { formId, measures: scoreTraits(form, answers) };
      return cultureFit(seeker, randomCulture(chance), norms).personalityFitInt / 100;
    });
    return quantile(fits, 0.5);
  };
  const after = medianBy(learnedNorms);
  return [
    [
      `${formId} form: median of another crowd, built-in norms`,
      `${medianBy(null).toFixed(1)} %`,
      '',
      '–',
      '',
    ],
    [
      '… with norms learned from 2,000 of them',
      `${after.toFixed(1)} %`,
      '',
      '45–55',
      verdict(after >= 45 && after <= 55),
    ],
  ];
}

/** Every second answer is one point kinder than the generated person's. */
function kinder(form: Form, seed: number, count: number): Answers[] {
  const reversedIds = new Set(form.items.filter(({ isReversed }) => isReversed).map(({ id }) => id));
  return referencePeople(count, seed, form, 1).map((answers) =>
    Object.fromEntries(
      Object.entries(answers).map(([id, value], i) => {
        const kind = i % 2 === 0 ? value : value + (reversedIds.has(id) ? -1 : 1);
        return [id, Math.min(5, Math.max(1, kind))];
      }),
    ),
  );
}

function deckRow(): string[] {
  const chance = new Chance(SEED);
  const roles = Array.from({ length: 1_000 }, () => compileCulture(randomCulture(chance), 'standard'));
  const form = FORMS.standard;
  const rounds = referencePeople(21, SEED, form).map((answers) => {
    const ownProfile = profileOf(form, scoreTraits(form, answers));
    const before = process.cpuUsage();
    for (const role of roles) cultureScore(ownProfile, role);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  const median = quantile(rounds, 0.5);
  return ['1,000 roles for one seeker', `${median.toFixed(1)} ms`, '', '≤ 5', verdict(median <= 5)];
}

function deviation(values: readonly number[]): number {
  return Math.sqrt(variance(values));
}

/** Cronbach's alpha of the standard form, averaged over the traits. */
function alpha(people: ReturnType<typeof referencePeople>): number {
  return (
    TRAITS.map((trait) => cronbachAlpha(FORMS.standard, trait, people)).reduce((sum, each) => sum + each) /
    TRAITS.length
  );
}
