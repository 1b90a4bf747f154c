import type { Selectable } from 'kysely';
import type { Contest, ContestItem } from '#contract/contests.ts';
import type { PageQuery } from '#contract/paging.ts';
import type { Db } from '../../db/connection.ts';
import { shownCompany } from '../../db/shown-company.ts';
import type { ContestTable } from '../../db/tables/learning.ts';
import type { Actor } from '../../http/actor.ts';
import { BY_INSTANT, isNewer, isOlder, placeAt } from '../../http/by-instant.ts';
import { notFound } from '../../http/errors.ts';
import { type Page, readPage } from '../../http/page.ts';
import { applicantHandle } from '../applications/queries.ts';

export function contestOnWire(row: Selectable<ContestTable>): Contest {
  return {
    id: row.id,
    applicationId: row.application_id,
    about: row.about,
    words: row.words,
    createdAt: row.created_at.toISOString(),
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}

function contestsOf(db: Db, actor: Actor) {
  return db
    .selectFrom('contests')
    .innerJoin('applications', 'applications.id', 'contests.application_id')
    .selectAll('contests')
    .where('applications.seeker_id', '=', actor.userId)
    .orderBy('contests.created_at', 'desc')
    .orderBy('contests.id');
}

/** The actor's contests, newest first. @throws 400 for an invalid cursor */
export function listOwnContests(db: Db, actor: Actor, page: PageQuery): Promise<Page<Contest>> {
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      contestsOf(db, actor)
        .where(isOlder(startAfter, 'contests.created_at', 'contests.id'))
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.created_at, row.id),
    onWire: contestOnWire,
  });
}

/** All of the actor's contests, for their data export. */
export async function listAllContests(db: Db, actor: Actor): Promise<Contest[]> {
  return (await contestsOf(db, actor).execute()).map(contestOnWire);
}

/** @throws 404 for somebody else's application, or if no score of it was contested */
export async function getContest(db: Db, actor: Actor, applicationId: string): Promise<Contest> {
  const row = await contestsOf(db, actor)
    .where('contests.application_id', '=', applicationId)
    .executeTakeFirstOrThrow(() => notFound('That question'));
  return contestOnWire(row);
}

/** Open contests, oldest first, with the details of the score. @throws 400 for an invalid cursor */
export function listContests(db: Db, page: PageQuery): Promise<Page<ContestItem>> {
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      db
        .selectFrom('contests')
        .innerJoin('applications', 'applications.id', 'contests.application_id')
        .innerJoin('roles', 'roles.id', 'applications.role_id')
        .innerJoin('employers', 'employers.user_id', 'roles.employer_id')
        .selectAll('contests')
        .select(['applications.status', 'applications.fit', 'applications.role_id', 'roles.title'])
        .select(shownCompany.as('company'))
        .where('contests.answered_at', 'is', null)
        .where(isNewer(startAfter, 'contests.created_at', 'contests.id'))
        .orderBy('contests.created_at')
        .orderBy('contests.id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.created_at, row.id),
    onWire: (row) => ({
      ...contestOnWire(row),
      seekerHandle: applicantHandle(row.application_id),
      roleTitle: row.title,
      roleId: row.role_id,
      companyName: row.company,
      status: row.status,
      fit: row.fit,
    }),
  });
}
