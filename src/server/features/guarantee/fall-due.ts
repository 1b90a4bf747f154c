import { ANSWER_HOURS } from '#contract/applications.ts';
import { after, HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { listUntold } from '../notifications/queries.ts';
import { changeAllOwed, type OwedAnswer, recordEvents } from './owed-state.ts';

/** The event key under which an employer is notified of an application; failed delivery excuses a breach (D25). */
export function applicationEvent(applicationId: string): string {
  return `application:${applicationId}`;
}

/**
 * Decides answers that have fallen due: a breach, as of the instant each was due; or, if our own notification failed,
 * an excuse and another 48 hours, counted from now because only now is the employer notified again. Excused only once: after
 * the second notification the employer knows. Returns the changed rows.
 */
export async function fallDueAll(
  trx: Db,
  answers: readonly OwedAnswer[],
  now: Date,
): Promise<{ readonly missed: readonly OwedAnswer[]; readonly excused: readonly OwedAnswer[] }> {
  const mayBeExcused = await listExcusable(trx, answers);
  const excused = answers.filter(({ id }) => mayBeExcused.has(id));
  const missed = answers.filter(({ id }) => !mayBeExcused.has(id));
  const dueAt = after(now, ANSWER_HOURS * HOUR);
  const reason = 'notification_failed';
  await recordEvents(
    trx,
    [
      ...missed.map(({ id, due_at: at }) => ({ id, kind: 'breached' as const, at })),
      ...excused.map(({ id, due_at: at }) => ({
        id,
        kind: 'excused' as const,
        at,
        detail: { reason, wasDueAt: at.toISOString() } as const,
      })),
    ],
    now,
  );
  await changeAllOwed(trx, missed, { verdict: 'missed' }, now);
  await changeAllOwed(trx, excused, { due_at: dueAt, verdict_reason: reason }, now);
  return {
    missed: missed.map((each) => ({ ...each, verdict: 'missed' })),
    excused: excused.map((each) => ({ ...each, due_at: dueAt })),
  };
}

async function listExcusable(trx: Db, answers: readonly OwedAnswer[]): Promise<ReadonlySet<string>> {
  const untoldKeys = await listUntold(
    trx,
    answers.map(({ id, employer_id: companyId }) => ({ companyId, eventKey: applicationEvent(id) })),
  );
  const ids = answers.filter(({ id }) => untoldKeys.has(applicationEvent(id))).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const excusedRows = await trx
    .selectFrom('guarantee_events')
    .select('application_id')
    .where('application_id', 'in', ids)
    .where('kind', '=', 'excused')
    .execute();
  const hadOne = new Set(excusedRows.map((row) => row.application_id));
  return new Set(ids.filter((id) => !hadOne.has(id)));
}
