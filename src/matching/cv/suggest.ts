import type { Education, Job, ProfileLink, SpokenLanguage } from '#contract/career.ts';
import type { ExperienceLevel } from '#contract/units.ts';
import type { SeekerFacts } from '../facts.ts';
import { normaliseSkill } from '../skills/normalise.ts';
import type { Identity } from '../text/without-identity.ts';
import { dateOf, dateText, type Period, type YearMonth, yearsCovered } from './date-spans.ts';
import { type CvContents, findContents } from './find-in-cv.ts';
import type { FoundJob } from './jobs.ts';

/** What a CV says about the fields of a profile, as it is stored. An older reading lacks the optional properties. */
export type FoundInCv = {
  /** The CV's own list first, then skills found in its text. */
  skills: string[];
  summary: string | null;
  /** The level in the latest title; null if it has none. */
  experienceLevel: ExperienceLevel | null;
  recentTitles: string[];
  /** The years of experience that it states, and the periods of work that it lists. */
  statedYears?: number | null;
  worked?: { from: string; to: string | null }[];
  phone?: string | null;
  locationCity?: string | null;
  jobs?: Job[];
  education?: Education[];
  languages?: SpokenLanguage[];
  links?: ProfileLink[];
};

/** What a CV suggests for a profile. */
export type SuggestedByCv = Omit<Required<FoundInCv>, 'statedYears' | 'worked'> & {
  experienceYears: number | null;
};

/** The profile's fields that suggestions may fill. */
type HeldInProfile = SeekerFacts & {
  readonly phone?: string | null;
  readonly jobs?: readonly Job[];
  readonly education?: readonly Education[];
  readonly languages?: readonly SpokenLanguage[];
  readonly links?: readonly ProfileLink[];
};

/** For a CV in which nothing was found, or that has not been read yet. */
export const NOTHING_FOUND: FoundInCv = {
  skills: [],
  summary: null,
  experienceLevel: null,
  recentTitles: [],
};

/** The most skills suggested at a time. */
const MOST_SUGGESTED = 24;
const LONGEST_NAME = 160;
const MOST_YEARS = 70;
/** The fewest years of each level, as screens describe the levels. Years alone never suggest the executive level. */
const LEVELS_BY_YEARS: readonly (readonly [years: number, level: ExperienceLevel])[] = [
  [5, 'senior'],
  [3, 'mid'],
  [0, 'entry'],
];

/**
 * Reads a CV once: the result depends on neither the profile nor the day. The person's name is not read as a skill or title.
 */
export function findInCv(text: string, identity: Identity | null = null): FoundInCv {
  return foundOf(findContents(text, identity));
}

/** The contents of a CV in the form in which they are stored. */
export function foundOf(contents: CvContents): FoundInCv {
  return {
    skills: [...contents.skills],
    summary: contents.summary,
    experienceLevel: contents.titleLevel,
    recentTitles: [...contents.recentTitles],
    statedYears: contents.statedYears,
    worked: contents.periods.map(datesOf),
    phone: contents.phone,
    locationCity: contents.town,
    jobs: contents.jobs.flatMap(jobOnWire),
    education: contents.education.map(({ institution, qualification, period }) => ({
      institution: shorten(institution),
      qualification: shorten(qualification),
      from: period === null ? null : datesOf(period).from,
      to: period === null ? null : datesOf(period).to,
    })),
    languages: contents.languages.map(({ language, level }) => ({ language, level })),
    links: contents.links.map(({ kind, url }) => ({ kind, url })),
  };
}

function jobOnWire({ title, employer, period }: FoundJob): Job[] {
  if (title === null) return [];
  const dates = period === null ? { from: null, to: null } : datesOf(period);
  return [
    {
      title: title.slice(0, LONGEST_NAME),
      employer: shorten(employer),
      ...dates,
      isCurrent: period !== null && period.to === null,
    },
  ];
}

function shorten(name: string | null): string | null {
  return name?.slice(0, LONGEST_NAME) ?? null;
}

function datesOf({ from, to }: Period): { from: string; to: string | null } {
  return { from: dateText(from), to: to === null ? null : dateText(to) };
}

/**
 * Suggestions that the profile doesn't have yet: new skills and entries of lists, and other fields only if they are
 * empty. `now` is the current month, up to which a current job counts.
 */
export function suggestionsFrom(cv: FoundInCv, profile: HeldInProfile, now: YearMonth): SuggestedByCv {
  const heldIds = new Set(profile.skills.map((skill) => normaliseSkill(skill)?.id));
  const years = experienceYearsOf(cv, now);
  const level = cv.experienceLevel ?? levelByYears(years);
  return {
    skills: cv.skills.filter((skill) => !heldIds.has(normaliseSkill(skill)?.id)).slice(0, MOST_SUGGESTED),
    summary: profile.summaryText === null ? cv.summary : null,
    experienceLevel: profile.experienceLevel === null ? level : null,
    recentTitles: profile.recentTitles.length === 0 ? cv.recentTitles : [],
    experienceYears: profile.experienceYears === null ? years : null,
    phone: profile.phone ? null : (cv.phone ?? null),
    locationCity: profile.place === null ? (cv.locationCity ?? null) : null,
    jobs: newOnes(cv.jobs, profile.jobs, ({ title, employer, from }) => [title, employer, from]),
    education: newOnes(cv.education, profile.education, ({ institution, qualification }) => [
      institution,
      qualification,
    ]),
    languages: newOnes(cv.languages, profile.languages, ({ language }) => [language]),
    links: newOnes(cv.links, profile.links, ({ url }) => [url]),
  };
}

function newOnes<T>(
  foundEntries: readonly T[] | undefined,
  heldEntries: readonly T[] | undefined,
  keyOf: (one: T) => readonly (string | null)[],
): T[] {
  const key = (one: T) => JSON.stringify(keyOf(one)).toLowerCase();
  const knownKeys = new Set(heldEntries?.map(key));
  return (foundEntries ?? []).filter((one) => !knownKeys.has(key(one)));
}

/** The years from the dates of the jobs, or those that the CV states if they are more. null if it gives neither. */
export function experienceYearsOf({ statedYears, worked }: FoundInCv, now: YearMonth): number | null {
  const covered = yearsCovered((worked ?? []).flatMap(periodOf), now);
  if (covered === null) return statedYears ?? null;
  return Math.min(MOST_YEARS, Math.max(covered, statedYears ?? 0));
}

function periodOf({ from, to }: { from: string; to: string | null }): Period[] {
  const [first, last] = [dateOf(from), to === null ? null : dateOf(to)];
  return first === null || (to !== null && last === null) ? [] : [{ from: first, to: last }];
}

function levelByYears(years: number | null): ExperienceLevel | null {
  if (years === null) return null;
  return LEVELS_BY_YEARS.find(([least]) => years >= least)?.[1] ?? null;
}
