import { sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { getSeekerSummary, SeekerSummary } from '#contract/seekers.ts';
import type { Db } from '../../db/connection.ts';
import type { Previewer } from '../../http/actor.ts';

/** Two queries, each by an index on the seeker: the database counts their matches and applications, and sends no lists. */
export async function getSummary(
  db: Db,
  actor: Previewer,
  { today, seen }: QueryOf<typeof getSeekerSummary>,
): Promise<SeekerSummary> {
  const matches = await db
    .selectFrom('matches')
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where matched_at >= ${instantOf(today)})`.as('today'),
      sql<number>`count(*) filter (where matched_at > ${instantOf(seen)})`.as('unseen'),
      sql<number>`count(*) filter (where celebrated_at is null)`.as('uncelebrated'),
    ])
    .where('seeker_id', '=', actor.userId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  const applications = await db
    .selectFrom('applications')
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where status = 'interview_scheduled')`.as('interviews'),
      sql<number>`count(*) filter (where status = 'hired')`.as('hires'),
      sql<boolean>`exists (select from interviews where interviews.seeker_id = ${actor.userId})`.as(
        'has_interviews',
      ),
      sql<Date | null>`max(submitted_at) filter (where is_super_like)`.as('super_liked_at'),
    ])
    .where('seeker_id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  return {
    matches: Number(matches.all),
    newToday: Number(matches.today),
    unseen: Number(matches.unseen),
    uncelebrated: Number(matches.uncelebrated),
    applications: Number(applications.all),
    interviews: Number(applications.interviews),
    ...(applications.has_interviews && { hasInterviews: true }),
    hires: Number(applications.hires),
    superLikedAt: applications.super_liked_at?.toISOString() ?? null,
  };
}

/** Nothing happened here before 1970, and PostgreSQL does not accept the year 0, which the request may name. */
function instantOf(instant: string | undefined): Date {
  return new Date(Math.max(0, instant === undefined ? 0 : Date.parse(instant)));
}
