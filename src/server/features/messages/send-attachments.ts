import type { Attachment } from '#contract/messages.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import type { Thread } from './policy.ts';

/**
 * Turns these files of the actor into a message's attachments, in the given order; null without any. Leaves out a file that
 * was sent already or is missing: `claimAttachments` refuses the message for it, unless the message turns out to have been
 * sent before.
 */
export async function findUnsent(
  trx: Db,
  actor: Actor,
  thread: Thread,
  ids: readonly string[] | undefined,
): Promise<Attachment[] | null> {
  if (ids === undefined) return null;
  const rows = await trx
    .selectFrom('attachments')
    .select(['id', 'name', 'size', 'type', 'is_scanned'])
    .where('id', 'in', ids)
    .where('thread_id', '=', thread.id)
    .where('sender_user_id', '=', actor.userId)
    .where('message_id', 'is', null)
    .execute();
  const known = new Map(rows.map(({ is_scanned: isScanned, ...row }) => [row.id, { ...row, isScanned }]));
  return [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
}

/**
 * Marks the files as sent, so that both sides of the conversation may fetch them. @throws 404 if one of them can't be sent
 */
export async function claimAttachments(
  trx: Db,
  messageId: string,
  ids: readonly string[] | undefined,
  files: readonly Attachment[] | null,
): Promise<void> {
  if (ids === undefined) return;
  if (files?.length !== new Set(ids).size) throw notFound('A file of this message');
  const { numUpdatedRows } = await trx
    .updateTable('attachments')
    .set({ message_id: messageId })
    .where('id', 'in', ids)
    .where('message_id', 'is', null)
    .executeTakeFirstOrThrow();
  // Another message sent at the same moment has taken one of the files.
  if (numUpdatedRows !== BigInt(files.length)) throw notFound('A file of this message');
}
