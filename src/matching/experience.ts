import { EXPERIENCE_LEVELS, type ExperienceLevel } from '#contract/units.ts';
import { LEVEL_OVER, LEVEL_SHORT, YEAR_SHORT, YEARS_OVER, YEARS_OVER_AT_ENTRY } from './weights.ts';

/** More years than this make no difference. */
export const MOST_YEARS = 40;

/** entry 0, mid 1, senior 2, executive 3; −1 if unknown. */
export function levelCode(level: ExperienceLevel | null): number {
  return level === null ? -1 : EXPERIENCE_LEVELS.indexOf(level);
}

/** Whole years, capped; −1 if unknown. */
export function yearsCode(years: number | null): number {
  return years === null || !(years >= 0) ? -1 : Math.min(MOST_YEARS, Math.floor(years));
}

/** The level for a number of years, by the specification's bands: entry 0–2, mid 3–5, senior 5–10, executive 10+. */
export function levelOfYears(years: number): number {
  if (years < 3) return 0;
  if (years < 5) return 1;
  return years < 10 ? 2 : 3;
}

const ENTRY = 0;

function levelScore(heldLevel: number, requiredLevel: number): number {
  return (
    (heldLevel < requiredLevel
      ? LEVEL_SHORT[requiredLevel - heldLevel]
      : LEVEL_OVER[heldLevel - requiredLevel]) ?? 0
  );
}

function yearsScore(heldYears: number, requiredYears: number, isForBeginners: boolean): number {
  if (heldYears < requiredYears) return Math.max(0, 1 - YEAR_SHORT * (requiredYears - heldYears));
  const { free, cost, floor } = isForBeginners ? YEARS_OVER_AT_ENTRY : YEARS_OVER;
  return Math.max(floor, 1 - cost * Math.max(0, heldYears - requiredYears - free));
}

/**
 * How well a seeker's experience meets what a role requires, 0 to 1; −1 if either side is unknown. If both give level and
 * years, it is the mean of the two; if one gives only years and the other only a level, the years are converted to a
 * level. An entry-level role that states no years requires none of a seeker whose level is known.
 */
export function experienceScore(
  heldLevel: number,
  heldYears: number,
  askedLevel: number,
  askedYears: number,
): number {
  const byLevel = heldLevel >= 0 && askedLevel >= 0 ? levelScore(heldLevel, askedLevel) : -1;
  const years = askedLevel === ENTRY && heldLevel >= 0 ? Math.max(0, askedYears) : askedYears;
  // Someone who says they are at entry level may have gained their years in another line of work.
  const isForBeginners = askedLevel === ENTRY && heldLevel !== ENTRY;
  const byYears = heldYears >= 0 && years >= 0 ? yearsScore(heldYears, years, isForBeginners) : -1;
  if (byLevel >= 0 && byYears >= 0) return (byLevel + byYears) / 2;
  if (byLevel >= 0) return byLevel;
  if (byYears >= 0) return byYears;
  if (heldLevel >= 0 && askedYears >= 0) return levelScore(heldLevel, levelOfYears(askedYears));
  if (heldYears >= 0 && askedLevel >= 0) return levelScore(levelOfYears(heldYears), askedLevel);
  return -1;
}
