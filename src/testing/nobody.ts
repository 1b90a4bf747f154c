import type { SeekerFacts } from '#matching/facts.ts';

/** Somebody of whom nothing is known. */
export const NOBODY: SeekerFacts = {
  skills: [],
  experienceLevel: null,
  experienceYears: null,
  place: null,
  workModePref: null,
  minNetMonthlyPounds: null,
  summaryText: null,
  recentTitles: [],
};
