import type { ExperienceLevel, JobType, Pence, WorkMode } from '#contract/units.ts';

export const MODES: Readonly<Record<WorkMode, string>> = {
  remote: 'Remote',
  hybrid: 'Hybrid',
  onsite: 'On-site',
};

export const TYPES: Readonly<Record<JobType, string>> = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  contract: 'Contract',
  freelance: 'Freelance',
};

export const LEVELS: Readonly<Record<ExperienceLevel, string>> = {
  entry: 'Entry (0-2 years)',
  mid: 'Mid (3-5 years)',
  senior: 'Senior (5-10 years)',
  executive: 'Executive (10+ years)',
};

const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const dated = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** Whole pounds, rounded down, as everywhere. */
export function pounds(pence: Pence): string {
  return `£${grouped.format(Math.floor(pence / 100))}`;
}

export function payRange(min: Pence, max: Pence): string {
  return min === max ? `${pounds(min)} a year` : `${pounds(min)} – ${pounds(max)} a year`;
}

export function day(instant: Date): string {
  return dated.format(instant);
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped.format(count)} ${count === 1 ? one : many}`;
}
