import type { ExperienceLevel, JobType, WorkMode } from '#contract/units.ts';
import { EXPERIENCE_LEVELS, JOB_TYPES, WORK_MODES } from '#contract/units.ts';
import { CARE_ROLES } from './content/roles/care.ts';
import { CONSTRUCTION_ROLES } from './content/roles/construction.ts';
import { CREATIVE_ROLES } from './content/roles/creative.ts';
import { EDUCATION_ROLES } from './content/roles/education.ts';
import { ENGINEERING_ROLES } from './content/roles/engineering.ts';
import { FINANCE_AND_LAW_ROLES } from './content/roles/finance-and-law.ts';
import { HEALTH_ROLES } from './content/roles/health.ts';
import { HOSPITALITY_ROLES } from './content/roles/hospitality.ts';
import { LOGISTICS_ROLES } from './content/roles/logistics.ts';
import { OFFICE_ROLES } from './content/roles/office.ts';
import { TECHNOLOGY_ROLES } from './content/roles/technology.ts';

/** One occupation as an employer would advertise it. Its sentences may contain `{company}` and `{city}`. */
export interface RoleTemplate {
  readonly key: string;
  readonly modes: readonly WorkMode[];
  readonly jobTypes: readonly JobType[];
  readonly skills: readonly string[];
  readonly levels: readonly RoleLevel[];
  readonly openings: readonly string[];
  readonly duties: readonly string[];
  readonly seeks: readonly string[];
  /** Hours or shifts, if they are typical of the trade. */
  readonly pattern: string | null;
}

export interface RoleLevel {
  readonly level: ExperienceLevel;
  readonly years: number;
  /** Whole pounds a year outside London. */
  readonly payMin: number;
  readonly payMax: number;
  readonly title: string;
  /** A duty that only this level has. */
  readonly adds: string;
}

/**
 * The content files contain one block per occupation:
 *
 *     # key: work modes; job types      the usual one first
 *     = skills
 *     @ level years min-max Title | what this level adds     pay in thousands of pounds
 *     > an opening      - a duty      + what is looked for      ~ hours or shifts
 */
export const ROLE_TEMPLATES: ReadonlyMap<string, RoleTemplate> = new Map(
  [
    TECHNOLOGY_ROLES,
    CREATIVE_ROLES,
    HEALTH_ROLES,
    CARE_ROLES,
    EDUCATION_ROLES,
    CONSTRUCTION_ROLES,
    ENGINEERING_ROLES,
    LOGISTICS_ROLES,
    HOSPITALITY_ROLES,
    FINANCE_AND_LAW_ROLES,
    OFFICE_ROLES,
  ]
    .flatMap((file) => file.trim().split('\n\n'))
    .map((block) => [keyOf(block), parse(block)]),
);

function keyOf(block: string): string {
  return block.slice(2, block.indexOf(':'));
}

function parse(block: string): RoleTemplate {
  const lines = block.split('\n');
  const marked = (mark: string) =>
    lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2));
  const [modes = '', jobTypes = ''] = (marked('#')[0] ?? '').replace(/^.*?: /, '').split('; ');
  return {
    key: keyOf(block),
    modes: modes.split(', ').map((mode) => known(WORK_MODES, mode)),
    jobTypes: jobTypes.split(', ').map((jobType) => known(JOB_TYPES, jobType)),
    skills: (marked('=')[0] ?? '').split(', '),
    levels: marked('@').map(parseLevel),
    openings: marked('>'),
    duties: marked('-'),
    seeks: marked('+'),
    pattern: marked('~')[0] ?? null,
  };
}

function parseLevel(line: string): RoleLevel {
  const [, level = '', years, min, max, title = '', adds = ''] =
    /^(\w+) (\d+) ([\d.]+)-([\d.]+) (.+) \| (.+)$/.exec(line) ?? [];
  return {
    level: known(EXPERIENCE_LEVELS, level),
    years: Number(years),
    payMin: Number(min) * 1_000,
    payMax: Number(max) * 1_000,
    title,
    adds,
  };
}

function known<T extends string>(words: readonly T[], word: string): T {
  const found = words.find((each) => each === word);
  if (found === undefined) throw new Error(`Unknown word in the demo roles: '${word}'.`);
  return found;
}
