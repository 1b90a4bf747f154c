import type { Selectable } from 'kysely';
import type { Contest, ContestItem } from '#contract/contests.ts';
import type { Db } from '../../db/connect.ts';
import type { ContestTable } from '../../db/tables/learning.ts';
import type { Actor } from '../../http/actor.ts';
import { applicantHandle } from '../applications/queries.ts';
import { shownCompany } from '../roles/queries.ts';

const CONTESTS_SHOWN = 100;

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

/** What the actor has asked, the last first; also for the export. */
export async function listOwnContests(db: Db, actor: Actor): Promise<Contest[]> {
  const rows = await db
    .selectFrom('contests')
    .innerJoin('applications', 'applications.id', 'contests.application_id')
    .selectAll('contests')
    .where('applications.seeker_id', '=', actor.userId)
    .orderBy('contests.created_at', 'desc')
    .orderBy('contests.id')
    .execute();
  return rows.map(contestOnWire);
}

/** Those that wait, the oldest first, with what the score was made of. */
export async function listContests(db: Db): Promise<ContestItem[]> {
  const rows = await db
    .selectFrom('contests')
    .innerJoin('applications', 'applications.id', 'contests.application_id')
    .innerJoin('roles', 'roles.id', 'applications.role_id')
    .innerJoin('employers', 'employers.user_id', 'roles.employer_id')
    .selectAll('contests')
    .select(['applications.status', 'applications.fit', 'roles.title'])
    .select(shownCompany.as('company'))
    .where('contests.answered_at', 'is', null)
    .orderBy('contests.created_at')
    .orderBy('contests.id')
    .limit(CONTESTS_SHOWN)
    .execute();
  return rows.map((row) => ({
    ...contestOnWire(row),
    seekerHandle: applicantHandle(row.application_id),
    roleTitle: row.title,
    companyName: row.company,
    status: row.status,
    fit: row.fit,
  }));
}
