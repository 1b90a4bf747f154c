import { createHash } from 'node:crypto';
import { readConfig } from '#server/config.ts';
import { currentLegalVersion } from '#server/features/agreements/queries.ts';
import { hashToken } from '#server/http/session.ts';
import type { Db } from '../../src/server/db/connection.ts';

/** A signed-in person, as a browser with their cookie. */
export interface Someone {
  readonly userId: string;
  readonly accountType: 'JobSeeker' | 'Employer';
  readonly cookie: string;
}

/** A seeker and an employer who matched. */
export interface Pair {
  readonly seeker: Someone;
  readonly employer: Someone;
  readonly threadId: string;
}

const CHUNK = 500;

/** Deterministic: the same number of pairs gives the same crowd in every process. */
export function crowd(pairs: number): Pair[] {
  return Array.from({ length: pairs }, (_, n) => ({
    seeker: someone('JobSeeker', n),
    employer: someone('Employer', n),
    threadId: idOf('thread', n),
  }));
}

/**
 * Inserts the crowd into a migrated database: accounts that agreed to the current terms, sessions, and one company, role,
 * match and thread per pair.
 */
export async function seedCrowd(db: Db, pairs: readonly Pair[]): Promise<void> {
  const now = new Date();
  for (let start = 0; start < pairs.length; start += CHUNK) {
    const chunk = pairs.slice(start, start + CHUNK);
    const people = chunk.flatMap(({ seeker, employer }) => [seeker, employer]);
    await db
      .insertInto('users')
      .values(
        people.map(({ userId, accountType }, n) => ({
          id: userId,
          account_type: accountType,
          username: `person-${start}-${n}`,
          username_key: `person-${start}-${n}`,
          email: `person-${start}-${n}@example.org`,
          email_key: `person-${start}-${n}@example.org`,
          password_hash: 'nobody signs in',
          first_name: 'Amara',
          last_name: 'Okafor',
          profile_image_url: null,
          created_at: now,
        })),
      )
      .execute();
    const version = currentLegalVersion(readConfig(process.env));
    await db
      .insertInto('agreements')
      .values(people.map(({ userId }) => ({ user_id: userId, version, agreed_at: now })))
      .execute();
    const expiry = new Date(now.getTime() + 86_400_000);
    await db
      .insertInto('sessions')
      .values(
        people.map(({ userId, cookie }) => ({
          token_hash: hashToken(tokenOf(cookie)),
          user_id: userId,
          created_at: now,
          seen_at: now,
          expires_at: expiry,
        })),
      )
      .execute();
    await seedMatches(db, chunk, start, now);
  }
}

async function seedMatches(db: Db, pairs: readonly Pair[], start: number, now: Date): Promise<void> {
  const rows = pairs.map(({ seeker, employer, threadId }, n) => ({
    threadId,
    roleId: idOf('role', start + n),
    matchId: idOf('match', start + n),
    seekerId: seeker.userId,
    employerId: employer.userId,
  }));
  const company = {
    tier_option: 'OptionA',
    plan_code: 'ENTERPRISE',
    created_at: now,
    updated_at: now,
  } as const;
  await db
    .insertInto('employers')
    .values(
      rows.map(({ employerId }, n) => ({
        user_id: employerId,
        company_name: `Bridge & Co ${start + n}`,
        ...company,
      })),
    )
    .execute();
  await db
    .insertInto('roles')
    .values(
      rows.map(({ roleId, employerId }) => ({
        id: roleId,
        employer_id: employerId,
        title: 'Staff Nurse',
        description_md: '',
        work_mode: 'onsite' as const,
        salary_min_pence: 3_000_000,
        salary_max_pence: 3_600_000,
        required_skills: [],
        job_type: 'full-time' as const,
        status: 'live' as const,
        created_at: now,
        updated_at: now,
        expires_at: new Date(now.getTime() + 30 * 86_400_000),
        location_city: null,
        required_level: null,
        required_years: null,
        contact_name: null,
        contact_email: null,
        match_at_fit_bp: null,
        hiring_organisation: null,
        source_key: null,
        source_hash: null,
      })),
    )
    .execute();
  const sides = ({ roleId, seekerId, employerId }: (typeof rows)[number]) => ({
    role_id: roleId,
    seeker_id: seekerId,
    employer_id: employerId,
  });
  await db
    .insertInto('matches')
    .values(rows.map((row) => ({ id: row.matchId, ...sides(row), matched_at: now })))
    .execute();
  await db
    .insertInto('threads')
    .values(rows.map((row) => ({ id: row.threadId, match_id: row.matchId, ...sides(row), created_at: now })))
    .execute();
}

function someone(accountType: Someone['accountType'], n: number): Someone {
  const token = createHash('sha256').update(`${accountType} ${n}`).digest('base64url');
  return { userId: idOf(accountType, n), accountType, cookie: `nod_session=${token}` };
}

function tokenOf(cookie: string): string {
  return cookie.slice(cookie.indexOf('=') + 1);
}

function idOf(kind: string, n: number): string {
  const hex = createHash('sha256').update(`${kind} ${n}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
