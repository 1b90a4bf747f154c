import type { Db } from '../../db/connection.ts';
import type { Party } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { isThreadWithinReach } from '../../http/reach.ts';
import type { ServedFile } from '../uploads/queries.ts';

/**
 * A file that was sent, for the two sides of its conversation while they are matched. @throws 404 for everybody else
 */
export async function getServedAttachment(db: Db, actor: Party, attachmentId: string): Promise<ServedFile> {
  return db
    .selectFrom('attachments')
    .innerJoin('threads', 'threads.id', 'attachments.thread_id')
    .innerJoin('matches', 'matches.id', 'threads.match_id')
    .select(['attachments.key', 'attachments.name', 'attachments.type', 'attachments.sha256'])
    .where('attachments.id', '=', attachmentId)
    .where('attachments.message_id', 'is not', null)
    .where('matches.ended_at', 'is', null)
    .where(actor.accountType === 'Employer' ? 'threads.employer_id' : 'threads.seeker_id', '=', actor.partyId)
    .where(isThreadWithinReach(actor))
    .executeTakeFirstOrThrow(() => notFound('That file'));
}
