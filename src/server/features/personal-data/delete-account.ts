import { sql } from 'kysely';
import { OPEN_STATUSES } from '#contract/applications.ts';
import type { Db } from '../../db/connection.ts';
import { whenGiven } from '../../db/when-given.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import type { Actor } from '../../http/actor.ts';
import { endSessionsOf } from '../../http/session.ts';
import { type Notice, notify } from '../../realtime/bus.ts';
import type { Services } from '../../services.ts';
import { mustKnowPassword, wrongPassword } from '../accounts/check-password.ts';
import { closeBilling } from '../billing/own-data.ts';
import { settleHolds } from '../guarantee/hold-roles.ts';
import { interviewHref } from '../interviews/policy.ts';
import { type Thread, threadHref } from '../messages/policy.ts';
import { forgetAnswersOf } from '../monitoring/answer-commands.ts';
import { layOut } from '../notifications/commands.ts';
import { eraseFilesOf } from '../uploads/tasks.ts';

/**
 * Erases the person: the row in `users` and, by the database's own cascades, every row that names it. The other
 * sides lose what they had in common, and are told so (docs/decisions). @throws 422 for a wrong password, 429
 */
export async function deleteAccount(
  context: Pick<Services, 'db' | 'clock' | 'config' | 'deck' | 'candidates' | 'tasks' | 'log'>,
  actor: Actor,
  password: string,
): Promise<void> {
  const field = 'password';
  const passwordHash = await mustKnowPassword(context, actor, { password, field });
  const roleIds = await context.db.transaction().execute(async (trx) => {
    const erased = await eraseAccount(context, trx, actor, passwordHash);
    if (erased === null) throw wrongPassword(field);
    return erased;
  });
  context.candidates.forget(actor.userId);
  for (const roleId of roleIds) context.deck.forget(roleId);
  await refreshDeck(context);
}

type Person = Pick<Actor, 'userId' | 'username' | 'email'>;

/**
 * The same inside a transaction.
 * @param passwordHash the password that was shown to be theirs; null where the operator erases
 * @returns the ids of their roles; null, and nothing may be committed, where the password or the account has changed
 */
export async function eraseAccount(
  context: Pick<Services, 'clock' | 'tasks'>,
  trx: Db,
  person: Person,
  passwordHash: string | null,
): Promise<readonly string[] | null> {
  const own = await holdOwn(trx, person);
  await eraseMentions(trx, own.threads, person);
  const others = await tellOthers(trx, person, context.clock());
  const heldFor = await listEmployersBehind(trx, person);
  const ended = await endSessionsOf(trx, person.userId);
  await forgetLimits(trx, person);
  await eraseFilesOf(context, trx, person.userId);
  await closeBilling(context, trx, person.userId);
  await forgetAnswersOf(trx, person.userId);
  const { numDeletedRows } = await trx
    .deleteFrom('users')
    .where('id', '=', person.userId)
    .$call(whenGiven(passwordHash, (some, hash) => some.where('password_hash', '=', hash)))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return null;
  // An answer that nobody is waiting for any more must not keep a role out of the decks for good.
  for (const employerId of heldFor) await settleHolds(trx, employerId, context.clock());
  await notify(
    trx,
    ...ended.map((sessionId) => ({ kind: 'session_ended', sessionId }) as const),
    ...fetchAgain(others),
  );
  return own.roleIds;
}

interface Own {
  readonly roleIds: readonly string[];
  readonly threads: readonly Thread[];
}

/**
 * Waits for whoever is writing to what is about to go, and makes the next one wait, in the order in which applying,
 * moving and writing take their locks: otherwise each could hold what the other needs. The person's own row comes
 * last: whatever names the person needs it, so nothing new can come up after it, and the threads are read then.
 */
async function holdOwn(trx: Db, { userId }: Person): Promise<Own> {
  const roles = await trx
    .selectFrom('roles')
    .select('id')
    .where('employer_id', '=', userId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const table of ['applications', 'threads'] as const) {
    await trx
      .selectFrom(table)
      .select('id')
      .where((where) => where.or([where('seeker_id', '=', userId), where('employer_id', '=', userId)]))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  }
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const threads = await trx
    .selectFrom('threads')
    .select(['id', 'role_id', 'seeker_id', 'employer_id'])
    .where((where) => where.or([where('seeker_id', '=', userId), where('employer_id', '=', userId)]))
    .execute();
  return { roleIds: roles.map((role) => role.id), threads };
}

/** What other people were told about a shared conversation: it names the person and quotes them. */
async function eraseMentions(trx: Db, threads: readonly Thread[], { userId }: Person): Promise<void> {
  if (threads.length === 0) return;
  const interviews = await trx
    .selectFrom('interviews')
    .select('id')
    .where((where) => where.or([where('seeker_id', '=', userId), where('employer_id', '=', userId)]))
    .execute();
  const others = threads.map((thread) =>
    thread.seeker_id === userId ? thread.employer_id : thread.seeker_id,
  );
  const aboutInterviews = interviews.flatMap(({ id }) => [
    interviewHref(id, 'seeker'),
    interviewHref(id, 'employer'),
  ]);
  const aboutThreads = threads.flatMap((thread) => [
    threadHref(thread, thread.seeker_id),
    threadHref(thread, thread.employer_id),
  ]);
  const hrefs = [...aboutThreads, ...aboutInterviews];
  await sql`delete from notifications
    where user_id = any(${[...new Set(others)]}::uuid[]) and href = any(${[...new Set(hrefs)]}::text[])`.execute(
    trx,
  );
}

/**
 * Leaves a line with whoever was waiting for something: a seeker learns which company has gone, an employer only
 * that somebody has. Answers everybody whose lists have changed.
 */
async function tellOthers(trx: Db, { userId }: Person, now: Date): Promise<readonly string[]> {
  const open = sql.join(OPEN_STATUSES);
  await sql`with told as (
    insert into notifications (id, user_id, kind, title, body, href, created_at)
    select gen_random_uuid(), a.seeker_id, 'status',
      coalesce(r.hiring_organisation, e.company_name) || ' has left Nod',
      'Your application for ' || r.title || ' ended with their account.', '/?tab=matches', ${now}::timestamptz
    from applications a join roles r on r.id = a.role_id join employers e on e.user_id = a.employer_id
    where a.employer_id = ${userId} and a.status in (${open})
    union all
    select gen_random_uuid(), a.employer_id, 'status', 'An applicant has left Nod',
      'Their application for ' || r.title || ' was erased with their account.',
      '/employer/dashboard?tab=applications', ${now}::timestamptz
    from applications a join roles r on r.id = a.role_id
    where a.seeker_id = ${userId} and a.status in (${open})
    returning id, user_id, kind
  ), laid as (${layOut('status', now)})
  select count(*) from told`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    select seeker_id as id from applications where employer_id = ${userId}
    union select employer_id from applications where seeker_id = ${userId}
    union select seeker_id from matches where employer_id = ${userId}
    union select employer_id from matches where seeker_id = ${userId}`.execute(trx);
  return rows.map((row) => row.id);
}

/** Employers whose answer to this seeker is overdue, in one order for everybody who holds several. */
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

/** Ids of people in one notice: it must stay below what PostgreSQL carries. */
const PEOPLE_A_NOTICE = 100;

function fetchAgain(userIds: readonly string[]): Notice[] {
  return Array.from({ length: Math.ceil(userIds.length / PEOPLE_A_NOTICE) }, (_, page) => ({
    kind: 'event',
    to: userIds.slice(page * PEOPLE_A_NOTICE, (page + 1) * PEOPLE_A_NOTICE),
    event: { type: 'resync' },
  }));
}

/** Counts of tries are kept by the person's id, which ends their key, outside the cascades. */
async function forgetLimits(trx: Db, { userId }: Person): Promise<void> {
  await trx.deleteFrom('rate_limits').where('key', 'like', `%:${userId}`).execute();
}
