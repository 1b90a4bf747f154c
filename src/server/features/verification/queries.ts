import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Employer as Company } from '#contract/employers.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listVerifications as listVerificationsCall, VerificationItem } from '#contract/verification.ts';
import type { Db } from '../../db/connection.ts';
import { containing } from '../../db/containing.ts';
import { ownerOfCompany } from '../../db/owner-of-company.ts';
import type { EmployerTable } from '../../db/tables/people.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';

/** For an Admin, newest company first. @throws 400 for an invalid cursor */
export function listVerifications(
  db: Db,
  { state, search, ...page }: QueryOf<typeof listVerificationsCall>,
  now: Date,
): Promise<Page<VerificationItem>> {
  const pattern = containing(search.trim());
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      companies(db, now)
        .where('employers.verified_at', state === 'verified' ? 'is not' : 'is', null)
        .$if(state === 'asked', (some) => some.where('employers.verification_asked_at', 'is not', null))
        .where(sql<SqlBool>`(employers.company_name ilike ${pattern} or users.username ilike ${pattern})`)
        .where(isOlder(startAfter, 'employers.created_at', 'employers.user_id'))
        .orderBy('employers.created_at', 'desc')
        .orderBy('employers.user_id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.created_at, row.user_id),
    onWire: (row) => ({
      employerId: row.user_id,
      companyName: row.company_name,
      website: row.website,
      username: row.username,
      email: row.email,
      createdAt: row.created_at.toISOString(),
      liveRoles: Number(row.live_roles),
      verifiedAt: row.verified_at?.toISOString() ?? null,
      note: row.verification_note,
      ...(row.verification_asked_at !== null && { askedAt: row.verification_asked_at.toISOString() }),
      ...(row.verification_request !== null && { request: row.verification_request }),
    }),
  });
}

function companies(db: Db, now: Date) {
  return db
    .selectFrom('employers')
    .innerJoin('users', (join) => join.on('users.id', '=', ownerOfCompany))
    .select([
      'employers.user_id',
      'employers.company_name',
      'employers.website',
      'users.username',
      'users.email',
      'employers.created_at',
      'employers.verified_at',
      'employers.verification_note',
      'employers.verification_asked_at',
      'employers.verification_request',
    ])
    .select((select) =>
      select
        .selectFrom('roles')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('roles.employer_id', '=', 'employers.user_id')
        .where('roles.status', '=', 'live')
        .where('roles.expires_at', '>', now)
        .as('live_roles'),
    );
}

type Columns = Pick<Selectable<EmployerTable>, 'verified_at' | 'verification_note'>;

/** As shown to the employer; undefined if nobody has checked the company. */
export function verificationOnWire(row: Columns): Company['verification'] {
  if (row.verification_note === null) return undefined;
  return { verifiedAt: row.verified_at?.toISOString() ?? null, note: row.verification_note };
}
