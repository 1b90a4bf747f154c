import type { Insertable } from 'kysely';
import { ROLE_LIFE_DAYS } from '#contract/roles.ts';
import type { WorkMode } from '#contract/units.ts';
import { after, DAY, HOUR } from '../clock.ts';
import type { Database } from '../db/schema.ts';
import { describe } from './describe.ts';
import { type DemoEmployer, EMPLOYERS } from './people.ts';
import { type Random, random } from './random.ts';
import { ROLE_TEMPLATES, type RoleLevel, type RoleTemplate } from './role-templates.ts';
import { SCRIPTED_APPLICATIONS, SCRIPTED_INVITES } from './scripted-applications.ts';
import type { IdOf } from './types.ts';

/** A role's row, with what else is needed to build the demo world. */
export interface DemoRole {
  /** `employer:occupation/level`. */
  readonly key: string;
  readonly employer: DemoEmployer;
  readonly template: RoleTemplate;
  readonly row: Insertable<Database['roles']> & { readonly created_at: Date };
}

/** How many employers also have a closed or paused role. */
const EMPLOYERS_WITH_PAST_ROLES = 13;
const MANY_ROLES = 7;
const LIVE_DAYS = [2, 24] as const;
/** The least full-time pay per year in the demo: the adult minimum wage at 37.5 hours a week, rounded up. */
const LEAST_POUNDS = 25_000;

const CITY_FACTOR: Readonly<Record<string, number>> = {
  London: 1.13,
  Cambridge: 1.04,
  Oxford: 1.04,
  Reading: 1.04,
  Edinburgh: 1.03,
  Brighton: 1.03,
};

export function demoRoles(now: Date, idOf: IdOf): DemoRole[] {
  const turns = new Map<string, number>();
  const withPast = EMPLOYERS.filter(({ liveRoles }) => liveRoles >= MANY_ROLES).slice(
    0,
    EMPLOYERS_WITH_PAST_ROLES,
  );
  return EMPLOYERS.flatMap((employer) => {
    const pastRoles = withPast.includes(employer) ? 1 : 0;
    return positions(employer, employer.liveRoles + pastRoles).map((position, index) => {
      const { template } = position;
      const turn = turns.get(template.key) ?? 0;
      turns.set(template.key, turn + 1);
      const isPast = index >= employer.liveRoles;
      return demoRole(employer, position, { index, turn, isPast }, now, idOf);
    });
  });
}

interface Position {
  readonly template: RoleTemplate;
  readonly level: RoleLevel;
  /** null if the employer leaves it open: then the occupation decides. */
  readonly workMode: WorkMode | null;
}

/** Goes through the employer's occupations, then again at other levels, so that no position occurs twice. */
function positions(employer: DemoEmployer, count: number): Position[] {
  const positionByKey = new Map<string, Position>();
  while (positionByKey.size < count) {
    const oldSize = positionByKey.size;
    for (const hire of employer.hires) {
      if (positionByKey.size === count) break;
      const [templateKey = '', pinnedLevel, pinnedMode] = hire.split('/');
      const template = ROLE_TEMPLATES.get(templateKey);
      if (template === undefined) throw new Error(`${employer.key} hires an unknown '${hire}'.`);
      const start = random(`${employer.key}:${templateKey}`).int(0, template.levels.length - 1);
      const freeLevel = template.levels
        .map((_, index) => template.levels[(start + index) % template.levels.length])
        .find(
          (level): level is RoleLevel =>
            level !== undefined &&
            (pinnedLevel === undefined || level.level === pinnedLevel) &&
            !positionByKey.has(`${templateKey}/${level.level}`),
        );
      if (freeLevel !== undefined) {
        const workMode = template.modes.find((mode) => mode === pinnedMode) ?? null;
        positionByKey.set(`${templateKey}/${freeLevel.level}`, { template, level: freeLevel, workMode });
      }
    }
    if (positionByKey.size === oldSize)
      throw new Error(`${employer.key} hires for fewer than ${count} positions.`);
  }
  return [...positionByKey.values()];
}

function demoRole(
  employer: DemoEmployer,
  { template, level, workMode: fixedMode }: Position,
  position: { index: number; turn: number; isPast: boolean },
  now: Date,
  idOf: IdOf,
): DemoRole {
  const key = `${employer.key}:${template.key}/${level.level}`;
  const chance = random(`role:${key}`);
  const city = employer.cities[position.index % employer.cities.length] ?? employer.cities[0];
  const drawnMode = mostlyFirst(template.modes, chance);
  const workMode = fixedMode ?? drawnMode;
  const jobType = mostlyFirst(template.jobTypes, chance);
  const createdAt = after(now, -ageHours(key, position.isPast, chance) * HOUR);
  const [min, max] = pay(level, city, chance);
  return {
    key,
    employer,
    template,
    row: {
      id: idOf(`role:${key}`),
      employer_id: idOf(`user:${employer.key}`),
      title: level.title,
      description_md: describe(
        { employer, template, level, city, workMode, jobType, turn: position.turn },
        chance,
      ),
      location_city: city,
      work_mode: workMode,
      salary_min_pence: min * 100,
      salary_max_pence: max * 100,
      required_skills: [...template.skills],
      required_level: level.level,
      required_years: level.years,
      job_type: jobType,
      contact_name: employer.contact,
      contact_email: `jobs@${employer.key}.example`,
      status: position.isPast ? chance.pick(['paused', 'closed'] as const) : 'live',
      created_at: createdAt,
      updated_at: createdAt,
      expires_at: after(createdAt, ROLE_LIFE_DAYS * DAY),
    },
  };
}

function mostlyFirst<T>(list: readonly T[], chance: Random): T {
  return chance.next() < 0.7 ? chance.pick(list.slice(0, 1)) : chance.pick(list);
}

/** Hours since the role was posted: at least two days before the first scripted application or invite. */
function ageHours(key: string, isPast: boolean, chance: Random): number {
  if (isPast) return chance.int(26 * 24, 29 * 24);
  const minimums = [...SCRIPTED_APPLICATIONS, ...SCRIPTED_INVITES]
    .filter(({ employer, role }) => `${employer}:${role}` === key)
    .map(({ hoursAgo }) => hoursAgo + 48);
  return Math.max(chance.int(LIVE_DAYS[0] * 24, LIVE_DAYS[1] * 24), ...minimums);
}

/** Whole pounds per year: the range of the occupation's level, varied a little at random, and higher in expensive cities. */
function pay(level: RoleLevel, city: string, chance: Random): [number, number] {
  const factor = (CITY_FACTOR[city] ?? 1) * (0.98 + 0.06 * chance.next());
  const min = Math.max(LEAST_POUNDS, roundPay(level.payMin * factor));
  return [min, Math.max(min + 1_000, roundPay(level.payMax * factor))];
}

function roundPay(pounds: number): number {
  const step = pounds < 32_000 ? 250 : 500;
  return Math.round(pounds / step) * step;
}
