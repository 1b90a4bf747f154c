import type { BodyOf } from '#contract/endpoint.ts';
import type { resolveReport as resolveReportCall } from '#contract/safety.ts';
import type { Db } from '../../db/connection.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { endSessionsOf } from '../../http/session.ts';
import { notify } from '../../realtime/bus.ts';
import type { Services } from '../../services.ts';
import { checkSoon } from '../billing/subscriptions/schedule-check.ts';
import { tell } from '../notifications/commands.ts';

/** A person decides about a report, once. @throws 404, 409 when it has been decided, 422 */
export async function resolveReport(
  context: Pick<Services, 'db' | 'clock' | 'deck' | 'log'>,
  actor: Actor,
  reportId: string,
  { outcome, words, suspend = false }: BodyOf<typeof resolveReportCall>,
): Promise<void> {
  const { db, clock } = context;
  if (suspend && outcome !== 'upheld') {
    throw new AppError('unacceptable', 'Only a report that is upheld suspends an account.', {
      field: 'suspend',
    });
  }
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const report = await trx
      .selectFrom('reports')
      .select(['reporter_id', 'subject_id', 'resolved_at'])
      .where('id', '=', reportId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('That report'));
    if (report.resolved_at !== null) {
      throw new AppError('conflict', 'This report has been decided already.');
    }
    await trx
      .updateTable('reports')
      .set({ outcome, resolution: words ?? null, resolved_at: now, resolved_by: actor.userId })
      .where('id', '=', reportId)
      .execute();
    if (suspend) await suspendWithin(trx, report.subject_id, now);
    const verdict =
      outcome === 'upheld'
        ? 'We looked at what you reported and acted on it.'
        : 'We looked at what you reported and found nothing against our rules.';
    await tell(trx, {
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

/** From the commit on they are signed out everywhere and can't sign in; what they advertise rests. */
export async function suspendWithin(trx: Db, userId: string, now: Date): Promise<void> {
  // The company's row first, as whoever posts or imports does: what is being posted is there to be paused, or waits.
  await trx.selectFrom('employers').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  await trx
    .updateTable('users')
    .set({ suspended_at: now })
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .execute();
  await trx
    .updateTable('roles')
    .set({ status: 'paused', updated_at: now })
    .where('employer_id', '=', userId)
    .where('status', '=', 'live')
    .where('expires_at', '>', now)
    .execute();
  const ended = await endSessionsOf(trx, userId);
  await notify(trx, ...ended.map((sessionId) => ({ kind: 'session_ended', sessionId }) as const));
}

/** They can sign in again, and roles that wait for it come back if they are paid for. Returns the username, if it was suspended. */
export async function reinstateWithin(trx: Db, usernameKey: string, now: Date): Promise<string | undefined> {
  const changed = await trx
    .updateTable('users')
    .set({ suspended_at: null })
    .where('username_key', '=', usernameKey)
    .where('suspended_at', 'is not', null)
    .returning(['id', 'username'])
    .executeTakeFirst();
  if (changed !== undefined) await checkSoon(trx, changed.id, now);
  return changed?.username;
}
