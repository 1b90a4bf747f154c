import { type SqlBool, sql } from 'kysely';
import type { FoundPerson, findPeople as findPeopleCall, PersonForAdmin } from '#contract/admin.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Db } from '../../db/connection.ts';
import { containing } from '../../db/containing.ts';
import { run, statement } from '../../db/statement.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { notFound } from '../../http/errors.ts';
import { type Page, readPage } from '../../http/page.ts';
import { listOwned } from '../safety/review-report.ts';

const COLUMNS = [
  'users.id',
  'users.first_name',
  'users.last_name',
  'users.username',
  'users.email',
  'users.account_type',
  'users.created_at',
  'users.suspended_at',
] as const;

interface Row {
  id: string;
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  account_type: FoundPerson['accountType'];
  created_at: Date;
  suspended_at: Date | null;
}

/** Everybody who matches, the newest account first. @throws 400 for an invalid cursor */
export function findPeople(
  db: Db,
  { search, state, ...page }: QueryOf<typeof findPeopleCall>,
): Promise<Page<FoundPerson>> {
  const words = search.trim();
  const pattern = containing(words);
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      db
        .selectFrom('users')
        .select(COLUMNS)
        .where(
          words === ''
            ? sql<SqlBool>`true`
            : sql<SqlBool>`(username ilike ${pattern} or email ilike ${pattern}
                or (first_name || ' ' || last_name) ilike ${pattern})`,
        )
        .where(state === 'suspended' ? sql<SqlBool>`suspended_at is not null` : sql<SqlBool>`true`)
        .where(isOlder(startAfter, 'users.created_at', 'users.id'))
        .orderBy('users.created_at', 'desc')
        .orderBy('users.id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.created_at, row.id),
    onWire,
  });
}

function onWire(row: Row): FoundPerson {
  return {
    userId: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    username: row.username,
    email: row.email,
    accountType: row.account_type,
    createdAt: row.created_at.toISOString(),
    isSuspended: row.suspended_at !== null,
  };
}

/** @throws 404 */
export async function getPerson(db: Db, userId: string, now: Date): Promise<PersonForAdmin> {
  const row = await db
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => notFound('That person'));
  const sessions = await db
    .selectFrom('sessions')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      sql<Date | null>`max(seen_at)`.as('seen_at'),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  const applications = await db
    .selectFrom('applications')
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .where('seeker_id', '=', userId)
    .groupBy('status')
    .orderBy('status')
    .execute();
  const ownership = new Map(
    (await listOwned(db, userId)).map(({ companyId, isOnlyOwner }) => [companyId, isOnlyOwner]),
  );
  const companies = await db
    .selectFrom('company_members')
    .innerJoin('employers', 'employers.user_id', 'company_members.company_id')
    .select(['company_members.company_id', 'employers.company_name', 'company_members.member_role'])
    .where('company_members.user_id', '=', userId)
    .orderBy('company_members.joined_at')
    .execute();
  return {
    ...onWire(row),
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    sessions: Number(sessions.count),
    lastSeenAt: sessions.seen_at?.toISOString() ?? null,
    applications: applications.map(({ status, count }) => ({ status, count: Number(count) })),
    companies: companies.map((company) => ({
      companyId: company.company_id,
      companyName: company.company_name,
      memberRole: company.member_role,
      isOnlyOwner: ownership.get(company.company_id) ?? false,
    })),
    reports: await countReports(db, userId),
  };
}

const REPORTS = statement<PersonForAdmin['reports'], [userId: string]>(
  'admin-person-reports',
  `select
      (select count(*)::int from reports where reporter_id = $1) as made,
      count(*)::int as received,
      count(*) filter (where outcome = 'upheld')::int as upheld,
      count(*) filter (where resolved_at is null)::int as waiting
    from reports where subject_id = $1`,
);

async function countReports(db: Db, userId: string): Promise<PersonForAdmin['reports']> {
  const rows = await run(db, REPORTS, [userId]);
  return rows[0] ?? { made: 0, received: 0, upheld: 0, waiting: 0 };
}
