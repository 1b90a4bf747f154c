import { sql } from 'kysely';
import { COMPANY_CONTACTS, type Company, type OpenRole } from '#contract/companies.ts';
import type { PageQuery } from '#contract/paging.ts';
import type { Db } from '../../db/connection.ts';
import { flagOnWire } from '../../db/shown-company.ts';
import type { Seeker } from '../../http/actor.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { notFound } from '../../http/errors.ts';
import { type Page, readPage } from '../../http/page.ts';
import type { Services } from '../../services.ts';
import { getOfferRecord } from '../employers/offer-record-queries.ts';
import { NOTHING_DUE, type Responses } from '../guarantee/response-cache.ts';
import { whoWrites } from '../messages/list-threads.ts';
import { liveRoles } from '../public-pages/role-queries.ts';

type CompanyServices = Pick<Services, 'db' | 'clock'> & { readonly responses: Responses };

/** @throws 404 for a company that does not exist or is suspended */
export async function getCompany(
  { db, clock, responses }: CompanyServices,
  actor: Seeker,
  employerId: string,
): Promise<Company> {
  const row = await findRow(db, employerId);
  const records = await responses.of([employerId]);
  const { count } = await openRolesOf(db, employerId, clock())
    .clearSelect()
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    id: row.user_id,
    companyName: row.company_name,
    ...flagOnWire(row),
    website: row.website,
    isVerified: row.verified_at !== null,
    isHeld: row.held_since !== null,
    response: records.get(employerId) ?? NOTHING_DUE,
    offers: await getOfferRecord(db, employerId, clock()),
    openRoles: Number(count),
    contacts: await listContacts(db, actor, employerId),
  };
}

/** @throws 400 for an invalid cursor, 404 as `getCompany` */
export async function listOpenRoles(
  { db, clock }: CompanyServices,
  actor: Seeker,
  employerId: string,
  page: PageQuery,
): Promise<Page<OpenRole>> {
  return readPage(page, {
    cursor: BY_INSTANT,
    read: async (startAfter, count) => {
      await findRow(db, employerId);
      return openRolesOf(db, employerId, clock())
        .select(
          sql<boolean>`exists (
            select from applications
            where applications.role_id = roles.id and applications.seeker_id = ${actor.userId}
          )`.as('has_applied'),
        )
        .where(isOlder(startAfter, 'roles.created_at', 'roles.id'))
        .orderBy('roles.created_at', 'desc')
        .orderBy('roles.id')
        .limit(count)
        .execute();
    },
    placeOf: (row) => placeAt(row.created_at, row.id),
    onWire: (row) => ({
      id: row.id,
      title: row.title,
      locationCity: row.location_city,
      workMode: row.work_mode,
      salaryMinGbpInt: row.salary_min_pence,
      salaryMaxGbpInt: row.salary_max_pence,
      employer: { companyName: row.shown_company },
      createdAt: row.created_at.toISOString(),
      hasApplied: row.has_applied,
    }),
  });
}

function findRow(db: Db, employerId: string) {
  return db
    .selectFrom('employers')
    .select([
      'employers.user_id',
      'employers.company_name',
      'employers.flag_name',
      'employers.website',
      'employers.held_since',
      'employers.verified_at',
    ])
    .where('employers.user_id', '=', employerId)
    .where('employers.suspended_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('That company'));
}

function openRolesOf(db: Db, employerId: string, now: Date) {
  return liveRoles(db, now).where('roles.employer_id', '=', employerId);
}

async function listContacts(db: Db, actor: Seeker, employerId: string): Promise<Company['contacts']> {
  const rows = await db
    .selectFrom('threads')
    .innerJoin('matches', 'matches.id', 'threads.match_id')
    .innerJoin('roles', 'roles.id', 'threads.role_id')
    .innerJoin('employers', 'employers.user_id', 'threads.employer_id')
    .select(['threads.id', 'roles.title', whoWrites.as('name')])
    .where('threads.seeker_id', '=', actor.userId)
    .where('threads.employer_id', '=', employerId)
    .where('matches.ended_at', 'is', null)
    .orderBy('threads.created_at', 'desc')
    .orderBy('threads.id')
    .limit(COMPANY_CONTACTS)
    .execute();
  return rows.map((row) => ({ name: row.name, threadId: row.id, roleTitle: row.title }));
}
