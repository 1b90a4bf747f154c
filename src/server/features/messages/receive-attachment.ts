import type { IncomingMessage } from 'node:http';
import type { Attachment } from '#contract/messages.ts';
import type { Db } from '../../db/connection.ts';
import { lockPerson } from '../../db/lock-person.ts';
import type { Party } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { type ReceiveServices, receiveFile } from '../uploads/receive-file.ts';
import { findOwnThread } from './queries.ts';

/** The most files of one person in all their conversations, and their total size in bytes. */
const MOST_FILES = 2_000;
const MOST_BYTES = 1_073_741_824;
/** The most unsent files of one person: beyond that, the oldest are removed. */
const MOST_UNSENT = 20;

/**
 * Receives a file for a message that is yet to be sent.
 * @throws 400 if the connection broke, 404 when the actor is not in the thread, 409 when their space is full, 413, 415, 422, 429
 */
export async function receiveAttachment(
  context: ReceiveServices,
  actor: Party,
  { threadId, name }: { readonly threadId: string; readonly name: string | undefined },
  request: IncomingMessage,
): Promise<Attachment> {
  const { db, clock } = context;
  if ((await findOwnThread(db, actor, threadId)) === null) throw notFound('That conversation');
  return receiveFile(context, actor, { name, request }, async (trx, { isScanned, ...file }) => {
    await trx
      .selectFrom('threads')
      .select('id')
      .where('id', '=', threadId)
      .forKeyShare()
      .executeTakeFirstOrThrow(() => notFound('That conversation'));
    await lockPerson(trx, actor.userId);
    await mustHaveSpace(trx, actor, file.size);
    await makeRoom(trx, actor);
    await trx
      .insertInto('attachments')
      .values({
        ...file,
        thread_id: threadId,
        sender_user_id: actor.userId,
        message_id: null,
        received_at: clock(),
        is_scanned: isScanned,
      })
      .execute();
    const { id, name: shown, size, type } = file;
    return { id, name: shown, size, type, isScanned };
  });
}

async function mustHaveSpace(trx: Db, { userId }: Party, size: number): Promise<void> {
  const { files, bytes } = await trx
    .selectFrom('attachments')
    .select((of) => [of.fn.countAll<number>().as('files'), of.fn.sum<number | null>('size').as('bytes')])
    .where('sender_user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(files) < MOST_FILES && Number(bytes) + size <= MOST_BYTES) return;
  throw new AppError(
    'conflict',
    'The files you have sent use up all your space. Please send a link instead.',
  );
}

async function makeRoom(trx: Db, { userId }: Party): Promise<void> {
  await trx
    .deleteFrom('attachments')
    .where('id', 'in', (from) =>
      from
        .selectFrom('attachments')
        .select('id')
        .where('sender_user_id', '=', userId)
        .where('message_id', 'is', null)
        .orderBy('received_at', 'desc')
        .orderBy('id')
        .offset(MOST_UNSENT - 1)
        .limit(MOST_FILES),
    )
    .execute();
}
