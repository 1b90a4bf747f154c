import type { SeekerFacts } from './facts.ts';

/** Whether a profile has none of the facts that a fit is made of: it is empty, or there is none yet. */
export function isNothingKnown(facts: SeekerFacts): boolean {
  const { skills, recentTitles, experienceLevel, experienceYears, place, workModePref } = facts;
  const { minNetMonthlyPounds, summaryText, cvText } = facts;
  const stated = [experienceLevel, experienceYears, place, workModePref, minNetMonthlyPounds];
  const isStated = stated.some((fact) => fact !== null);
  return !isStated && !summaryText && !cvText && skills.length === 0 && recentTitles.length === 0;
}
