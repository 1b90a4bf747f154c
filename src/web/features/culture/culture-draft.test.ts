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

const NOTHING: CultureProfile = {};

test('a slider that is moved matters a little; one that matters already keeps how much', () => {
  const moved = withStance(NOTHING, 'structure', 2);
  expect(wishOf(moved, 'structure')).toEqual({ importance: 1, stance: 2 });
  const most = withImportance(moved, 'structure', 3);
  expect(wishOf(withStance(most, 'structure', -1), 'structure')).toEqual({ importance: 3, stance: -1 });
});

test('four traits may matter most, a fifth may not, until one of the four matters less', () => {
  const four = TRAITS.slice(0, 4).reduce((profile, trait) => withImportance(profile, trait, 3), NOTHING);
  expect(isFull(four)).toBe(true);
  expect(mayMatterMost(four, 'communication')).toBe(false);
  expect(withImportance(four, 'communication', 3)).toBe(four);
  expect(mayMatterMost(four, 'collaboration')).toBe(true);
  expect(wishOf(withImportance(four, 'communication', 2), 'communication').importance).toBe(2);
  const three = withImportance(four, 'collaboration', 2);
  expect(wishOf(withImportance(three, 'communication', 3), 'communication').importance).toBe(3);
});

test('what does not matter is not saved, and what is saved is a profile of the contract', () => {
  const said = withImportance(withStance(NOTHING, 'creativity', -2), 'leadership', 3);
  const back = withImportance(said, 'creativity', 0);
  expect(whatMatters(back)).toEqual({ leadership: { importance: 3, stance: 0 } });
  expect(cultureProfile.safeParse(whatMatters(said)).success).toBe(true);
  expect(saysNothing(withImportance(back, 'leadership', 0))).toBe(true);
  // The stance comes back with the importance: nothing that was said is lost by a second thought.
  expect(wishOf(withImportance(back, 'creativity', 2), 'creativity')).toEqual({ importance: 2, stance: -2 });
});

test('a stance is told in the words of its ends', () => {
  expect(stanceWords('structure', 2)).toBe('At “Planned”');
  expect(stanceWords('structure', -1)).toBe('Leans towards “Open”');
  expect(stanceWords('structure', 0)).toBe('In the middle');
});

test('of what was kept on a device, only what is a profile comes back', () => {
  const kept = { structure: { importance: 3, stance: -2 }, leadership: { importance: 0, stance: 1 } };
  expect(profileFromKept(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect(profileFromKept(null)).toBeNull();
  expect(profileFromKept({ loyalty: kept.structure, structure: { importance: 9, stance: 0.5 } })).toEqual({});
  const five = Object.fromEntries(TRAITS.slice(0, 5).map((trait) => [trait, { importance: 3, stance: 0 }]));
  expect(cultureProfile.safeParse(profileFromKept(five)).success).toBe(true);
});
