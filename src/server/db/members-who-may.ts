import { MEMBER_RIGHTS, type Permission, rolesWith } from '#contract/permissions.ts';
import type { Db } from './connection.ts';
import { run, statement } from './statement.ts';

/** Something that members of a company should be notified of. */
export interface CompanyMatter {
  readonly companyId: string;
  /** The role and applicant that it is about. Without a role, only members who reach the whole company are notified. */
  readonly roleId?: string | undefined;
  readonly seekerId?: string | undefined;
  /**
   * If set, only the member responsible for this application is notified: the member it is assigned to, or else the role's
   * hiring manager. If there is neither, or that member lacks the permission or is suspended, everybody with the permission is
   * notified.
   */
  readonly responsibleFor?: string | undefined;
}

const MEMBERS = statement<
  { place: number; user_id: string; is_responsible: boolean | null },
  [
    companyIds: readonly string[],
    roleIds: readonly (string | null)[],
    seekerIds: readonly (string | null)[],
    responsibleFor: readonly (string | null)[],
    whole: readonly string[],
    ofRole: readonly string[],
    ofInterview: readonly string[],
  ]
>(
  'members-who-may',
  `select matter.place::int as place, m.user_id,
      m.user_id = coalesce(
        (select assigned_to from applications where id = matter.application_id),
        case when matter.application_id is not null then (select hiring_manager_id from roles where id = matter.role_id) end
      ) as is_responsible
    from unnest(
      $1::uuid[], $2::uuid[],
      $3::uuid[],
      $4::uuid[]
    ) with ordinality as matter (company_id, role_id, seeker_id, application_id, place)
    join employers e on e.user_id = matter.company_id and e.suspended_at is null
    join company_members m on m.company_id = e.user_id
    join users u on u.id = m.user_id and u.suspended_at is null
    where m.member_role = any($5::text[])
      or (m.member_role = any($6::text[])
        and (exists (select from roles where id = matter.role_id and hiring_manager_id = m.user_id)
          or exists (select from role_team where role_id = matter.role_id and user_id = m.user_id)))
      or (m.member_role = any($7::text[]) and exists (
        select from interviews i join interview_members im on im.interview_id = i.id
        where i.role_id = matter.role_id and i.seeker_id = matter.seeker_id and im.user_id = m.user_id))
    order by matter.place, m.joined_at, m.user_id`,
);

/**
 * For each matter, in the same order, the members who have the permission: those who reach the whole company, the role's
 * hiring manager and team, and the applicant's interviewers. Nobody for a suspended company, and nobody who is suspended.
 * Only this function decides who hears of a company's matter; members concerned in person, such as an interview's panel, are
 * notified directly.
 */
export async function membersWhoMay(
  db: Db,
  permission: Permission,
  matters: readonly CompanyMatter[],
): Promise<readonly (readonly string[])[]> {
  if (matters.length === 0) return [];
  const companyWide = rolesWith(permission).filter((each) => MEMBER_RIGHTS[each].reach === 'company');
  const ofRole = rolesWith(permission).filter((each) => MEMBER_RIGHTS[each].reach === 'own_roles');
  const ofInterview = rolesWith(permission).filter((each) => MEMBER_RIGHTS[each].reach === 'own_interviews');
  const rows = await run(db, MEMBERS, [
    matters.map(({ companyId }) => companyId),
    matters.map(({ roleId }) => roleId ?? null),
    matters.map(({ seekerId }) => seekerId ?? null),
    matters.map(({ responsibleFor }) => responsibleFor ?? null),
    companyWide,
    ofRole,
    ofInterview,
  ]);
  const rowsByPlace = Map.groupBy(rows, (row) => row.place);
  return matters.map((_, index) => {
    const all = rowsByPlace.get(index + 1) ?? [];
    const responsibleRows = all.filter((row) => row.is_responsible === true);
    return (responsibleRows.length > 0 ? responsibleRows : all).map((row) => row.user_id);
  });
}
