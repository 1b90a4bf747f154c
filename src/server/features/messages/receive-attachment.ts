import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AttachmentType } from '#contract/attachment-types.ts';
import type { Attachment } from '#contract/messages.ts';
import { after, HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { lockPerson } from '../../db/lock-person.ts';
import type { Party } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import type { Services } from '../../services.ts';
import { beginSending } from '../uploads/begin-sending.ts';
import { shownName } from '../uploads/file-name-words.ts';
import { inspectAttachment } from '../uploads/inspect-file.ts';
import { mustBeSize } from '../uploads/policy.ts';
import { type Incoming, withIncoming } from '../uploads/receive-incoming.ts';
import { attachmentKey } from './attachment-keys.ts';
import { findOwnThread } from './queries.ts';

const FILES_AN_HOUR = 60;
/** One person's files in all their conversations. */
const MOST_FILES = 2_000;
const MOST_BYTES = 1_073_741_824;
/** The oldest unsent ones make room. */
const MOST_UNSENT = 20;

type AttachServices = Pick<Services, 'db' | 'clock' | 'config' | 'storage' | 'log' | 'scanner' | 'security'>;

/**
 * Receives a file for a message that is yet to be sent.
 * @throws 400 if the connection broke, 404 when the actor is not in the thread, 409 when their space is full, 413, 415, 422, 429
 */
export async function receiveAttachment(
  context: AttachServices,
  actor: Party,
  { threadId, name }: { readonly threadId: string; readonly name: string | undefined },
  request: IncomingMessage,
): Promise<Attachment> {
  const { db, clock } = context;
  if ((await findOwnThread(db, actor, threadId)) === null) throw notFound('That conversation');
  await countAgainst(db, clock, { key: `files:${actor.userId}`, max: FILES_AN_HOUR, windowMs: HOUR });
  const hasSent = beginSending(actor.userId);
  try {
    // A file that declares itself too large need not be sent first.
    mustBeSize(Number(request.headers['content-length'] ?? 1));
    return await withIncoming(
      context,
      actor,
      request,
      { size: null, type: null },
      inspectAttachment,
      (incoming) =>
        store(context, actor, { threadId, name: shownName(name ?? null, incoming.type, 'File') }, incoming),
    );
  } finally {
    hasSent();
  }
}

async function store(
  { db, clock, storage }: AttachServices,
  actor: Party,
  { threadId, name }: { readonly threadId: string; readonly name: string },
  { path, size, type, sha256, isScanned }: Incoming<AttachmentType>,
): Promise<Attachment> {
  const id = randomUUID();
  const key = attachmentKey(id);
  // If the server stops before the row is there, the file is erased.
  await db
    .insertInto('erased_files')
    .values({ key, erase_after: after(clock(), HOUR) })
    .execute();
  await storage.keep(key, path, type);
  await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('threads')
      .select('id')
      .where('id', '=', threadId)
      .forKeyShare()
      .executeTakeFirstOrThrow(() => notFound('That conversation'));
    await lockPerson(trx, actor.userId);
    await mustHaveSpace(trx, actor, size);
    await makeRoom(trx, actor);
    await trx.deleteFrom('erased_files').where('key', '=', key).execute();
    await trx
      .insertInto('attachments')
      .values({
        id,
        thread_id: threadId,
        sender_user_id: actor.userId,
        message_id: null,
        key,
        name,
        size,
        type,
        sha256,
        received_at: clock(),
        is_scanned: isScanned,
      })
      .execute();
  });
  return { id, name, size, type, isScanned };
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
    'The files you have sent take up all the space there is for one person. Please send a link instead.',
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
