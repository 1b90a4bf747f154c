import { BENEFIT_KEYS } from '#contract/benefits.ts';
import type { QueryFor } from '#contract/endpoint.ts';
import { pounds } from '#contract/format.ts';
import { type countDeck, type listDeck, NEAR_MILES } from '#contract/roles.ts';
import { JOB_TYPES, type JobType, WORK_MODES, type WorkMode } from '#contract/units.ts';

export const LOCATIONS = ['London', 'Manchester', 'Birmingham', 'Remote'] as const;

/** Senior includes executive (D16). */
export const LEVELS = [
  { value: 'entry', label: 'Entry (0-2 years)' },
  { value: 'mid', label: 'Mid (3-5)' },
  { value: 'senior', label: 'Senior (5+)' },
] as const;
export type Level = (typeof LEVELS)[number]['value'];

/** Distances to choose from. */
export const MILES = [5, 10, 15, 25, 50, 100] as const;

/** How many days ago a role may have been posted; 0 is any time. */
export const POSTED_DAYS = [0, 1, 3, 7, 30] as const;

/** Hours a week to choose from. */
export const HOURS = [10, 16, 20, 25, 30, 35] as const;

export interface Filters {
  readonly locations: readonly string[];
  /** Places in the seeker's own words, separated by commas, beside the four checkboxes; empty for none. */
  readonly place: string;
  readonly workModes: readonly WorkMode[];
  /** Whole pounds a year; 0 means no limit. */
  readonly salaryMin: number;
  readonly salaryMax: number;
  readonly experienceLevel: Level | null;
  readonly jobTypes: readonly JobType[];
  /** A town or a postcode that roles may be near; empty for none. */
  readonly near: string;
  readonly withinMiles: number;
  /** The least take-home pay, whole pounds a month; 0 means no limit. */
  readonly netMin: number;
  /** 0 for any time. */
  readonly postedWithinDays: number;
  /** -1 for any number. */
  readonly officeDaysMax: number;
  /** 0 for any number. */
  readonly hoursMax: number;
  readonly sponsorsVisa: boolean;
  readonly benefits: readonly string[];
}

export const DEFAULT_FILTERS: Filters = {
  locations: [],
  place: '',
  workModes: [],
  salaryMin: 20_000,
  salaryMax: 100_000,
  experienceLevel: null,
  jobTypes: [],
  near: '',
  withinMiles: NEAR_MILES,
  netMin: 0,
  postedWithinDays: 0,
  officeDaysMax: -1,
  hoursMax: 0,
  sponsorsVisa: false,
  benefits: [],
};

/** Hides nothing: even the default salary range is removed (D15). */
export const WIDEST_FILTERS: Filters = { ...DEFAULT_FILTERS, salaryMin: 0, salaryMax: 0 };

/** The value of a number input: its leading integer, or 0 for anything else. Never below 0. */
export function poundsFrom(text: string): number {
  const value = Number.parseInt(text, 10);
  return Number.isSafeInteger(value) ? Math.max(0, value) : 0;
}

/** Whole pounds, far above any salary on Nod. */
export const FILTER_SALARY_MAX = 10_000_000;

/** Errors by field. A minimum above the maximum would hide every role. */
export function invalidFields({ salaryMin, salaryMax, netMin }: Filters): {
  salaryMin?: string;
  salaryMax?: string;
  netMin?: string;
} {
  const tooMuch = `Enter at most ${pounds(FILTER_SALARY_MAX * 100)}.`;
  return {
    ...(salaryMax > 0 && salaryMin > salaryMax && { salaryMin: 'The minimum is above the maximum.' }),
    ...(salaryMin > FILTER_SALARY_MAX && { salaryMin: tooMuch }),
    ...(salaryMax > FILTER_SALARY_MAX && { salaryMax: tooMuch }),
    ...(netMin > FILTER_SALARY_MAX && { netMin: tooMuch }),
  };
}

/** The places typed besides the four checkboxes. */
export function placesIn({ place }: Pick<Filters, 'place'>): readonly string[] {
  return place
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

/** The same text with one of its places replaced. */
export function withPlace(text: string, typed: string, chosen: string): string {
  return text
    .split(',')
    .map((each) => (each.trim() === typed ? each.replace(typed, () => chosen) : each))
    .join(',');
}

/** How many kinds of filter are set, for the badge. The default salary range does not count. */
export function countFilters(filters: Filters): number {
  const { salaryMin, salaryMax } = filters;
  const isDefaultSalary = salaryMin === DEFAULT_FILTERS.salaryMin && salaryMax === DEFAULT_FILTERS.salaryMax;
  return [
    filters.locations.length > 0 || filters.place.trim() !== '' || filters.near.trim() !== '',
    filters.workModes.length > 0,
    !isDefaultSalary && (salaryMin > 0 || salaryMax > 0),
    filters.experienceLevel !== null,
    filters.jobTypes.length > 0,
    filters.netMin > 0,
    filters.postedWithinDays > 0,
    filters.officeDaysMax >= 0,
    filters.hoursMax > 0,
    filters.sponsorsVisa,
    filters.benefits.length > 0,
  ].filter(Boolean).length;
}

/** The deck's query for a page. Only the opened card shows details, so they are loaded later. */
export function deckQueryOf(
  filters: Filters,
  cursor: string | null,
  limit: number,
): QueryFor<typeof listDeck> {
  return { limit, ...filterQueryOf(filters), details: 'later', ...(cursor === null ? {} : { cursor }) };
}

/** Filters as query parameters: lists with commas, and no parameter for what is not set. */
export function filterQueryOf(filters: Filters): NonNullable<QueryFor<typeof countDeck>> {
  const places = [...filters.locations, ...placesIn(filters)];
  const near = filters.near.trim();
  const { salaryMin, salaryMax, netMin, postedWithinDays, withinMiles } = filters;
  return {
    ...listParam('locations', places),
    ...listParam('workModes', filters.workModes),
    ...(salaryMin > 0 && { salaryMin }),
    ...(salaryMax > 0 && { salaryMax }),
    ...(filters.experienceLevel && { experienceLevel: filters.experienceLevel }),
    ...listParam('jobTypes', filters.jobTypes),
    ...(near !== '' && { near, withinMiles }),
    ...(netMin > 0 && { netMin }),
    ...(postedWithinDays > 0 && { postedWithinDays }),
    ...(filters.officeDaysMax >= 0 && { officeDaysMax: filters.officeDaysMax }),
    ...(filters.hoursMax > 0 && { hoursMax: filters.hoursMax }),
    ...(filters.sponsorsVisa && { sponsorsVisa: '1' as const }),
    ...listParam('benefits', filters.benefits),
  };
}

function listParam<Name extends string>(name: Name, values: readonly string[]) {
  return values.length > 0 ? ({ [name]: values.join(',') } as Record<Name, string>) : {};
}

/** Filters as kept on the device; missing or invalid ones get their default. */
export function filtersFrom(stored: unknown): Filters {
  if (typeof stored !== 'object' || stored === null) return DEFAULT_FILTERS;
  const storedFields = stored as Partial<Record<keyof Filters, unknown>>;
  return {
    locations: onlyKnown(LOCATIONS, storedFields.locations),
    place: typeof storedFields.place === 'string' ? storedFields.place : '',
    workModes: onlyKnown(WORK_MODES, storedFields.workModes),
    salaryMin: amountOr(storedFields.salaryMin, DEFAULT_FILTERS.salaryMin),
    salaryMax: amountOr(storedFields.salaryMax, DEFAULT_FILTERS.salaryMax),
    experienceLevel: LEVELS.find((level) => level.value === storedFields.experienceLevel)?.value ?? null,
    jobTypes: onlyKnown(JOB_TYPES, storedFields.jobTypes),
    near: typeof storedFields.near === 'string' ? storedFields.near : '',
    withinMiles: MILES.find((miles) => miles === storedFields.withinMiles) ?? NEAR_MILES,
    netMin: amountOr(storedFields.netMin, 0),
    postedWithinDays: POSTED_DAYS.find((days) => days === storedFields.postedWithinDays) ?? 0,
    officeDaysMax: Math.min(amountOr(storedFields.officeDaysMax, -1), 5),
    hoursMax: HOURS.find((hours) => hours === storedFields.hoursMax) ?? 0,
    sponsorsVisa: storedFields.sponsorsVisa === true,
    benefits: onlyKnown(BENEFIT_KEYS, storedFields.benefits),
  };
}

function onlyKnown<T extends string>(words: readonly T[], storedList: unknown): readonly T[] {
  return Array.isArray(storedList) ? words.filter((word) => storedList.includes(word)) : [];
}

function amountOr(storedAmount: unknown, otherwise: number): number {
  return typeof storedAmount === 'number' && Number.isSafeInteger(storedAmount) && storedAmount >= 0
    ? storedAmount
    : otherwise;
}
