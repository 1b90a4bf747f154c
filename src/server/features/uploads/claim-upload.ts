import type { Selectable } from 'kysely';
import type { CvType } from '#contract/cv-types.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { updateCv } from '#contract/uploads.ts';
import type { Db } from '../../db/connection.ts';
import { lockPerson } from '../../db/lock-person.ts';
import type { UploadTable } from '../../db/tables/uploads.ts';
import type { Seeker } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Source } from '../../http/source.ts';
import type { Services } from '../../services.ts';
import { incomingKey, objectPath, uploadIdIn } from './file-keys.ts';
import { inspectFile } from './inspect-file.ts';
import { keepWithRoom, retireCvInUse, unlistCvInUse } from './keep-cvs.ts';
import { markReceived } from './mark-received.ts';
import { isCvType } from './policy.ts';
import { queueReading } from './reading/tasks.ts';
import { withIncoming } from './receive-incoming.ts';
import { ERASABLE, eraseFiles } from './tasks.ts';

type ClaimServices = Pick<
  Services,
  'db' | 'clock' | 'config' | 'storage' | 'tasks' | 'log' | 'scanner' | 'security'
>;
type Upload = Selectable<UploadTable>;

/**
 * Makes one of the seeker's uploads their CV, replacing the previous one. A task reads its content later. Repeating it
 * changes nothing. @throws 404, and the file checks' errors if the file was sent straight to a bucket
 */
export async function claimCv(
  context: ClaimServices,
  actor: Seeker,
  { cvUrl, keepPrevious = false }: BodyOf<typeof updateCv>,
): Promise<void> {
  const upload = await getOwn(context.db, actor, cvUrl);
  if (upload.state !== 'claimed') await makeCv(context, upload, { keepPrevious, from: actor.from });
}

const NOWHERE: Source = { network: null, browser: null };

/** Makes the uploaded file its owner's CV. */
export async function makeCv(
  context: ClaimServices,
  upload: Upload,
  { keepPrevious = false, from = NOWHERE }: { readonly keepPrevious?: boolean; readonly from?: Source } = {},
): Promise<void> {
  if (upload.state !== 'received') await checkPresigned(context, upload, from);
  await context.db.transaction().execute(async (trx) => {
    await lockPerson(trx, upload.user_id);
    const now = await trx
      .selectFrom('uploads')
      .select('state')
      .where('id', '=', upload.id)
      .forUpdate()
      .executeTakeFirst();
    if (now?.state === 'claimed') return;
    // It was deleted meanwhile, or replaced by a later upload.
    if (now?.state !== 'received') throw notFound('That upload');
    await setCvUrl(trx, upload, context.clock());
    if (keepPrevious) await keepWithRoom(trx, upload.user_id);
    else await unlistCvInUse(trx, upload.user_id);
    await retireCvInUse(context, trx, upload.user_id);
    await trx
      .updateTable('uploads')
      .set({ state: 'claimed', claimed_at: context.clock() })
      .where('id', '=', upload.id)
      .execute();
    await queueReading(context, trx, upload);
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
 * Checks a file sent to a presigned address, and moves it to a key that the address can't overwrite, because the address can
 * be used again until it expires.
 */
async function checkPresigned(context: ClaimServices, upload: Upload, from: Source): Promise<void> {
  const { db, storage } = context;
  const content = await storage.open(incomingKey(upload.id));
  if (content === null) throw notFound('That upload');
  const type: CvType | null =
    upload.declared_type !== null && isCvType(upload.declared_type) ? upload.declared_type : null;
  const declaredFile = { size: upload.declared_size, type };
  try {
    await withIncoming(
      context,
      { userId: upload.user_id, from },
      content.stream,
      declaredFile,
      inspectFile,
      async (incomingFile) => {
        await storage.keep(upload.key, incomingFile.path, incomingFile.type);
        await markReceived(context, upload, incomingFile, 'offered');
        await storage.remove(incomingKey(upload.id));
      },
    );
  } catch (error) {
    content.stream.destroy();
    // While the scanner or the database is away, the file stays, so that the seeker can try again.
    if (error instanceof AppError && error.code !== 'unavailable') {
      await storage.remove(incomingKey(upload.id));
      await db.deleteFrom('uploads').where('id', '=', upload.id).where('state', '=', 'offered').execute();
    }
    throw error;
  }
}

async function setCvUrl(trx: Db, { id, user_id }: Upload, now: Date): Promise<void> {
  const columns = { cv_url: objectPath(id), updated_at: now };
  await trx
    .insertInto('seekers')
    .values({ ...columns, user_id, skills: [] })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** Erases the CV in use, even from the applications it was sent with. @throws 404 if the seeker has no CV */
export async function removeCv(
  context: Pick<Services, 'db' | 'clock' | 'tasks'>,
  { userId }: Seeker,
): Promise<void> {
  const { db, clock } = context;
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId);
    await trx
      .updateTable('seekers')
      .set({ cv_url: null, updated_at: clock() })
      .where('user_id', '=', userId)
      .execute();
    const removedUploads = await trx
      .deleteFrom('uploads')
      .where('user_id', '=', userId)
      .where('state', '=', 'claimed')
      .returning(ERASABLE)
      .execute();
    if (removedUploads.length === 0) throw notFound('Your CV');
    const ids = removedUploads.map(({ id }) => id);
    await trx.deleteFrom('kept_cvs').where('id', 'in', ids).execute();
    await eraseFiles(context, trx, removedUploads);
  });
}
