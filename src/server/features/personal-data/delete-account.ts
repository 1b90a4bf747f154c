import { sql } from 'kysely';
import { OPEN_STATUSES } from '#contract/applications.ts';
import type { Db } from '../../db/connection.ts';
import { whenGiven } from '../../db/when-given.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import type { Actor } from '../../http/actor.ts';
import { endSessionsOf } from '../../http/session.ts';
import { type Notice, publish } from '../../realtime/bus.ts';
import type { Services } from '../../services.ts';
import { mustKnowPassword, wrongPassword } from '../accounts/check-password.ts';
import { employerHref } from '../applications/offer-policy.ts';
import { closeBilling } from '../billing/own-data.ts';
import { settleHolds } from '../guarantee/hold-roles.ts';
import { interviewHref } from '../interviews/policy.ts';
import { type Thread, threadHref } from '../messages/policy.ts';
import { forgetAnswersOf } from '../monitoring/answer-commands.ts';
import { insertDeliveries } from '../notifications/commands.ts';
import { erasePictures } from '../pictures/store-picture.ts';
import { eraseFilesOf } from '../uploads/tasks.ts';

/**
 * Erases the person: the row in `users` and, by the database's cascades, every row that names it. The other sides lose what
 * they had in common, and are notified (docs/decisions). @throws 422 for a wrong password, 429
 */
export async function deleteAccount(
  context: Pick<
    Services,
    'db' | 'clock' | 'config' | 'passwordCost' | 'deck' | 'candidates' | 'tasks' | 'log'
  >,
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
 * @param passwordHash the hash that the password was checked against; null if the operator erases
 * @returns the ids of their roles; null if the password or account has changed, and then nothing may be committed
 */
export async function eraseAccount(
  context: Pick<Services, 'clock' | 'tasks'>,
  trx: Db,
  person: Person,
  passwordHash: string | null,
): Promise<readonly string[] | null> {
  const own = await lockOwn(trx, person);
  await eraseMentions(trx, own.threads, person);
  const others = await notifyOthers(trx, person, context.clock());
  const heldFor = await listEmployersBehind(trx, person);
  const ended = await endSessionsOf(trx, person.userId);
  await forgetLimits(trx, person);
  await eraseFilesOf(context, trx, person.userId);
  await erasePictures(context, trx, person.userId, null);
  await closeBilling(context, trx, person.userId);
  await forgetAnswersOf(trx, person.userId);
  const { numDeletedRows } = await trx
    .deleteFrom('users')
    .where('id', '=', person.userId)
    .$call(whenGiven(passwordHash, (some, hash) => some.where('password_hash', '=', hash)))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return null;
  // An answer that nobody waits for any more must not keep a role out of the decks for ever.
  for (const employerId of heldFor) await settleHolds(trx, employerId, context.clock());
  await publish(
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
 * Locks what is about to be deleted, in the order in which applying, moving and writing take their locks, so that they take
 * turns and cannot deadlock. The person's own row comes last: everything that names the person needs it, so nothing new can
 * be added after it, and the threads are read then.
 */
async function lockOwn(trx: Db, { userId }: Person): Promise<Own> {
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

/** Erases other people's notifications about a shared conversation: they name the person and quote them. */
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
  const offers = await trx
    .selectFrom('offers')
    .innerJoin('applications', 'applications.id', 'offers.application_id')
    .select('applications.id')
    .where((where) => where.or([where('seeker_id', '=', userId), where('employer_id', '=', userId)]))
    .execute();
  const aboutOffers = offers.map(({ id }) => employerHref(id));
  const hrefs = [...aboutThreads, ...aboutInterviews, ...aboutOffers];
  await sql`delete from notifications
    where user_id = any(${[...new Set(others)]}::uuid[]) and href = any(${[...new Set(hrefs)]}::text[])`.execute(
    trx,
  );
}

/**
 * Notifies everybody who was waiting for something: a seeker learns which company has gone, an employer only that somebody
 * has. Returns everybody whose lists have changed.
 */
async function notifyOthers(trx: Db, { userId }: Person, now: Date): Promise<readonly string[]> {
  const open = sql.join(OPEN_STATUSES);
  await sql`with added as (
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
  ), queued as (${insertDeliveries('status', now)})
  select count(*) from added`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    select seeker_id as id from applications where employer_id = ${userId}
    union select employer_id from applications where seeker_id = ${userId}
    union select seeker_id from matches where employer_id = ${userId}
    union select employer_id from matches where seeker_id = ${userId}`.execute(trx);
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

/** Users per notice, to stay below PostgreSQL's limit for a NOTIFY payload. */
const PEOPLE_A_NOTICE = 100;

function fetchAgain(userIds: readonly string[]): Notice[] {
  return Array.from({ length: Math.ceil(userIds.length / PEOPLE_A_NOTICE) }, (_, page) => ({
    kind: 'event',
    to: userIds.slice(page * PEOPLE_A_NOTICE, (page + 1) * PEOPLE_A_NOTICE),
    event: { type: 'resync' },
  }));
}

/** Rate limits are stored under keys that end with the person's id, outside the cascades. */
async function forgetLimits(trx: Db, { userId }: Person): Promise<void> {
  await trx.deleteFrom('rate_limits').where('key', 'like', `%:${userId}`).execute();
}
