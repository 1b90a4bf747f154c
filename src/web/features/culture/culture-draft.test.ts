import { expect, test } from 'vitest';
import { TRAITS } from '#contract/assessments.ts';
import { type CultureProfile, cultureProfile } from '#contract/culture.ts';
import {
  isFull,
  mayMatterMost,
  profileFromKept,
  saysNothing,
  stanceWords,
  whatMatters,
  wishOf,
  withImportance,
  withStance,
} from './culture-draft.ts';

const EMPTY_PROFILE: CultureProfile = {};

test('moving a trait’s slider makes the trait matter, if it did not', () => {
  const movedProfile = withStance(EMPTY_PROFILE, 'structure', 2);
  expect(wishOf(movedProfile, 'structure')).toEqual({ importance: 1, stance: 2 });
  const mostImportant = withImportance(movedProfile, 'structure', 3);
  expect(wishOf(withStance(mostImportant, 'structure', -1), 'structure')).toEqual({
    importance: 3,
    stance: -1,
  });
});

test('at most four traits may matter most', () => {
  const four = TRAITS.slice(0, 4).reduce(
    (profile, trait) => withImportance(profile, trait, 3),
    EMPTY_PROFILE,
  );
  expect(isFull(four)).toBe(true);
  expect(mayMatterMost(four, 'communication')).toBe(false);
  expect(withImportance(four, 'communication', 3)).toBe(four);
  expect(mayMatterMost(four, 'collaboration')).toBe(true);
  expect(wishOf(withImportance(four, 'communication', 2), 'communication').importance).toBe(2);
  const three = withImportance(four, 'collaboration', 2);
  expect(wishOf(withImportance(three, 'communication', 3), 'communication').importance).toBe(3);
});

test('traits that don’t matter are not saved; the rest is a valid profile', () => {
  const draft = withImportance(withStance(EMPTY_PROFILE, 'creativity', -2), 'leadership', 3);
  const undoneDraft = withImportance(draft, 'creativity', 0);
  expect(whatMatters(undoneDraft)).toEqual({ leadership: { importance: 3, stance: 0 } });
  expect(cultureProfile.safeParse(whatMatters(draft)).success).toBe(true);
  expect(saysNothing(withImportance(undoneDraft, 'leadership', 0))).toBe(true);
  // The stance returns with the importance: changing one's mind loses nothing.
  expect(wishOf(withImportance(undoneDraft, 'creativity', 2), 'creativity')).toEqual({
    importance: 2,
    stance: -2,
  });
});

test('a stance is worded with the names of its ends', () => {
  expect(stanceWords('structure', 2)).toBe('At “Planned”');
  expect(stanceWords('structure', -1)).toBe('Leans towards “Open”');
  expect(stanceWords('structure', 0)).toBe('In the middle');
});

test('only the valid traits of a kept profile are restored', () => {
  const kept = { structure: { importance: 3, stance: -2 }, leadership: { importance: 0, stance: 1 } };
  expect(profileFromKept(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect(profileFromKept(null)).toBeNull();
  expect(profileFromKept({ loyalty: kept.structure, structure: { importance: 9, stance: 0.5 } })).toEqual({});
  const five = Object.fromEntries(TRAITS.slice(0, 5).map((trait) => [trait, { importance: 3, stance: 0 }]));
  expect(cultureProfile.safeParse(profileFromKept(five)).success).toBe(true);
});
