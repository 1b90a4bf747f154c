import { sql } from 'kysely';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  DUE_SOON_HOURS,
  type EmployerSummary,
} from '#contract/applications.ts';
import { after, HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { isApplicationWithinReach, isWithinReach } from '../../http/reach.ts';

/** The counts on the dashboard's cards. Each query finds the company's rows by an index. */
export async function getSummary(db: Db, actor: Employer, now: Date): Promise<EmployerSummary> {
  const horizon = after(now, DUE_SOON_HOURS * HOUR);
  const [statusCounts, owedCounts, roles] = await Promise.all([
    db
      .selectFrom('applications')
      .select((count) => ['status', count.fn.countAll<number>().as('count')])
      .where('employer_id', '=', actor.companyId)
      .where(isApplicationWithinReach(actor))
      .where('undo_until', 'is', null)
      .groupBy('status')
      .execute(),
    db
      .selectFrom('applications')
      .select([
        sql<number>`count(*) filter (where due_at <= ${now})`.as('overdue'),
        sql<number>`count(*) filter (where due_at > ${now})`.as('soon'),
      ])
      .where('employer_id', '=', actor.companyId)
      .where(isApplicationWithinReach(actor))
      .where('undo_until', 'is', null)
      .where('answered_at', 'is', null)
      .where(sql<boolean>`status in ('pending', 'reviewing')`)
      .where('due_at', '<', horizon)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('roles')
      .select([
        sql<number>`count(*)`.as('jobs'),
        sql<number>`count(*) filter (where status = 'live' and expires_at > ${now})`.as('active'),
        sql<number>`count(*) filter (where status = 'live' and expires_at > ${now} and held_since is null)`.as(
          'in_decks',
        ),
      ])
      .where('employer_id', '=', actor.companyId)
      .where(isWithinReach(actor, { role: 'roles.id' }))
      .executeTakeFirstOrThrow(),
  ]);
  const counts = new Map(statusCounts.map(({ status, count }) => [status, Number(count)]));
  const byStatus = Object.fromEntries(
    APPLICATION_STATUSES.map((status) => [status, counts.get(status) ?? 0]),
  ) as Record<ApplicationStatus, number>;
  return {
    jobs: Number(roles.jobs),
    activeJobs: Number(roles.active),
    rolesInDecks: Number(roles.in_decks),
    applications: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
    byStatus,
    dueSoon: Number(owedCounts.soon),
    overdue: Number(owedCounts.overdue),
  };
}
