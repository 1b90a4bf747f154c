import { TRAITS } from '#contract/assessments.ts';
import { type CultureProfile, MAX_STANCE } from '#contract/culture.ts';
import { EMPLOYERS } from './people.ts';
import { random } from './random.ts';
import { BRIDGE } from './sign-in.ts';
import type { IdOf } from './types.ts';

/** Two companies in three have said what their teams are like, the one a newcomer signs in as among them. */
const SILENT = 3;

export function demoCultures(now: Date, idOf: IdOf) {
  return EMPLOYERS.filter(({ key }, n) => key === BRIDGE || n % SILENT !== SILENT - 1).map(({ key }) => ({
    employer_id: idOf(`user:${key}`),
    profile: JSON.stringify(cultureOf(key)),
    updated_at: now,
  }));
}

/** One trait matters most, one a good deal and one a little. */
function cultureOf(key: string): CultureProfile {
  const chance = random(`culture:${key}`);
  const first = chance.int(0, TRAITS.length - 1);
  const wishes = [3, 2, 1].map((importance, n) => {
    const trait = TRAITS[(first + n * 3) % TRAITS.length] ?? 'structure';
    return [trait, { importance, stance: chance.int(-MAX_STANCE, MAX_STANCE) }] as const;
  });
  return Object.fromEntries(wishes);
}
