import { type InferResult, type Selectable, sql } from 'kysely';
import type { Advert } from '#contract/applications.ts';
import type { PageQuery } from '#contract/paging.ts';
import type { EmployerRole, Role, RoleStatus } from '#contract/roles.ts';
import type { Db } from '../../db/connection.ts';
import { flagOnWire, shownCompany, shownFlag } from '../../db/shown-company.ts';
import type { ADVERT_COLUMNS } from '../../db/tables/role-versions.ts';
import type { RoleTable } from '../../db/tables/roles.ts';
import type { Employer } from '../../http/actor.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { notFound } from '../../http/errors.ts';
import { type Page, readPage } from '../../http/page.ts';
import { isWithinReach } from '../../http/reach.ts';

/** The columns that a role's wire form needs. */
export type RoleRow = Pick<
  Selectable<RoleTable>,
  | 'id'
  | 'title'
  | 'description_md'
  | 'location_city'
  | 'work_mode'
  | 'salary_min_pence'
  | 'salary_max_pence'
  | 'required_skills'
  | 'required_level'
  | 'required_years'
  | 'job_type'
  | 'questions'
  | 'details'
  | 'contact_name'
  | 'contact_email'
  | 'status'
  | 'created_at'
  | 'expires_at'
> & { shown_company: string; flag_name?: string | null; closes_at?: Date | null };

/** A live role counts as expired from `expires_at` on, whether or not the periodic job has marked it yet. */
export function statusOf(role: Pick<RoleRow, 'status' | 'expires_at'>, now: Date): RoleStatus {
  return role.status === 'live' && role.expires_at <= now ? 'expired' : role.status;
}

export function roleOnWire(row: RoleRow, now: Date): Role {
  return {
    ...briefRoleOnWire(row, now),
    descriptionMd: row.description_md,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
  };
}

type OnlyWhole = 'description_md' | 'contact_name' | 'contact_email';
/** A role without its text and its contacts. */
export type BriefRoleRow = Omit<RoleRow, OnlyWhole>;

export function briefRoleOnWire(
  row: BriefRoleRow,
  now: Date,
): Omit<Role, 'descriptionMd' | 'contactName' | 'contactEmail'> {
  return {
    id: row.id,
    ...briefAdvertOnWire(row),
    ...(row.closes_at && { closesAt: row.closes_at.toISOString() }),
    status: statusOf(row, now),
    createdAt: row.created_at.toISOString(),
    employer: { companyName: row.shown_company, ...flagOnWire(row) },
  };
}

/** The columns of `roles` or `role_versions` that an advert consists of. */
export type AdvertRow = Pick<RoleRow, (typeof ADVERT_COLUMNS)[number]>;

/** The advert's content. */
export function advertOnWire(row: AdvertRow): Advert {
  return { ...briefAdvertOnWire(row), descriptionMd: row.description_md };
}

function briefAdvertOnWire(row: Omit<AdvertRow, 'description_md'>): Omit<Advert, 'descriptionMd'> {
  return {
    title: row.title,
    locationCity: row.location_city,
    workMode: row.work_mode,
    salaryMinGbpInt: row.salary_min_pence,
    salaryMaxGbpInt: row.salary_max_pence,
    requiredSkills: row.required_skills,
    requiredExperience: { level: row.required_level, years: row.required_years },
    jobType: row.job_type,
    ...(row.questions !== null && { questions: row.questions }),
    ...row.details,
  };
}

/** Each count finds its rows by an index. Lists count for the roles of one page only, a company's export for all roles. */
export const roleCounts = {
  applications: sql<number>`(select count(*) from applications
    where applications.role_id = roles.id and applications.undo_until is null)`,
  matches: sql<number>`(select count(*) from matches where matches.role_id = roles.id)`,
};

const teamOf = sql<string[]>`array(
  select role_team.user_id from role_team where role_team.role_id = roles.id order by role_team.user_id
)`;

const feedOf = sql<string | null>`(
  select followed_feeds.address from feed_roles join followed_feeds on followed_feeds.id = feed_roles.feed_id
  where feed_roles.role_id = roles.id and followed_feeds.state = 'following'
)`;

/** All of the roles that `listOwnRoles` returns in pages. */
export function ownRoles(db: Db, actor: Employer) {
  return db
    .selectFrom('roles')
    .innerJoin('employers', 'employers.user_id', 'roles.employer_id')
    .leftJoin('role_culture', 'role_culture.role_id', 'roles.id')
    .selectAll('roles')
    .select([
      shownCompany.as('shown_company'),
      shownFlag.as('flag_name'),
      'role_culture.profile as culture',
      teamOf.as('team_ids'),
      feedOf.as('feed_address'),
      roleCounts.applications.as('applications'),
      roleCounts.matches.as('matches'),
    ])
    .where('roles.employer_id', '=', actor.companyId)
    .where(isWithinReach(actor, { role: 'roles.id' }))
    .orderBy('roles.created_at', 'desc')
    .orderBy('roles.id');
}

type OwnRole = InferResult<ReturnType<typeof ownRoles>>[number];

export function ownRoleOnWire(row: OwnRole, now: Date): EmployerRole {
  return {
    ...roleOnWire(row, now),
    _count: { applications: Number(row.applications), matches: Number(row.matches) },
    expiresAt: row.expires_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    heldSince: row.held_since?.toISOString() ?? null,
    culture: row.culture,
    matchAtFitInt: row.match_at_fit_bp,
    hiringManagerId: row.hiring_manager_id,
    teamIds: row.team_ids,
    interviewCriteria: row.interview_criteria ?? [],
    ...(row.feed_address !== null && {
      feed: { host: new URL(row.feed_address).host, isEdited: row.is_edited },
    }),
  };
}

/** The employer's own roles with their counts, newest first. @throws 400 for an invalid cursor */
export function listOwnRoles(
  db: Db,
  actor: Employer,
  page: PageQuery,
  now: Date,
): Promise<Page<EmployerRole>> {
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      ownRoles(db, actor)
        .where(isOlder(startAfter, 'roles.created_at', 'roles.id'))
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.created_at, row.id),
    onWire: (row) => ownRoleOnWire(row, now),
  });
}

/** @throws 404 for somebody else's role */
export async function getOwnRole(db: Db, actor: Employer, now: Date, roleId: string): Promise<EmployerRole> {
  const row = await ownRoles(db, actor)
    .where('roles.id', '=', roleId)
    .executeTakeFirstOrThrow(() => notFound('That role'));
  return ownRoleOnWire(row, now);
}

/**
 * Names a role that anybody can apply for, and its company. @throws 404 for a role that is not live, and for one whose company
 * is suspended or takes no applications because of overdue answers
 */
export async function getRoleName(
  db: Db,
  roleId: string,
  now: Date,
): Promise<{ title: string; companyName: string }> {
  const row = await db
    .selectFrom('roles')
    .innerJoin('employers', 'employers.user_id', 'roles.employer_id')
    .select(['roles.title', shownCompany.as('shown_company')])
    .where('roles.id', '=', roleId)
    .where('roles.status', '=', 'live')
    .where('roles.expires_at', '>', now)
    .where('employers.suspended_at', 'is', null)
    .where('employers.held_since', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('That role'));
  return { title: row.title, companyName: row.shown_company };
}
