import { pounds, poundsRange } from '#contract/format.ts';
import { hoursWords, payWords } from '#contract/role-pay.ts';
import { WORK_MODE_WORDS } from '#contract/role-words.ts';
import type { RoleCard } from '#contract/roles.ts';

/** How many skills a card shows (specification, section 9). */
const CARD_SKILLS = 4;
/** Shown if a role names no skills; muted, marked as placeholders, never scored (D17). */
const PLACEHOLDER_SKILLS = ['Communication', 'Teamwork', 'Problem solving', 'Organisation'] as const;

type Salary = Pick<RoleCard, 'salaryMinGbpInt' | 'salaryMaxGbpInt' | 'pay'>;

/** Like the other functions here, has a fallback for roles with fewer fields than our own server sends. */
export function companyOf(role: { readonly employer?: Partial<RoleCard['employer']> | null }): string {
  return role.employer?.companyName || 'Company Name';
}

/** The name that the flag is drawn from: a renamed company keeps its flag. */
export function flagNameOf(role: { readonly employer?: Partial<RoleCard['employer']> | null }): string {
  return role.employer?.flagName ?? companyOf(role);
}

export function cityOf(role: Pick<RoleCard, 'locationCity'>): string {
  return role.locationCity || 'Location';
}

/** An unknown mode is shown unchanged. */
export function workModeOf({ workMode }: { readonly workMode: string | null }): string {
  if (!workMode) return 'Full Time';
  return (WORK_MODE_WORDS as Readonly<Record<string, string>>)[workMode] ?? workMode;
}

export function salaryOf(role: Salary): string {
  if (role.pay) return payWords(role.pay);
  const isStated = (role.salaryMinGbpInt ?? 0) > 0 || (role.salaryMaxGbpInt ?? 0) > 0;
  return `${poundsRange(role.salaryMinGbpInt, role.salaryMaxGbpInt)}${isStated ? '' : ' (not stated)'}`;
}

/** The annual amount of pay by the hour, by the day or for part of a week; null for a full-time salary. */
export function yearOf({ pay, salaryMinGbpInt, salaryMaxGbpInt }: Salary): string | null {
  return pay ? `${poundsRange(salaryMinGbpInt, salaryMaxGbpInt)} a year at ${hoursWords(pay)}` : null;
}

export function skillsOf({ requiredSkills = [] }: Partial<Pick<RoleCard, 'requiredSkills'>>): {
  readonly skills: readonly string[];
  readonly areListed: boolean;
} {
  const areListed = requiredSkills.length > 0;
  return { skills: areListed ? requiredSkills.slice(0, CARD_SKILLS) : PLACEHOLDER_SKILLS, areListed };
}

/** '≈ £2,093 a month in your pocket'; null if the pay is unknown (D18). */
export function takeHomeOf({ takeHomeMonthlyPence }: Pick<RoleCard, 'takeHomeMonthlyPence'>): string | null {
  return takeHomeMonthlyPence > 0 ? `≈ ${pounds(takeHomeMonthlyPence)} a month in your pocket` : null;
}

/** How take-home pay compares with the seeker's minimum, in whole pounds net a month; null if either is missing. */
export function againstMinimum(takeHomeMonthlyPence: number, minimumPounds: number | null): string | null {
  if (takeHomeMonthlyPence <= 0 || minimumPounds === null || minimumPounds <= 0) return null;
  const difference = Math.floor(takeHomeMonthlyPence / 100) - minimumPounds;
  if (difference === 0) return 'exactly your minimum';
  return `${pounds(Math.abs(difference) * 100)} ${difference > 0 ? 'above' : 'below'} your minimum`;
}
