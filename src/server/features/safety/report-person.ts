import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import { REPORT_REASONS, REPORTABLE_DAYS, type report as reportCall } from '#contract/safety.ts';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Party } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import type { Services } from '../../services.ts';
import { notifyAdmins } from '../notifications/commands.ts';
import { getConversation, otherSide } from './end-conversation.ts';

const REPORTS_A_DAY = 20;

interface Subject {
  readonly subject_id: string;
  readonly thread_id: string | null;
  readonly role_id: string | null;
}

/**
 * Reports a conversation or an advert to the Admins. Repeating it while the first report is open returns the first.
 * @throws 404, 409 for a conversation that ended too long ago, 422, 429
 */
export async function report(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Party,
  body: BodyOf<typeof reportCall>,
): Promise<{ id: string }> {
  const now = clock();
  const subject = await getSubject(db, actor, body, now);
  await countAgainst(db, clock, { key: `report:${actor.userId}`, max: REPORTS_A_DAY, windowMs: DAY });
  const { id } = await db
    .insertInto('reports')
    .values({
      id: randomUUID(),
      reporter_id: actor.userId,
      ...subject,
      reason: body.reason,
      words: body.words ?? null,
      created_at: now,
    })
    // Finds an open report in the same statement: by the time of a second statement an Admin may have decided it.
    .onConflict((conflict) =>
      conflict
        .expression(sql`reporter_id, coalesce(thread_id, role_id)`)
        .where('resolved_at', 'is', null)
        .doUpdateSet({ reporter_id: actor.userId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  // Notify in another transaction: what counts is the queue, so the report stays stored if its notification fails.
  await db.transaction().execute((trx) =>
    notifyAdmins(trx, {
      title: 'A report waits for your decision',
      body: `${REPORT_REASONS[body.reason]}.`,
      desk: 'reports',
      eventKey: `desk:report:${id}`,
      now,
    }),
  );
  return { id };
}

async function getSubject(
  db: Db,
  actor: Party,
  { threadId, roleId }: Pick<BodyOf<typeof reportCall>, 'threadId' | 'roleId'>,
  now: Date,
): Promise<Subject> {
  if (threadId !== undefined && roleId === undefined) {
    const conversation = await getConversation(db, actor, threadId);
    if (conversation.ended_at !== null && conversation.ended_at < after(now, -REPORTABLE_DAYS * DAY)) {
      throw new AppError(
        'conflict',
        `This conversation ended more than ${REPORTABLE_DAYS} days ago, so you can no longer report it.`,
      );
    }
    return { subject_id: otherSide(actor, conversation), thread_id: threadId, role_id: null };
  }
  if (roleId === undefined || threadId !== undefined) {
    throw new AppError('unacceptable', 'Choose the conversation or advert that this is about.');
  }
  const role = await db.selectFrom('roles').select('employer_id').where('id', '=', roleId).executeTakeFirst();
  if (role === undefined || role.employer_id === actor.partyId) throw notFound('That role');
  return { subject_id: role.employer_id, thread_id: null, role_id: roleId };
}
