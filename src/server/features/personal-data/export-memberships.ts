import type { PersonalData } from '#contract/personal-data.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';

type ExportedMemberships = NonNullable<PersonalData['memberships']>;

/**
 * Whether the actor is a member of a company but not an owner. An owner's export includes the company's data; other members
 * export only their own: their memberships, what they wrote and decided, and the interviews that they scheduled or hold.
 */
export function isMemberButNotOwner(actor: Actor): boolean {
  return actor.memberRole !== null && actor.memberRole !== 'owner';
}

/** Oldest first. */
export async function listMemberships(trx: Db, actor: Actor): Promise<ExportedMemberships> {
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
  const writings = await listWritten(trx, actor);
  return companies.map((each) => {
    const isOfCompany = (row: { readonly employer_id: string }) => row.employer_id === each.company_id;
    return {
      companyName: each.company_name,
      memberRole: each.member_role,
      joinedAt: each.joined_at.toISOString(),
      decisions: decisions.filter(isOfCompany).map((row) => ({
        applicationId: row.application_id,
        toStatus: row.to_status,
        at: row.moved_at.toISOString(),
      })),
      notes: writings.notes.filter(isOfCompany).map((row) => ({
        applicationId: row.application_id,
        at: row.created_at.toISOString(),
        text: row.body,
      })),
      scorecards: writings.scorecards.filter(isOfCompany).map((row) => ({
        applicationId: row.application_id,
        at: row.updated_at.toISOString(),
        findings: [...row.findings],
        summary: row.summary,
      })),
      files: writings.files.filter(isOfCompany).map((row) => ({
        applicationId: row.application_id,
        at: row.added_at.toISOString(),
        name: row.name,
        size: row.size,
        type: row.type,
        url: `/api/applications/${row.application_id}/files/${row.id}`,
      })),
    };
  });
}

/** What the actor wrote about applications, oldest first. */
async function listWritten(trx: Db, { userId }: Actor) {
  const notes = await trx
    .selectFrom('application_notes')
    .innerJoin('applications', 'applications.id', 'application_notes.application_id')
    .select(['employer_id', 'application_id', 'application_notes.created_at', 'body'])
    .where('author_id', '=', userId)
    .orderBy('application_notes.created_at')
    .execute();
  const scorecards = await trx
    .selectFrom('scorecards')
    .innerJoin('applications', 'applications.id', 'scorecards.application_id')
    .select(['employer_id', 'application_id', 'scorecards.updated_at', 'findings', 'summary'])
    .where('author_id', '=', userId)
    .orderBy('scorecards.updated_at')
    .execute();
  const files = await trx
    .selectFrom('application_files')
    .select(['company_id as employer_id', 'application_id', 'id', 'added_at', 'name', 'size', 'type'])
    .where('author_id', '=', userId)
    .orderBy('added_at')
    .execute();
  return { notes, scorecards, files };
}

/** Oldest first. */
export async function listIdentities(
  trx: Db,
  { userId }: Actor,
): Promise<NonNullable<PersonalData['companyIdentities']>> {
  const rows = await trx
    .selectFrom('company_identities')
    .innerJoin('employers', 'employers.user_id', 'company_identities.company_id')
    .select(['company_name', 'issuer', 'subject', 'company_identities.created_at'])
    .where('company_identities.user_id', '=', userId)
    .orderBy('company_identities.created_at')
    .execute();
  return rows.map((row) => ({
    companyName: row.company_name,
    issuer: row.issuer,
    subject: row.subject,
    since: row.created_at.toISOString(),
  }));
}

/** Oldest first. */
export async function listAcceptedTerms(
  trx: Db,
  { userId }: Actor,
): Promise<NonNullable<PersonalData['acceptedDataTerms']>> {
  const rows = await trx
    .selectFrom('company_data_terms')
    .innerJoin('employers', 'employers.user_id', 'company_data_terms.company_id')
    .select(['company_name', 'version', 'accepted_at'])
    .where('accepted_by', '=', userId)
    .orderBy('accepted_at')
    .execute();
  return rows.map((row) => ({
    companyName: row.company_name,
    version: row.version,
    acceptedAt: row.accepted_at.toISOString(),
  }));
}
