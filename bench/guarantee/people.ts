import { randomBytes } from 'node:crypto';
import { hashToken } from '#server/http/session.ts';
import { Chance } from '#testing/chance.ts';
import type { Db } from '../../src/server/db/connection.ts';

export interface Someone {
  readonly id: string;
  readonly cookie: string;
}

export interface Employer extends Someone {
  readonly roleIds: readonly string[];
  /** The probability that their answer is late. */
  readonly lateShare: number;
}

export interface People {
  readonly employers: readonly Employer[];
  readonly seekers: readonly Someone[];
}

const ROLES_EACH = 3;
const CHUNK = 500;

/** Draws all people and inserts them into a migrated database, signed in for the whole simulation. */
export async function settlePeople(
  db: Db,
  { employers, seekers, seed }: { employers: number; seekers: number; seed: number },
  start: Date,
): Promise<People> {
  const chance = new Chance(seed);
  const someone = (): Someone => ({
    id: chance.uuid(),
    cookie: `nod_session=${randomBytes(32).toString('base64url')}`,
  });
  const people: People = {
    employers: Array.from({ length: employers }, () => ({
      ...someone(),
      roleIds: Array.from({ length: ROLES_EACH }, () => chance.uuid()),
      // Most are reliable, a few are not.
      lateShare: 0.35 * chance.next() ** 3,
    })),
    seekers: Array.from({ length: seekers }, someone),
  };
  const later = new Date(start.getTime() + 400 * 86_400_000);
  await insertUsers(db, 'Employer', people.employers, start, later);
  await insertUsers(db, 'JobSeeker', people.seekers, start, later);
  await inChunks(people.employers, (chunk) =>
    db
      .insertInto('employers')
      .values(
        chunk.map(({ id }, n) => ({
          user_id: id,
          company_name: `Company ${n}, ${id.slice(0, 4)}`,
          website: null,
          billing_contact_email: null,
          billing_address: null,
          tier_option: 'OptionA',
          plan_code: 'ENTERPRISE',
          created_at: start,
          updated_at: start,
        })),
      )
      .execute(),
  );
  const roles = people.employers.flatMap(({ id, roleIds }) =>
    roleIds.map((roleId) => ({ id: roleId, of: id })),
  );
  await inChunks(roles, (chunk) =>
    db
      .insertInto('roles')
      .values(
        chunk.map(({ id, of }) => ({
          id,
          employer_id: of,
          title: 'Staff Nurse',
          description_md: '',
          location_city: 'Bristol',
          work_mode: 'onsite',
          salary_min_pence: 3_000_000,
          salary_max_pence: 3_600_000,
          required_skills: ['Nursing'],
          required_level: null,
          required_years: null,
          job_type: 'full-time',
          contact_name: null,
          contact_email: null,
          status: 'live',
          match_at_fit_bp: null,
          hiring_organisation: null,
          source_key: null,
          source_hash: null,
          created_at: start,
          updated_at: start,
          expires_at: later,
        })),
      )
      .execute(),
  );
  return people;
}

async function insertUsers(
  db: Db,
  accountType: 'Employer' | 'JobSeeker',
  people: readonly Someone[],
  start: Date,
  later: Date,
): Promise<void> {
  await inChunks(people, async (chunk) => {
    await db
      .insertInto('users')
      .values(
        chunk.map(({ id }) => ({
          id,
          account_type: accountType,
          username: id,
          username_key: id,
          email: `${id}@example.org`,
          email_key: `${id}@example.org`,
          password_hash: 'nobody signs in',
          first_name: 'Amara',
          last_name: 'Okafor',
          profile_image_url: null,
          created_at: start,
        })),
      )
      .execute();
    await db
      .insertInto('sessions')
      .values(
        chunk.map(({ id, cookie }) => ({
          token_hash: hashToken(cookie.slice(cookie.indexOf('=') + 1)),
          user_id: id,
          created_at: start,
          seen_at: later,
          expires_at: later,
        })),
      )
      .execute();
  });
}

async function inChunks<T>(
  items: readonly T[],
  write: (chunk: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += CHUNK) await write(items.slice(at, at + CHUNK));
}
