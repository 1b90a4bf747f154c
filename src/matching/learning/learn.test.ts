import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import { normal, seeded } from '../seeded.ts';
import { ENOUGH_SKILLS, FULL_WEIGHT, WEIGHTS, type Weights } from '../weights.ts';
import type { Decision, ShownAt } from './decision.ts';
import { ENOUGH_DECISIONS, ENOUGH_TO_CALIBRATE, learn, scoreBy } from './learn.ts';
import { HAND_WEIGHTS, PARTS, wholeWeights } from './part-shares.ts';

const IN_FORCE = { weights: WEIGHTS, map: null };
const NOT_SHOWN: ShownAt[] = [];

interface Employers {
  /** Log-odds of a shortlist for a decision. */
  readonly logOdds: (decision: Decision, score: number) => number;
}

/** Applicants with random parts, some unknown, and employers who decide by their own criteria. */
function decisionsOf(seed: number, count: number, { logOdds }: Employers): Decision[] {
  const draw = seeded(seed);
  const part = () => (draw() < 0.1 ? -1 : Math.min(1, Math.max(0, 0.55 + 0.3 * normal(draw))));
  return Array.from({ length: count }, (_, n) => {
    const skillCount = Math.floor(draw() * 5);
    const decision: Decision = {
      decidedAt: n,
      isShortlisted: false,
      scores: {
        skillCount,
        skills: skillCount === 0 ? 0 : Math.abs(part()),
        text: part(),
        title: part(),
        experience: part(),
        place: part(),
        pay: part(),
      },
      hasText: true,
      position: null,
      list: n % 40,
    };
    const odds = logOdds(decision, scoreBy(WEIGHTS, decision) / 10_000);
    return { ...decision, isShortlisted: draw() < 1 / (1 + Math.exp(-odds)) };
  });
}

/** Employers who give experience twice and texts half of the hand-set weight, and weigh skills more and titles less. */
const BY_EXPERIENCE: Weights = wholeWeights([120, 60, 48, 96, 40, 24]);
const byExperience: Employers = {
  logOdds: (decision) => -6 + 11 * (scoreBy(BY_EXPERIENCE, decision) / 10_000),
};
const byHand: Employers = { logOdds: (_, score) => -6 + 11 * score };
const byNothing: Employers = { logOdds: () => -0.6 };

test('learning follows employers who weigh experience more than texts', () => {
  const lesson = learn(decisionsOf(1, 4_000, byExperience), NOT_SHOWN, IN_FORCE);
  expect(lesson?.isBetter).toBe(true);
  expect(lesson?.weights.experience).toBeGreaterThan(WEIGHTS.experience * 1.25);
  expect(lesson?.weights.text).toBeLessThan(WEIGHTS.text * 0.85);
  const { logLoss, ndcg, newWeights } = lesson?.measures ?? {};
  expect(newWeights).toBe(true);
  expect(logLoss?.after).toBeLessThan(logLoss?.before ?? 0);
  expect(ndcg?.after).toBeGreaterThan(ndcg?.before ?? 1);
});

test.each([
  ['who decide by the hand-set weights', byHand],
  ['who decide at random', byNothing],
])('employers %s rarely change the weights', (_, employers) => {
  const switched = Array.from({ length: 25 }, (__, n) => {
    return learn(decisionsOf(100 + n, 1_200, employers), NOT_SHOWN, IN_FORCE)?.measures.newWeights;
  }).filter((isNew) => isNew);
  expect(switched.length).toBeLessThanOrEqual(1);
});

test('nothing is learned from too few decisions of either kind', () => {
  expect(learn(decisionsOf(2, ENOUGH_DECISIONS - 1, byExperience), NOT_SHOWN, IN_FORCE)).toBeNull();
  const nearlyAll = decisionsOf(2, 900, { logOdds: () => 8 });
  expect(learn(nearlyAll, NOT_SHOWN, IN_FORCE)).toBeNull();
  const enough = learn(decisionsOf(2, ENOUGH_DECISIONS, byExperience), NOT_SHOWN, IN_FORCE);
  expect(enough).not.toBeNull();
  expect(enough?.measures.calibration).toBeNull();
});

test('the score is recalibrated if employers shortlist far fewer people', () => {
  const strict: Employers = { logOdds: (_, score) => -8 + 11 * score };
  expect(learn(decisionsOf(3, ENOUGH_TO_CALIBRATE - 1, strict), NOT_SHOWN, IN_FORCE)?.measures.newMap).toBe(
    false,
  );
  const lesson = learn(decisionsOf(3, 3_000, strict), NOT_SHOWN, IN_FORCE);
  expect(lesson?.measures.newMap).toBe(true);
  expect(lesson?.measures.calibration?.after).toBeLessThan(lesson?.measures.calibration?.before ?? 0);
  const fromThere = { weights: lesson?.weights ?? WEIGHTS, map: lesson?.map ?? null };
  expect(learn(decisionsOf(3, 3_000, strict), NOT_SHOWN, fromThere)?.measures.newMap).toBe(false);
});

test('the order of the decisions does not matter', () => {
  const decisions = decisionsOf(4, 800, byExperience).map((each, n) => ({ ...each, list: n }));
  expect(learn(decisions.toReversed(), NOT_SHOWN, IN_FORCE)).toEqual(learn(decisions, NOT_SHOWN, IN_FORCE));
});

test('a part that was never known keeps roughly its weight', () => {
  const withoutPay = decisionsOf(5, 2_000, byExperience).map((each) => ({
    ...each,
    scores: { ...each.scores, pay: -1 },
  }));
  const { weights } = learn(withoutPay, NOT_SHOWN, IN_FORCE) ?? {};
  expect(Math.abs((weights?.pay ?? 0) - WEIGHTS.pay)).toBeLessThanOrEqual(WEIGHTS.pay * 0.25);
});

test('whole weights keep their sum, at half to twice the hand-set ones', () => {
  const proportion = fc.double({ min: 0.001, max: 1_000, noNaN: true });
  fc.assert(
    fc.property(fc.array(proportion, { minLength: PARTS.length, maxLength: PARTS.length }), (proportions) => {
      const weights = wholeWeights(proportions);
      const fullWeights = PARTS.map((part) => weights[part] * (part === 'skills' ? ENOUGH_SKILLS : 1));
      expect(fullWeights.reduce((sum, weight) => sum + weight, 0)).toBe(FULL_WEIGHT);
      for (const [i, weight] of fullWeights.entries()) {
        expect(Number.isInteger(weight)).toBe(true);
        expect(weight).toBeGreaterThanOrEqual((HAND_WEIGHTS[i] ?? 0) / 2);
        expect(weight).toBeLessThanOrEqual((HAND_WEIGHTS[i] ?? 0) * 2);
      }
    }),
  );
  expect(wholeWeights(HAND_WEIGHTS)).toEqual(WEIGHTS);
});

test('a decision has no field for who somebody is', () => {
  type KnownField = 'decidedAt' | 'isShortlisted' | 'scores' | 'hasText' | 'position' | 'list';
  expectTypeOf<keyof Decision>().toEqualTypeOf<KnownField>();
  type Parts = 'skillCount' | 'skills' | 'text' | 'title' | 'experience' | 'place' | 'pay';
  expectTypeOf<keyof Decision['scores']>().toEqualTypeOf<Parts>();
  const [decision] = decisionsOf(6, 1, byHand);
  // @ts-expect-error the group that somebody belongs to must not be learned from
  const biased: Decision = { ...decision, sex: 'female' };
  const decisions = decisionsOf(6, 600, byExperience);
  const marked = decisions.map((each, n) => ({ ...each, group: n % 2, sex: n % 2 === 0 ? 'f' : 'm' }));
  expect(learn(marked, NOT_SHOWN, IN_FORCE)).toEqual(learn(decisions, NOT_SHOWN, IN_FORCE));
  expect(biased).toBeDefined();
});
