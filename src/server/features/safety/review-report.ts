import { type SqlBool, sql } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import type { resolveReport as resolveReportCall } from '#contract/safety.ts';
import type { Db } from '../../db/connection.ts';
import { lockCompanyRow } from '../../db/lock-company.ts';
import { recordAdminAction } from '../../db/record-admin-action.ts';
import { run, statement } from '../../db/statement.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { accountLetterTask, type Suspension } from '../../mail/account-letter.ts';
import { endSessionsOf } from '../../security/end-sessions.ts';
import type { Services } from '../../services.ts';
import { pauseSuspended } from '../billing/subscriptions/pause-roles.ts';
import { checkSoon } from '../billing/subscriptions/schedule-check.ts';
import { publishMembershipChange } from '../members/close-membership.ts';
import { notifyUser } from '../notifications/commands.ts';

/** An Admin decides a report, once. @throws 404, 409 if it was decided before, 422 */
export async function resolveReport(
  context: Pick<Services, 'db' | 'clock' | 'deck' | 'log' | 'tasks'>,
  actor: Actor,
  reportId: string,
  { outcome, words, suspend = false }: BodyOf<typeof resolveReportCall>,
): Promise<void> {
  const { db, clock } = context;
  if (suspend && outcome !== 'upheld') {
    throw new AppError('unacceptable', 'Uphold the report to suspend the account.', {
      field: 'suspend',
    });
  }
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const report = await trx
      .selectFrom('reports')
      .select(['reporter_id', 'subject_id', 'reason', 'resolved_at'])
      .where('id', '=', reportId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('That report'));
    if (report.resolved_at !== null) {
      throw new AppError('conflict', 'This report has already been decided.');
    }
    await trx
      .updateTable('reports')
      .set({ outcome, resolution: words ?? null, resolved_at: now, resolved_by: actor.userId })
      .where('id', '=', reportId)
      .execute();
    const subject = { kind: await kindOf(trx, report.subject_id), id: report.subject_id };
    const decision = { by: actor.userId, about: subject, itemId: reportId, reason: words, at: now };
    await recordAdminAction(trx, {
      ...decision,
      action: outcome === 'upheld' ? 'report_upheld' : 'report_dismissed',
    });
    if (suspend) {
      await sendSuspensions(context, trx, await suspendWithin(trx, report.subject_id, now), report.reason);
      await recordAdminAction(trx, { ...decision, action: 'person_suspended' });
    }
    const verdict =
      outcome === 'upheld'
        ? 'We looked at what you reported and acted on it.'
        : 'We looked at what you reported and found nothing against our rules.';
    await notifyUser(trx, {
      userId: report.reporter_id,
      kind: 'account',
      title: 'Your report',
      body: words ? `${verdict} ${words}` : verdict,
      href: '/profile',
      now,
    });
  });
  if (suspend) await refreshDeck(context);
}

/** What a report is about. If the id is both a company's and its founder's, the report is about the company. */
async function kindOf(trx: Db, subjectId: string): Promise<'person' | 'company'> {
  const company = await trx
    .selectFrom('employers')
    .select('user_id')
    .where('user_id', '=', subjectId)
    .executeTakeFirst();
  return company === undefined ? 'person' : 'company';
}

export interface SuspendedPerson {
  readonly userId: string;
  /** The name of the company that was suspended; null if it was the person. */
  readonly company: string | null;
}

/**
 * Suspends a person; or a company, with its owners and those members who belong to no other company. Once committed they are
 * signed out everywhere and cannot sign in; the company's roles are paused. So are those of any other company that only these
 * people own. Returns the people, without those who were suspended already, for `sendSuspensions`.
 */
export async function suspendWithin(
  trx: Db,
  subjectId: string,
  now: Date,
): Promise<readonly SuspendedPerson[]> {
  // Lock the company's row first, as posting and importing do: a role that is being posted is then either already there to
  // be paused, or has to wait.
  await lockCompanyRow(trx, subjectId);
  const company = await trx
    .selectFrom('employers')
    .select('company_name')
    .where('user_id', '=', subjectId)
    .executeTakeFirst();
  const people = await listPeopleToSuspend(trx, subjectId);
  const suspendedIds = await suspendPeople(trx, people, now);
  for (const companyId of await listSuspended(trx, subjectId, people)) {
    await pauseSuspended(trx, companyId, now);
    // The other members work for another company from now on.
    const otherMembers = await trx
      .selectFrom('company_members')
      .select('user_id')
      .where('company_id', '=', companyId)
      .where('user_id', 'not in', people)
      .execute();
    for (const { user_id: userId } of otherMembers) await publishMembershipChange(trx, userId);
  }
  return suspendedIds.map((userId) => ({ userId, company: company?.company_name ?? null }));
}

/** The companies that are suspended with these people: the subject, and any other that only they own. */
async function listSuspended(trx: Db, subjectId: string, people: readonly string[]): Promise<string[]> {
  const ownedCompanies = await trx
    .selectFrom('company_members as m')
    .innerJoin('employers', 'employers.user_id', 'm.company_id')
    .select('m.company_id')
    .where('m.user_id', 'in', people)
    .where('m.member_role', '=', 'owner')
    .where('employers.suspended_at', 'is not', null)
    .execute();
  return [...new Set([subjectId, ...ownedCompanies.map((each) => each.company_id)])].sort();
}

/**
 * Suspends one person. A company that they own is suspended with them unless somebody else who is not suspended owns it;
 * their other companies stay as they are. Returns all who are suspended by this, for `sendSuspensions`.
 */
export async function suspendPersonWithin(
  trx: Db,
  userId: string,
  now: Date,
): Promise<readonly SuspendedPerson[]> {
  const suspendedPeople: SuspendedPerson[] = [];
  for (const { companyId, isOnlyOwner } of await listOwned(trx, userId)) {
    if (isOnlyOwner) suspendedPeople.push(...(await suspendWithin(trx, companyId, now)));
  }
  await suspendPeople(trx, [userId], now);
  return [...suspendedPeople.filter((each) => each.userId !== userId), { userId, company: null }];
}

/**
 * Tells people by mail that they are suspended, and why: they cannot sign in to learn it, and may contest it. `words` are for
 * the person who was suspended, not for colleagues who were suspended with their company.
 */
export function sendSuspensions(
  { tasks }: Pick<Services, 'tasks'>,
  trx: Db,
  people: readonly SuspendedPerson[],
  because: Suspension['because'],
  words: string | null = null,
): Promise<void> {
  return tasks.enqueueAll(
    trx,
    accountLetterTask,
    people.map(({ userId, company }) => ({
      userId,
      about: 'suspended' as const,
      suspension: { because, company, words: company === null ? words : null },
    })),
  );
}

/** A reason for the log that includes what the person was told. */
export function reasonWith(reason: string | null, words: string | null): string | null {
  if (words === null) return reason;
  const told = `They were told: “${words}”`;
  return reason === null ? told : `${reason} (${told})`;
}

const OWNED = statement<{ companyId: string; isOnlyOwner: boolean }, [userId: string]>(
  'safety-owned',
  `select m.company_id as "companyId", not exists (
      select from company_members other join users on users.id = other.user_id
      where other.company_id = m.company_id and other.member_role = 'owner'
        and other.user_id <> m.user_id and users.suspended_at is null
    ) as "isOnlyOwner"
    from company_members m where m.user_id = $1 and m.member_role = 'owner'
    order by m.company_id`,
);

/** The companies that a person owns, and whether nobody else who can sign in owns them. */
export async function listOwned(
  trx: Db,
  userId: string,
): Promise<readonly { readonly companyId: string; readonly isOnlyOwner: boolean }[]> {
  return run(trx, OWNED, [userId]);
}

/** Returns those who were not suspended before. */
async function suspendPeople(trx: Db, people: readonly string[], now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('users')
    .set({ suspended_at: now })
    .where('id', 'in', people)
    .where('suspended_at', 'is', null)
    .returning('id')
    .execute();
  for (const userId of people) await endSessionsOf(trx, userId);
  return rows.map(({ id }) => id);
}

/**
 * The people to suspend: the person; or, for a company, its owners and those who belong to no other company. The other
 * members lose this company, because nobody acts for a company whose owners are suspended.
 */
async function listPeopleToSuspend(trx: Db, subjectId: string): Promise<string[]> {
  const members = await trx
    .selectFrom('company_members as m')
    .select('m.user_id')
    .where('m.company_id', '=', subjectId)
    .where(
      sql<SqlBool>`(m.member_role = 'owner' or not exists (
        select from company_members other where other.user_id = m.user_id and other.company_id <> m.company_id))`,
    )
    .orderBy('m.user_id')
    .execute();
  return members.length === 0 ? [subjectId] : members.map((member) => member.user_id);
}

/**
 * Lets a suspended person sign in again; the roles of the companies that they own resume within a minute, as the plans allow.
 * Returns their username; undefined if no suspended person has this one.
 */
export async function reinstateWithin(trx: Db, usernameKey: string, now: Date): Promise<string | undefined> {
  const user = await trx
    .updateTable('users')
    .set({ suspended_at: null })
    .where('username_key', '=', usernameKey)
    .where('suspended_at', 'is not', null)
    .returning(['id', 'username'])
    .executeTakeFirst();
  if (user === undefined) return undefined;
  const companies = await trx
    .selectFrom('company_members')
    .select('company_id')
    .where('user_id', '=', user.id)
    .where('member_role', '=', 'owner')
    .execute();
  for (const company of companies) await checkSoon(trx, company.company_id, now);
  return user.username;
}
