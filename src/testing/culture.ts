import { TRAITS } from '#contract/assessments.ts';
import { type CultureProfile, MAX_DECISIVE, MAX_IMPORTANCE, MAX_STANCE } from '#contract/culture.ts';
import type { Chance } from './chance.ts';

/** A random team culture: three to eight traits, at most four of them decisive. */
export function randomCulture(chance: Chance): CultureProfile {
  const count = chance.between(3, TRAITS.length);
  const start = chance.between(0, TRAITS.length - 1);
  let decisive = 0;
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => {
      const highest = decisive < MAX_DECISIVE ? MAX_IMPORTANCE : MAX_IMPORTANCE - 1;
      const importance = chance.between(1, highest);
      if (importance === MAX_IMPORTANCE) decisive += 1;
      const trait = TRAITS[(start + i * 3) % TRAITS.length] as string;
      return [trait, { importance, stance: chance.between(-MAX_STANCE, MAX_STANCE) }];
    }),
  );
}
