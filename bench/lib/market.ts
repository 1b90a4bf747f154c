import { createHash } from 'node:crypto';
import type { Measure } from '#contract/assessments.ts';
import { FORMS } from '#matching/assessment/forms.ts';
import { referencePeople } from '#matching/assessment/reference-people.ts';
import { scoreTraits } from '#matching/assessment/score.ts';
import type { SeekerFacts } from '#matching/facts.ts';
import { hashToken } from '#server/http/session.ts';
import { Chance } from '#testing/chance.ts';
import { randomCulture } from '#testing/culture.ts';
import { drawRole, drawSeeker } from '#testing/market.ts';
import { copyText } from './copy-in.ts';

const EMPLOYERS = 2_000;
const APPLICATIONS = 8;
const DAY_MS = 24 * 60 * 60_000;
/** Some 1,600 characters: between typical UK adverts of all sectors (1,350) and those of the NHS (2,400). */
const SENTENCES_AN_ADVERT = 18;
const SENTENCES = [
  'You will join a friendly team that looks after its people and its customers in equal measure.',
  'We offer flexible hours, twenty-eight days of leave, a pension and time to learn on the job.',
  'Day to day you will plan the work, keep good records and speak up early when something is not right.',
  'You bring care, good sense and the patience to see a thing through to the end.',
  'Training is given; what we cannot teach is an interest in doing the job properly.',
  'You will report to the head of the department and work closely with colleagues across three sites.',
];

/** A seeker of the bench: signed in, with a profile and a few applications. */
export interface MarketSeeker {
  readonly userId: string;
  readonly cookie: string;
  readonly facts: SeekerFacts;
  readonly applied: readonly string[];
}

type Cell = string | number | null;

/** One table's lines for COPY. */
export interface Lines {
  readonly into: string;
  readonly lines: Iterable<string>;
}

const marketChance = new Chance(1);
const employers = Array.from({ length: EMPLOYERS }, () => marketChance.uuid());

/** All rows for `roles` live roles and for these seekers, table by table. */
export function marketLines(roles: number, seekers: readonly MarketSeeker[], now: Date): Lines[] {
  const at = now.toISOString();
  return [
    {
      into: 'users (id, account_type, username, username_key, email, email_key, password_hash, first_name, last_name, created_at)',
      lines: linesOf([
        ...employers.map((id, n) => userCells(id, 'Employer', `employer-${n}`, at)),
        ...seekers.map(({ userId }, n) => userCells(userId, 'JobSeeker', `seeker-${n}`, at)),
      ]),
    },
    {
      into: 'employers (user_id, company_name, tier_option, plan_code, created_at, updated_at)',
      lines: linesOf(employers.map((id, n) => [id, `Bridge & Co ${n}`, 'OptionA', 'ENTERPRISE', at, at])),
    },
    {
      into: 'sessions (token_hash, user_id, created_at, seen_at, expires_at)',
      lines: linesOf(
        seekers.map(({ userId, cookie }) => {
          const hash = hashToken(cookie.slice(cookie.indexOf('=') + 1)).toString('hex');
          return [`\\x${hash}`, userId, at, at, new Date(now.getTime() + DAY_MS).toISOString()];
        }),
      ),
    },
    {
      into: `seekers (user_id, location_city, work_mode_pref, min_net_monthly_pounds, skills, experience,
        experience_level, summary_text, updated_at)`,
      lines: linesOf(seekers.map((seeker) => profileCells(seeker, at))),
    },
    {
      into: 'employer_culture (employer_id, profile, updated_at)',
      lines: linesOf(employers.map((id, n) => [id, JSON.stringify(cultures[n]), at])),
    },
    {
      into: `assessments (user_id, form_id, form_version, raw_result, traits, vector, checks, created_at, updated_at)`,
      lines: linesOf(seekers.map(({ userId }, n) => assessmentCells(userId, n, at))),
    },
    {
      into: `roles (id, employer_id, title, description_md, location_city, work_mode, salary_min_pence, salary_max_pence,
        required_skills, required_level, required_years, job_type, status, created_at, updated_at, expires_at)`,
      lines: linesOf(roleCells(roles, now)),
    },
    {
      into: `applications (id, role_id, seeker_id, employer_id, status, fit_bp, culture_fit_bp, fit, submitted_at, due_at,
        updated_at)`,
      lines: linesOf(applicationCells(seekers, at)),
    },
  ];
}

/** `count` different seekers who have applied to up to eight of the first 2,000 of `roles` roles. */
export function marketSeekers(count: number, roles: number): MarketSeeker[] {
  const chance = new Chance(7);
  const ids = firstRoleIds(Math.min(roles, 2_000));
  return Array.from({ length: count }, (_, n) => ({
    userId: chance.uuid(),
    cookie: `nod_session=${createHash('sha256').update(`market seeker ${n}`).digest('base64url')}`,
    facts: withSummary(drawSeeker(chance)),
    applied: [...new Set(Array.from({ length: APPLICATIONS }, () => chance.pick(ids)))],
  }));
}

/** Adds a short summary of their work. */
function withSummary(facts: SeekerFacts): SeekerFacts {
  const title = facts.recentTitles[0] ?? 'All-rounder';
  return { ...facts, summaryText: `${title}. Day to day: ${facts.skills.join(', ')}. Friendly and exact.` };
}

const form = FORMS.standard;
const people = referencePeople(500, 61, form);

/** The measures of seeker number `n`. They repeat every 500 seekers, because there are only 500 reference people. */
export function measuresOf(n: number): Measure[] {
  return scoreTraits(form, answersOf(n));
}

function answersOf(n: number) {
  return people[n % people.length] ?? {};
}

function assessmentCells(userId: string, n: number, at: string): Cell[] {
  const measures = measuresOf(n);
  const checks = JSON.stringify({ flags: [], isUsedForFit: true, warning: null });
  const vector = `{${measures.map(({ score }) => score / 5).join(',')}}`;
  return [
    userId,
    form.id,
    form.version,
    JSON.stringify(answersOf(n)),
    JSON.stringify(measures),
    vector,
    checks,
    at,
    at,
  ];
}

const cultureChance = new Chance(12);
const cultures = employers.map(() => randomCulture(cultureChance));

function firstRoleIds(count: number): string[] {
  const chance = new Chance(ROLES_SEED);
  return Array.from({ length: count }, () => drawAdvert(chance).role.id);
}

const ROLES_SEED = 48;

/** A role with the words of its advert, and how long ago it was posted, in milliseconds. */
export function drawAdvert(chance: Chance) {
  return {
    role: drawRole(chance),
    employerId: chance.pick(employers),
    description: Array.from({ length: SENTENCES_AN_ADVERT }, () => chance.pick(SENTENCES)).join('\n\n'),
    age: Math.floor(chance.next() * 25 * DAY_MS),
  };
}

function* roleCells(count: number, now: Date): Generator<Cell[]> {
  const chance = new Chance(ROLES_SEED);
  for (let n = 0; n < count; n += 1) {
    const { role, employerId, description, age } = drawAdvert(chance);
    const createdMs = now.getTime() - age;
    const createdAt = new Date(createdMs).toISOString();
    const expiresAt = new Date(createdMs + 30 * DAY_MS).toISOString();
    yield [
      role.id,
      employerId,
      role.title,
      description,
      role.place,
      role.workMode,
      role.salaryMinPence,
      role.salaryMaxPence,
      list(role.requiredSkills),
      role.experienceLevel,
      role.experienceYears,
      role.jobType,
      'live',
      createdAt,
      createdAt,
      expiresAt,
    ];
  }
}

function userCells(id: string, accountType: string, name: string, at: string): Cell[] {
  const email = `${name}@example.org`;
  return [id, accountType, name, name, email, email, 'nobody signs in', 'Amara', 'Okafor', at];
}

function profileCells({ userId, facts }: MarketSeeker, at: string): Cell[] {
  const experience = JSON.stringify({ years: facts.experienceYears, titles: facts.recentTitles });
  return [
    userId,
    facts.place,
    facts.workModePref,
    facts.minNetMonthlyPounds,
    list(facts.skills),
    experience,
    facts.experienceLevel,
    facts.summaryText,
    at,
  ];
}

function* applicationCells(seekers: readonly MarketSeeker[], at: string): Generator<Cell[]> {
  const chance = new Chance(9);
  for (const { userId, applied } of seekers) {
    for (const roleId of applied) {
      yield [chance.uuid(), roleId, userId, employers[0] ?? '', 'pending', 0, 0, '{}', at, at, at];
    }
  }
}

function list(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

function* linesOf(rows: Iterable<Cell[]>): Generator<string> {
  for (const cells of rows) yield `${cells.map(copyText).join('\t')}\n`;
}
