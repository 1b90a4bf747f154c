import { TRAITS } from '#contract/assessments.ts';
import { type CultureProfile, MAX_STANCE } from '#contract/culture.ts';
import { type CultureOfPair, cultureOfPair } from '../scorer/culture.ts';
import { demoTraits } from './assessments.ts';
import { EMPLOYERS } from './people.ts';
import { random } from './random.ts';
import { BRIDGE } from './sign-in.ts';
import type { IdOf } from './types.ts';

/** Every third company has not described its team. The one that newcomers sign in as always has. */
const SILENT_EVERY = 3;

const CULTURES = new Map(
  EMPLOYERS.filter(({ key }, n) => key === BRIDGE || n % SILENT_EVERY !== SILENT_EVERY - 1).map(({ key }) => [
    key,
    cultureOf(key),
  ]),
);

export function demoCultures(now: Date, idOf: IdOf) {
  return [...CULTURES].map(([key, profile]) => ({
    employer_id: idOf(`user:${key}`),
    profile: JSON.stringify(profile),
    updated_at: now,
  }));
}

/** The culture fit of a demo seeker and a demo employer, as the product would compute it. */
export function demoCultureFit(username: string, employerKey: string): CultureOfPair {
  return cultureOfPair(demoTraits(username), CULTURES.get(employerKey) ?? null, null);
}

/** Draws a culture in which one trait matters most, one quite a lot and one a little. */
function cultureOf(key: string): CultureProfile {
  const chance = random(`culture:${key}`);
  const first = chance.int(0, TRAITS.length - 1);
  const wishes = [3, 2, 1].map((importance, n) => {
    const trait = TRAITS[(first + n * 3) % TRAITS.length] ?? 'structure';
    return [trait, { importance, stance: chance.int(-MAX_STANCE, MAX_STANCE) }] as const;
  });
  return Object.fromEntries(wishes);
}
