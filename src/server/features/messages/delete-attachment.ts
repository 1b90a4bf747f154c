import { type RemovedFile, withoutFile } from '#contract/messages.ts';
import type { Db } from '../../db/connection.ts';
import type { Party } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { publish } from '../../realtime/bus.ts';
import type { Services } from '../../services.ts';
import { notificationsChanged } from '../notifications/commands.ts';
import { lockThread } from './commands.ts';
import { isSeekerOf, membersIn, type Thread, threadHref } from './policy.ts';
import { preview } from './preview-words.ts';

/**
 * Removes a file that the actor sent. Its message stays where it is and says that a file was removed, without the file's
 * name, which may say as much as the file. The storage erases the file within minutes; nobody can fetch it from now on.
 * @throws 404 for anyone else's file, and for one that was removed already
 */
export async function deleteAttachment(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Party,
  attachmentId: string,
): Promise<RemovedFile> {
  return db.transaction().execute(async (trx) => {
    const findMessage = () =>
      trx
        .selectFrom('attachments')
        .select(['thread_id', 'message_id'])
        .where('id', '=', attachmentId)
        .where('sender_user_id', '=', actor.userId)
        .where('message_id', 'is not', null)
        .executeTakeFirstOrThrow(() => notFound('That file'));
    const thread = await lockThread(trx, actor, (await findMessage()).thread_id);
    // Another page of the same person may have removed it meanwhile.
    const { message_id: messageId } = await findMessage();
    await trx.deleteFrom('attachments').where('id', '=', attachmentId).execute();
    const message = await trx
      .selectFrom('messages')
      .select(['id', 'body_md', 'attachments'])
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow();
    const removedAt = clock().toISOString();
    const newMessage = withoutFile(
      { bodyMd: message.body_md, attachments: message.attachments ?? [] },
      attachmentId,
      removedAt,
    );
    await trx
      .updateTable('messages')
      .set({ body_md: newMessage.bodyMd, attachments: JSON.stringify(newMessage.attachments) })
      .where('id', '=', message.id)
      .execute();
    const userIds = await replacePreview(
      trx,
      actor,
      thread,
      preview(message.body_md),
      preview(newMessage.bodyMd),
    );
    const removal = { threadId: thread.id, messageId: message.id, attachmentId, removedAt };
    await publish(
      trx,
      {
        kind: 'event',
        to: [actor.userId, thread.seeker_id],
        company: membersIn(thread),
        event: { type: 'file_removed', ...removal },
      },
      notificationsChanged(userIds),
    );
    return removal;
  });
}

/**
 * A message that has only files was announced by their names: replaces the old preview in the other side's notifications.
 * Returns the ids of the people whose notifications have changed.
 */
async function replacePreview(
  trx: Db,
  actor: Party,
  thread: Thread,
  oldPreview: string,
  newPreview: string,
): Promise<string[]> {
  if (oldPreview === newPreview) return [];
  const isSeeker = isSeekerOf(actor, thread);
  const rows = await trx
    .updateTable('notifications')
    .set({ body: newPreview })
    .where('kind', '=', 'message')
    .where('href', '=', threadHref(thread, isSeeker ? thread.employer_id : thread.seeker_id))
    .where('body', '=', oldPreview)
    .where((where) =>
      isSeeker
        ? where(
            'user_id',
            'in',
            where
              .selectFrom('company_members')
              .select('company_members.user_id')
              .where('company_members.company_id', '=', thread.employer_id),
          )
        : where('user_id', '=', thread.seeker_id),
    )
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
