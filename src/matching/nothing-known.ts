import type { SeekerFacts } from './facts.ts';

/** Whether a profile is missing or too empty to compute any fit from. */
export function isNothingKnown(facts: SeekerFacts): boolean {
  const { skills, recentTitles, experienceLevel, experienceYears, place, workModePref } = facts;
  const { minNetMonthlyPounds, summaryText, cvText } = facts;
  const stated = [experienceLevel, experienceYears, place, workModePref, minNetMonthlyPounds];
  const isStated = stated.some((fact) => fact !== null);
  return !isStated && !summaryText && !cvText && skills.length === 0 && recentTitles.length === 0;
}
