import type { ApplicationStatus, BulkResult, bulkMove } from '#contract/applications.ts';
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { isApplicationWithinReach } from '../../http/reach.ts';
import type { Services } from '../../services.ts';
import { type MoveServices, moveApplication } from './move.ts';

/**
 * Moves several applications the same way, in id order, each in its own transaction, so that one refusal does not stop the
 * others and two such requests cannot deadlock. Repeating the request moves nothing twice.
 * `requestAgeMs` returns how long ago the request arrived.
 */
export async function moveMany(
  { db, ...moving }: Pick<Services, 'db'> & MoveServices,
  actor: Employer,
  { ids, status, rejectionReason, rejectionNote, from }: BodyOf<typeof bulkMove>,
  requestAgeMs: () => number = () => 0,
): Promise<ResponseOf<typeof bulkMove>> {
  const distinctIds = [...new Set(ids)];
  const results = new Map<string, BulkResult>();
  for (const id of [...distinctIds].sort()) {
    results.set(id, await moveOneOf(id));
  }
  return { results: distinctIds.flatMap((id) => results.get(id) ?? []) };

  async function moveOneOf(id: string): Promise<BulkResult> {
    try {
      const move = { status, rejectionReason, rejectionNote, seen: { statuses: from, requestAgeMs } };
      const { hasMoved, threadId } = await db
        .transaction()
        .execute((trx) => moveApplication(trx, actor, id, move, moving));
      return { id, outcome: hasMoved ? 'moved' : 'unchanged', status, threadId, message: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'notFound') return missingResult(id);
      if (error.code !== 'conflict') throw error;
      const current = await statusNow(db, actor, id);
      return { id, outcome: 'conflict', status: current, threadId: null, message: error.message };
    }
  }
}

async function statusNow(db: Db, actor: Employer, id: string): Promise<ApplicationStatus | null> {
  const row = await db
    .selectFrom('applications')
    .select('status')
    .where('id', '=', id)
    .where('employer_id', '=', actor.companyId)
    .where(isApplicationWithinReach(actor))
    .where('undo_until', 'is', null)
    .executeTakeFirst();
  return row?.status ?? null;
}

function missingResult(id: string): BulkResult {
  return {
    id,
    outcome: 'missing',
    status: null,
    threadId: null,
    message: 'That application is no longer there.',
  };
}
