import { type Selectable, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Invitation, listMembers as listMembersCall, Member, Membership } from '#contract/members.ts';
import type { Db } from '../../db/connection.ts';
import { NEEDS_COMPANY_SIGN_IN } from '../../db/needs-company-sign-in.ts';
import type { CompanyInvitationTable } from '../../db/tables/members.ts';
import { whenGiven } from '../../db/when-given.ts';
import type { Employer } from '../../http/actor.ts';
import { BY_INSTANT, isNewer, placeAt } from '../../http/by-instant.ts';
import { notFound } from '../../http/errors.ts';
import { type Page, readPage } from '../../http/page.ts';

type Query = QueryOf<typeof listMembersCall>;

/** The companies that the person belongs to, and this session may act for. Nobody acts for those that are suspended. */
export async function getMembership(
  db: Db,
  actor: Pick<Employer, 'userId' | 'onlyCompanyId'> & Partial<Pick<Employer, 'lacksSecondFactor'>>,
): Promise<Membership> {
  const all = await db
    .selectFrom('company_members as m')
    .innerJoin('employers', 'employers.user_id', 'm.company_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('company_sign_in as c', (join) =>
      join.onRef('c.company_id', '=', 'm.company_id').on('c.is_on', '=', true).on('c.is_required', '=', true),
    )
    .select(['m.company_id', 'm.member_role', 'company_name', 'current_company_id'])
    .select(sql<boolean>`${sql.raw(NEEDS_COMPANY_SIGN_IN)}`.as('needs_company_sign_in'))
    .where('m.user_id', '=', actor.userId)
    .where('employers.suspended_at', 'is', null)
    .$call(whenGiven(actor.onlyCompanyId, (some, id) => some.where('m.company_id', '=', id)))
    .orderBy('joined_at')
    .orderBy('m.company_id')
    .execute();
  const rows = all.filter((row) => actor.onlyCompanyId !== null || !row.needs_company_sign_in);
  const barredNames = all.filter((row) => !rows.includes(row)).map((row) => row.company_name);
  const currentRow = rows.find((row) => row.company_id === row.current_company_id) ?? rows[0];
  return {
    ...(actor.lacksSecondFactor && { needsSecondFactor: true as const }),
    companyId: currentRow?.company_id ?? null,
    memberRole: currentRow?.member_role ?? 'owner',
    companies: rows.map((row) => ({
      id: row.company_id,
      companyName: row.company_name,
      memberRole: row.member_role,
    })),
    ...(barredNames.length > 0 && { needCompanySignIn: barredNames }),
  };
}

export async function isMember(db: Db, companyId: string, userId: string): Promise<boolean> {
  const member = await db
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return member !== undefined;
}

function membersOf(db: Db, companyId: string) {
  return db
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select(['users.id', 'first_name', 'last_name', 'email', 'member_role', 'joined_at'])
    .where('company_id', '=', companyId);
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof membersOf>['executeTakeFirstOrThrow']>>;

function memberOnWire(row: MemberRow): Member {
  return {
    userId: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    memberRole: row.member_role,
    joinedAt: row.joined_at.toISOString(),
  };
}

/** The company's members in the order in which they joined. @throws 400 for an invalid cursor */
export function listMembers(db: Db, actor: Employer, query: Query): Promise<Page<Member>> {
  return readPage(query, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      membersOf(db, actor.companyId)
        .where(isNewer(startAfter, 'company_members.joined_at', 'company_members.user_id'))
        .orderBy('company_members.joined_at')
        .orderBy('company_members.user_id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.joined_at, row.id),
    onWire: memberOnWire,
  });
}

/** @throws 404 for anyone else */
export async function getMember(db: Db, companyId: string, userId: string): Promise<Member> {
  const row = await membersOf(db, companyId)
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow(() => notFound('That member'));
  return memberOnWire(row);
}

export function invitationOnWire(row: Selectable<CompanyInvitationTable>): Invitation {
  return {
    id: row.id,
    email: row.email,
    memberRole: row.member_role,
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

/** Invitations neither accepted nor revoked. Includes expired ones, so that they can be sent again. */
export function openInvitations(db: Db, companyId: string) {
  return db
    .selectFrom('company_invitations')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null);
}

/** @throws 400 for an invalid cursor */
export function listInvitations(db: Db, actor: Employer, query: Query): Promise<Page<Invitation>> {
  return readPage(query, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      openInvitations(db, actor.companyId)
        .where(isNewer(startAfter, 'created_at', 'id'))
        .orderBy('created_at')
        .orderBy('id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.created_at, row.id),
    onWire: invitationOnWire,
  });
}
