import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { OPEN_STATUSES } from '#contract/applications.ts';
import { OPEN_INTERVIEWS } from '#contract/interviews.ts';
import { MEMBER_RIGHTS, rolesWith } from '#contract/permissions.ts';
import type { Db } from '../../db/connection.ts';
import { literals } from '../../db/literals.ts';
import { nameKey } from '../../db/name-key.ts';
import { run, statement } from '../../db/statement.ts';
import { whenGiven } from '../../db/when-given.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import type { Actor } from '../../http/actor.ts';
import { publish } from '../../realtime/bus.ts';
import { endSessionsOf } from '../../security/end-sessions.ts';
import type { Services } from '../../services.ts';
import { mustKnowPassword, wrongPassword } from '../accounts/check-password.ts';
import { closeBilling } from '../billing/own-data.ts';
import { eraseCompanyPictures } from '../company-settings/picture-store.ts';
import { employerHref } from '../guarantee/employer-links.ts';
import { settleHolds } from '../guarantee/hold-roles.ts';
import { interviewHrefs } from '../interviews/policy.ts';
import { settleCompanies } from '../members/close-membership.ts';
import { type Thread, threadHref } from '../messages/policy.ts';
import { forgetAnswersOf } from '../monitoring/answer-commands.ts';
import { type DeliveryValues, deliveryValues, INSERT_DELIVERIES } from '../notifications/commands.ts';
import { deleteNotificationsAt } from '../notifications/delete-notifications.ts';
import { erasePictures } from '../pictures/store-picture.ts';
import { eraseFilesOf } from '../uploads/tasks.ts';

/**
 * Erases the person: the row in `users` and, by the database's cascades and triggers, every row that names it, and the
 * companies that nobody else belongs to. The other sides lose what they had in common, and are notified (docs/decisions).
 * @throws 409 for the only owner of a company with other members, 422 for a wrong password, 429
 */
export async function deleteAccount(
  context: Pick<
    Services,
    'db' | 'clock' | 'config' | 'passwordCost' | 'deck' | 'candidates' | 'tasks' | 'log' | 'security'
  >,
  actor: Actor,
  password: string,
): Promise<void> {
  const field = 'password';
  const passwordHash = await mustKnowPassword(context, actor, { password, field });
  const roleIds = await context.db.transaction().execute(async (trx) => {
    const erasedRoleIds = await eraseAccount(context, trx, actor, passwordHash);
    if (erasedRoleIds === null) throw wrongPassword(field);
    const nowhere = { network: null, browser: null };
    await context.security.note(trx, { kind: 'account_deleted', userId: null, from: nowhere });
    return erasedRoleIds;
  });
  await forgetErased(context, actor.userId, roleIds);
}

/** Removes an erased account from this process's memory; other processes follow. */
export async function forgetErased(
  context: Pick<Services, 'deck' | 'candidates' | 'log'>,
  userId: string,
  roleIds: readonly string[],
): Promise<void> {
  context.candidates.forget(userId);
  for (const roleId of roleIds) context.deck.forget(roleId);
  await refreshDeck(context);
}

type Person = Pick<Actor, 'userId' | 'username' | 'email'>;

/**
 * Erases an account inside a transaction.
 * @param passwordHash the hash that the password was checked against; null if the operator or a job erases
 * @returns the ids of their roles; null if the password or account has changed, in which case nothing may be committed
 */
export async function eraseAccount(
  context: Pick<Services, 'clock' | 'tasks'>,
  trx: Db,
  person: Person,
  passwordHash: string | null,
): Promise<readonly string[] | null> {
  const isByOperator = passwordHash === null;
  const parties = await settleCompanies(trx, person, { isByOperator, now: context.clock() });
  const locked = await lockOwn(trx, person, parties);
  await eraseMentions(trx, locked.threads, parties);
  const otherParties = await notifyOthers(trx, parties, context.clock());
  const heldFor = await listEmployersBehind(trx, person);
  await endSessionsOf(trx, person.userId);
  await forgetLimits(trx, [person.userId, ...parties]);
  // All invitations to their address.
  await trx.deleteFrom('company_invitations').where('email_key', '=', nameKey(person.email)).execute();
  await eraseFilesOf(context, trx, person.userId);
  await erasePictures(context, trx, person.userId, null);
  for (const party of parties) {
    await eraseCompanyPictures(context, trx, party);
    await closeBilling(context, trx, party);
  }
  await forgetAnswersOf(trx, person.userId);
  await trx
    .insertInto('erasures')
    .values({ id_hash: erasureHash(person.userId), erased_at: context.clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom('users')
    .where('id', '=', person.userId)
    .$call(whenGiven(passwordHash, (some, hash) => some.where('password_hash', '=', hash)))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return null;
  // An answer that nobody waits for any more must not keep a role out of the decks for ever.
  for (const employerId of heldFor) await settleHolds(trx, employerId, context.clock());
  await publish(trx, { kind: 'event', to: otherParties, event: { type: 'resync' } });
  return locked.roleIds;
}

/** The hash by which an erased account is remembered. */
export function erasureHash(userId: string): Buffer {
  return createHash('sha256').update(userId).digest();
}

/** The right side of `=`; unlike the list of `in`, it may be empty. */
function anyOf(ids: readonly string[]) {
  return sql<string>`any(${[...ids]}::uuid[])`;
}

interface OwnedData {
  readonly roleIds: readonly string[];
  readonly threads: readonly Thread[];
}

/**
 * Locks what is about to be deleted, in the order of docs/decisions/0124, so that the deletion and other calls wait for each
 * other without a deadlock. The rows of the companies and of the person are locked for deletion last: every new row that
 * names them needs a lock on these, so nothing can be added from then on, and the threads are read only then.
 */
async function lockOwn(trx: Db, { userId }: Person, parties: readonly string[]): Promise<OwnedData> {
  const lockShared = (table: 'threads' | 'applications' | 'interviews') =>
    trx
      .selectFrom(table)
      .select('id')
      .where((where) =>
        where.or([where('seeker_id', '=', anyOf(parties)), where('employer_id', '=', anyOf(parties))]),
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  const companiesQuery = trx
    .selectFrom('employers')
    .select('user_id')
    .where('user_id', '=', anyOf(parties))
    .orderBy('user_id');
  await lockShared('threads');
  await lockShared('applications');
  await companiesQuery.forNoKeyUpdate().execute();
  const roles = await trx
    .selectFrom('roles')
    .select('id')
    .where('employer_id', '=', anyOf(parties))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await lockShared('interviews');
  await companiesQuery.forUpdate().execute();
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const threads = await trx
    .selectFrom('threads')
    .select(['id', 'role_id', 'seeker_id', 'employer_id'])
    .where((where) =>
      where.or([where('seeker_id', '=', anyOf(parties)), where('employer_id', '=', anyOf(parties))]),
    )
    .execute();
  return { roleIds: roles.map((role) => role.id), threads };
}

/**
 * Erases other people's notifications about a shared conversation and its interviews and offers: they name the person or
 * quote them.
 */
async function eraseMentions(trx: Db, threads: readonly Thread[], parties: readonly string[]): Promise<void> {
  if (threads.length === 0) return;
  const interviews = await trx
    .selectFrom('interviews')
    .select(['id', 'application_id'])
    .where((where) =>
      where.or([where('seeker_id', '=', anyOf(parties)), where('employer_id', '=', anyOf(parties))]),
    )
    .execute();
  const otherParties = threads.map((thread) =>
    parties.includes(thread.seeker_id) ? thread.employer_id : thread.seeker_id,
  );
  const aboutInterviews = interviews.flatMap(({ id, application_id: applicationId }) => [
    ...interviewHrefs(id),
    // Reminders of scorecards.
    employerHref(applicationId),
  ]);
  const aboutThreads = threads.flatMap((thread) => [
    threadHref(thread, thread.seeker_id),
    threadHref(thread, thread.employer_id),
  ]);
  const offers = await trx
    .selectFrom('offers')
    .innerJoin('applications', 'applications.id', 'offers.application_id')
    .select('applications.id')
    .where((where) =>
      where.or([where('seeker_id', '=', anyOf(parties)), where('employer_id', '=', anyOf(parties))]),
    )
    .execute();
  const aboutOffers = offers.map(({ id }) => employerHref(id));
  const hrefs = [...aboutThreads, ...aboutInterviews, ...aboutOffers];
  await deleteNotificationsAt(trx, hrefs, otherParties);
}

const OPEN = literals(OPEN_STATUSES);

const NOTIFY_LEFT = statement<
  never,
  [...DeliveryValues, parties: readonly string[], companyWideMemberRoles: readonly string[]]
>(
  'account-notify-left',
  `with added as (
      insert into notifications (id, user_id, kind, title, body, href, created_at, company_id)
      select gen_random_uuid(), a.seeker_id, 'status',
        coalesce(r.hiring_organisation, e.company_name) || ' has left Nod',
        'Your application for ' || r.title || ' ended with their account.', '/?tab=matches', $1::timestamptz, null
      from applications a join roles r on r.id = a.role_id join employers e on e.user_id = a.employer_id
      where a.employer_id = any($6::uuid[]) and a.status in (${OPEN})
      union all
      select gen_random_uuid(), m.user_id, 'status', 'An applicant has left Nod',
        'Their application for ' || r.title || ' was erased with their account.',
        '/employer/dashboard?tab=applications', $1::timestamptz, a.employer_id
      from applications a join roles r on r.id = a.role_id
        join company_members m on m.company_id = a.employer_id and (m.member_role = any($7::text[])
          or (m.member_role = 'hiring_manager' and (r.hiring_manager_id = m.user_id or exists (
            select from role_team where role_team.role_id = r.id and role_team.user_id = m.user_id)))
          or exists (select from interviews i join interview_members im on im.interview_id = i.id
            where i.application_id = a.id and i.status in (${literals(OPEN_INTERVIEWS)}) and i.ends_at > $1
              and im.user_id = m.user_id))
      where a.seeker_id = any($6::uuid[]) and a.status in (${OPEN}) and a.undo_until is null
      returning id, user_id, kind
    ), queued as (${INSERT_DELIVERIES})
    select count(*) from added`,
);

const AFFECTED_USERS = statement<{ id: string }, [parties: readonly string[]]>(
  'account-colleagues',
  `with others as (
      select seeker_id as id from applications where employer_id = any($1::uuid[])
      union select employer_id from applications where seeker_id = any($1::uuid[])
      union select seeker_id from matches where employer_id = any($1::uuid[])
      union select employer_id from matches where seeker_id = any($1::uuid[])
    )
    select id from others where not exists (select from employers where user_id = id)
    union select user_id from company_members where company_id in (select id from others)`,
);

/**
 * Notifies everybody who was waiting for something: a seeker learns which company has gone; members who decide on the
 * application or were going to interview learn only that somebody has. Returns everybody whose lists have changed.
 */
async function notifyOthers(trx: Db, parties: readonly string[], now: Date): Promise<readonly string[]> {
  const companyWideMemberRoles = rolesWith('applications.decide').filter(
    (each) => MEMBER_RIGHTS[each].reach === 'company',
  );
  await run(trx, NOTIFY_LEFT, [...deliveryValues('status', now), parties, companyWideMemberRoles]);
  const rows = await run(trx, AFFECTED_USERS, [parties]);
  return rows.map((row) => row.id);
}

/** Employers whose answer to this seeker is overdue, in a fixed order, so that locking several cannot deadlock. */
async function listEmployersBehind(trx: Db, { userId }: Person): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('applications')
    .select('employer_id')
    .distinct()
    .where('seeker_id', '=', userId)
    .where('verdict', '=', 'missed')
    .where('answered_at', 'is', null)
    .orderBy('employer_id')
    .execute();
  return rows.map((row) => row.employer_id);
}

/** Rate limits are stored under keys that end with the id of a person or company, outside the cascades. */
async function forgetLimits(trx: Db, ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids)) {
    await trx.deleteFrom('rate_limits').where('key', 'like', `%:${id}`).execute();
  }
}
