import type { PersonalData } from '#contract/personal-data.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';

type Exported = NonNullable<PersonalData['memberships']>;

/**
 * Whether the actor's company is somebody else's to export. Its owner exports the company's data; another member exports what
 * is their own: their memberships, what they wrote and decided, and the interviews that they scheduled or hold.
 */
export function isOnlyMember(actor: Actor): boolean {
  return actor.memberRole !== null && actor.memberRole !== 'owner';
}

/** Oldest first. */
export async function listMemberships(trx: Db, actor: Actor): Promise<Exported> {
  const companies = await trx
    .selectFrom('company_members')
    .innerJoin('employers', 'employers.user_id', 'company_members.company_id')
    .select(['company_id', 'company_name', 'member_role', 'joined_at'])
    .where('company_members.user_id', '=', actor.userId)
    .orderBy('joined_at')
    .execute();
  if (companies.length === 0) return [];
  const decisions = await trx
    .selectFrom('application_moves')
    .innerJoin('applications', 'applications.id', 'application_moves.application_id')
    .select(['employer_id', 'application_id', 'to_status', 'moved_at'])
    .where(
      'employer_id',
      'in',
      companies.map((each) => each.company_id),
    )
    .where('moved_by', '=', actor.userId)
    .orderBy('application_moves.id')
    .execute();
  return companies.map((each) => ({
    companyName: each.company_name,
    memberRole: each.member_role,
    joinedAt: each.joined_at.toISOString(),
    decisions: decisions
      .filter(({ employer_id }) => employer_id === each.company_id)
      .map((row) => ({
        applicationId: row.application_id,
        toStatus: row.to_status,
        at: row.moved_at.toISOString(),
      })),
  }));
}
