import type { Selectable } from 'kysely';
import type { SeekerFacts } from '#matching/facts.ts';
import { type Identity, withoutIdentity } from '#matching/text/without-identity.ts';
import type { SeekerTable } from '../db/tables/people.ts';

export type MatchingColumns = Pick<
  Selectable<SeekerTable>,
  | 'skills'
  | 'experience'
  | 'experience_level'
  | 'location_city'
  | 'work_mode_pref'
  | 'min_net_monthly_pounds'
  | 'summary_text'
>;

/**
 * What the engine may know about a seeker; empty if there is no profile yet. The person's identity is removed from
 * their texts, so that the same profile under another name has the same facts. (The caller gets `cvWords` from the function
 * of that name, which has already removed the identity.)
 */
export function seekerFacts(
  row: MatchingColumns | undefined,
  identity: Identity | null = null,
  cvWords: string | null = null,
): SeekerFacts {
  const experience = row?.experience ?? {};
  return {
    skills: row?.skills ?? [],
    experienceLevel: row?.experience_level ?? null,
    experienceYears: typeof experience.years === 'number' ? experience.years : null,
    place: row?.location_city ?? null,
    workModePref: row?.work_mode_pref ?? null,
    minNetMonthlyPounds: row?.min_net_monthly_pounds ?? null,
    summaryText: row?.summary_text ? withoutIdentity(row.summary_text, identity) : null,
    cvText: cvWords,
    recentTitles: Array.isArray(experience.titles)
      ? experience.titles.filter((title) => typeof title === 'string')
      : [],
  };
}
