import { createHash } from 'node:crypto';
import type { ApplicationStatus } from '#contract/applications.ts';
import { fit } from '#matching/fit.ts';
import { after, HOUR } from '#server/clock.ts';
import { hashToken } from '#server/http/session.ts';
import { Chance } from '#testing/chance.ts';
import { drawRole, drawSeeker } from '#testing/market.ts';
import type { Db } from '../../src/server/db/connection.ts';

const CHUNK = 500;
const ROLES = 8;
const STATUSES: readonly ApplicationStatus[] = [
  'pending',
  'pending',
  'pending',
  'reviewing',
  'shortlisted',
  'interview_scheduled',
  'rejected',
  'rejected',
];

/** The session cookie of the employer with that name. */
export function dashboardCookie(name: string): string {
  return `nod_session=${tokenOf(name)}`;
}

/** Creates an employer for each name, with the given number of applications to eight roles, each by a different seeker. */
export async function seedDashboards(
  db: Db,
  sizes: Readonly<Record<string, number>>,
  now: Date,
): Promise<void> {
  for (const [name, count] of Object.entries(sizes)) await seedDashboard(db, name, count, now);
}

/** The id of a company that was created with that name. */
export async function companyIdOf(db: Db, name: string): Promise<string> {
  const { user_id } = await db
    .selectFrom('employers')
    .select('user_id')
    .where('company_name', '=', `Bridge & ${name}`)
    .executeTakeFirstOrThrow();
  return user_id;
}

async function seedDashboard(db: Db, name: string, count: number, now: Date): Promise<void> {
  const chance = new Chance(count);
  const employerId = chance.uuid();
  await db
    .insertInto('users')
    .values(personOf(employerId, 'Employer', `bridge-${name}`, now))
    .execute();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(tokenOf(name)),
      user_id: employerId,
      created_at: now,
      seen_at: now,
      expires_at: after(now, 24 * HOUR),
    })
    .execute();
  await db
    .insertInto('employers')
    .values({
      user_id: employerId,
      company_name: `Bridge & ${name}`,
      tier_option: 'OptionA',
      plan_code: 'ENTERPRISE',
      created_at: now,
      updated_at: now,
    })
    .execute();
  const roles = Array.from({ length: ROLES }, () => drawRole(chance));
  await db
    .insertInto('roles')
    .values(
      roles.map((role) => ({
        id: role.id,
        employer_id: employerId,
        title: role.title,
        description_md: '',
        location_city: role.place,
        work_mode: role.workMode,
        salary_min_pence: role.salaryMinPence,
        salary_max_pence: role.salaryMaxPence,
        required_skills: [...role.requiredSkills],
        required_level: role.experienceLevel,
        required_years: role.experienceYears,
        job_type: role.jobType,
        contact_name: null,
        contact_email: null,
        status: 'live' as const,
        match_at_fit_bp: null,
        hiring_organisation: null,
        source_key: null,
        source_hash: null,
        created_at: now,
        updated_at: now,
        expires_at: after(now, 30 * 24 * HOUR),
      })),
    )
    .execute();
  for (let start = 0; start < count; start += CHUNK) {
    const people = Array.from({ length: Math.min(CHUNK, count - start) }, (_, n) => {
      const role = roles[chance.between(0, ROLES - 1)] ?? drawRole(chance);
      return { id: chance.uuid(), n: start + n, role, facts: drawSeeker(chance) };
    });
    await db
      .insertInto('users')
      .values(people.map(({ id, n }) => personOf(id, 'JobSeeker', `amara-${name}-${n}`, now)))
      .execute();
    await db
      .insertInto('seekers')
      .values(
        people.map(({ id, facts }) => ({
          user_id: id,
          phone: null,
          location_city: facts.place,
          work_mode_pref: facts.workModePref,
          min_net_monthly_pounds: facts.minNetMonthlyPounds,
          skills: [...facts.skills],
          experience: null,
          summary_text: null,
          cv_url: null,
          right_to_work_status: null,
          experience_level: facts.experienceLevel,
          updated_at: now,
        })),
      )
      .execute();
    await db
      .insertInto('applications')
      .values(
        people.map(({ id, n, role, facts }) => {
          const score = fit(facts, role);
          const status = STATUSES[n % STATUSES.length] ?? 'pending';
          // Spread evenly over the last 47 hours, so that no answer is overdue yet.
          const submittedAt = after(now, (-47 * HOUR * (n + 1)) / (count + 1));
          return {
            id: chance.uuid(),
            role_id: role.id,
            seeker_id: id,
            employer_id: employerId,
            status,
            fit_bp: score.fitScoreInt,
            culture_fit_bp: 0,
            fit: JSON.stringify(score),
            is_super_like: n % 50 === 0,
            note: null,
            submitted_at: submittedAt,
            due_at: after(submittedAt, 48 * HOUR),
            answered_at: status === 'pending' || status === 'reviewing' ? null : now,
            updated_at: now,
          };
        }),
      )
      .execute();
  }
}

/** A row of `users`. */
export function personOf(id: string, type: 'JobSeeker' | 'Employer', username: string, now: Date) {
  const key = username.toLowerCase();
  return {
    id,
    account_type: type,
    username,
    username_key: key,
    email: `${key}@example.org`,
    email_key: `${key}@example.org`,
    password_hash: 'nobody signs in',
    first_name: 'Amara',
    last_name: 'Okafor',
    profile_image_url: null,
    created_at: now,
  };
}

/** The session token of the person with that name. */
export function tokenOf(name: string): string {
  return createHash('sha256').update(`dashboard ${name}`).digest('base64url');
}
