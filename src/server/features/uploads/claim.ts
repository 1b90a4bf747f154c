import { buffer } from 'node:stream/consumers';
import type { Selectable } from 'kysely';
import { type CvType, UPLOAD_MAX_BYTES } from '#contract/cv-types.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import type { UploadTable } from '../../db/tables/uploads.ts';
import type { Seeker } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { withIncoming } from './incoming.ts';
import { incomingKey, objectPath, uploadIdIn } from './keys.ts';
import { isCvType } from './policy.ts';
import { type CvRead, readCv } from './reading/read-cv.ts';
import { eraseFiles } from './tasks.ts';

type Claiming = Pick<Context, 'db' | 'clock' | 'config' | 'storage' | 'tasks' | 'log'>;
type Upload = Selectable<UploadTable>;

/**
 * Makes an upload of the seeker's own their CV, in the place of the one before, and keeps the text that is in it.
 * Doing it again changes nothing. @throws 404, and what the checks of a file throw where it went to a bucket
 */
export async function claimCv(context: Claiming, actor: Seeker, cvUrl: string): Promise<void> {
  const upload = await getOwn(context.db, actor, cvUrl);
  if (upload.state !== 'claimed') await makeCv(context, upload);
}

/** The file of an upload becomes the CV of the person it belongs to. */
export async function makeCv(context: Claiming, upload: Upload): Promise<void> {
  const checked = upload.state === 'received' ? upload : await checkPresigned(context, upload);
  const read = await readStored(context, checked);
  await context.db.transaction().execute(async (trx) => {
    await holdProfile(trx, upload, context.clock());
    const removed = await trx
      .deleteFrom('uploads')
      .where('user_id', '=', upload.user_id)
      .where('id', '<>', upload.id)
      .where('state', '=', 'claimed')
      .returning(['id', 'key', 'is_presigned'])
      .execute();
    await eraseFiles(context, trx, removed);
    const { numUpdatedRows } = await trx
      .updateTable('uploads')
      .set({ state: 'claimed', claimed_at: context.clock() })
      .where('id', '=', upload.id)
      .where('state', 'in', ['received', 'claimed'])
      .executeTakeFirstOrThrow();
    // Swept, or replaced by a later one, while it was read.
    if (numUpdatedRows === 0n) throw notFound('That upload');
    await trx
      .insertInto('cv_texts')
      .values({
        upload_id: upload.id,
        user_id: upload.user_id,
        reading: read.reading,
        pages: read.pages,
        pages_read: read.pagesRead,
        text: read.text,
        read_at: context.clock(),
      })
      .onConflict((conflict) => conflict.column('upload_id').doNothing())
      .execute();
  });
}

async function getOwn(db: Db, { userId }: Seeker, cvUrl: string): Promise<Upload> {
  const id = uploadIdIn(cvUrl);
  const upload =
    id === null
      ? undefined
      : await db
          .selectFrom('uploads')
          .selectAll()
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirst();
  const isThere = upload?.state === 'received' || upload?.state === 'claimed' || upload?.is_presigned;
  if (upload === undefined || !isThere) throw notFound('That upload');
  return upload;
}

/**
 * What a presigned address brought was never looked at: it is now, and moved to where the address does not reach,
 * because the address can be used again until it expires.
 */
async function checkPresigned(context: Claiming, upload: Upload): Promise<{ key: string; type: CvType }> {
  const { db, clock, config, storage } = context;
  const stored = await storage.open(incomingKey(upload.id));
  if (stored === null) throw notFound('That upload');
  const type = upload.declared_type !== null && isCvType(upload.declared_type) ? upload.declared_type : null;
  const declared = { size: upload.declared_size, type };
  try {
    return await withIncoming(config, stored.stream, declared, async (incoming) => {
      await storage.keep(upload.key, incoming.path, incoming.type);
      await db
        .updateTable('uploads')
        .set({
          state: 'received',
          size: incoming.size,
          type: incoming.type,
          sha256: incoming.sha256,
          received_at: clock(),
        })
        .where('id', '=', upload.id)
        .where('state', '=', 'offered')
        .execute();
      await storage.remove(incomingKey(upload.id));
      return { key: upload.key, type: incoming.type };
    });
  } catch (error) {
    stored.stream.destroy();
    await storage.remove(incomingKey(upload.id));
    await db.deleteFrom('uploads').where('id', '=', upload.id).where('state', '=', 'offered').execute();
    throw error;
  }
}

/** A CV that can't be read is a CV all the same. @throws 404 where its file is gone */
async function readStored(
  { storage, log }: Claiming,
  { key, type }: { key: string; type: CvType | null },
): Promise<CvRead> {
  if (type === null) throw notFound('That upload');
  const bytes = async () => {
    const stored = await storage.open(key);
    if (stored === null || stored.size > UPLOAD_MAX_BYTES) {
      stored?.stream.destroy();
      throw notFound('That upload');
    }
    return buffer(stored.stream);
  };
  return readCv({ bytes, type }, { log });
}

/** The profile comes first: whoever claims another upload at the same moment waits here. */
async function holdProfile(trx: Db, { id, user_id }: Upload, now: Date): Promise<void> {
  const given = { cv_url: objectPath(id), updated_at: now };
  await trx
    .insertInto('seekers')
    .values({ ...given, user_id, skills: [] })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(given))
    .execute();
}

/** @throws 404 where there is none */
export async function removeCv(
  context: Pick<Context, 'db' | 'clock' | 'tasks'>,
  { userId }: Seeker,
): Promise<void> {
  const { db, clock } = context;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('seekers')
      .set({ cv_url: null, updated_at: clock() })
      .where('user_id', '=', userId)
      .execute();
    const removed = await trx
      .deleteFrom('uploads')
      .where('user_id', '=', userId)
      .where('state', '=', 'claimed')
      .returning(['id', 'key', 'is_presigned'])
      .execute();
    if (removed.length === 0) throw notFound('Your CV');
    await eraseFiles(context, trx, removed);
  });
}
