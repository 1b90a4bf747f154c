import { expect, test } from 'vitest';
import { FORM_IDS, TRAITS } from '#contract/assessments.ts';
import { fnv1a } from '../hash.ts';
import { FORMS, questionsOf } from './forms.ts';

test('each trait has 5 questions, 2 reversed, or 3 questions, 1 reversed', () => {
  const expected = { standard: [40, 5, 2], quick: [24, 3, 1] } as const;
  for (const id of FORM_IDS) {
    const { items } = FORMS[id];
    const [all, each, reversed] = expected[id];
    expect([items.length, new Set(items.map((item) => item.id)).size]).toEqual([all, all]);
    for (const trait of TRAITS) {
      const ofTrait = items.filter((item) => item.trait === trait);
      expect([trait, ofTrait.length]).toEqual([trait, each]);
      expect([trait, ofTrait.filter((item) => item.isReversed).length]).toEqual([trait, reversed]);
    }
  }
});

test('adjacent questions differ in trait; reversed ones are spread out', () => {
  for (const id of FORM_IDS) {
    const { items } = FORMS[id];
    let reversedRun = 0;
    let forwardRun = 0;
    items.forEach((item, i) => {
      expect(item.trait).not.toBe(items[i - 1]?.trait);
      reversedRun = item.isReversed ? reversedRun + 1 : 0;
      forwardRun = item.isReversed ? 0 : forwardRun + 1;
      expect(reversedRun).toBeLessThanOrEqual(2);
      expect(forwardRun).toBeLessThanOrEqual(5);
    });
  }
});

test('opposites are one statement for their trait and one against it', () => {
  for (const id of FORM_IDS) {
    const { items, opposites } = FORMS[id];
    expect(opposites).toHaveLength(TRAITS.length);
    for (const pair of opposites) {
      const [one, other] = pair.map((itemId) => items.find((item) => item.id === itemId));
      expect(one?.trait).toBe(other?.trait);
      expect([one?.isReversed, other?.isReversed]).toEqual([false, true]);
    }
  }
});

test('every question of the quick form is also in the standard form', () => {
  const standard = new Set(FORMS.standard.items.map((item) => item.id));
  expect(FORMS.quick.items.every((item) => standard.has(item.id))).toBe(true);
});

test('a form with changed words or keys needs a new version', () => {
  const print = (id: 'standard' | 'quick') => fnv1a(JSON.stringify([FORMS[id].version, FORMS[id].items]));
  expect({ standard: print('standard'), quick: print('quick') }).toEqual({
    standard: 3_476_780_053,
    quick: 1_986_740_584,
  });
});

test('no question is about health', () => {
  const words = questionsOf(FORMS.standard)
    .flatMap(({ question, options = [] }) => [question, ...options])
    .join(' ');
  expect(words).not.toMatch(
    /health|sleep|tired|\bill\b|sick|pain|medic|anxi|depress|panic|worr|mood|nerv|exhaust|burn|disab|therap|alcohol/i,
  );
});
