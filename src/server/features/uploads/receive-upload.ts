import type { IncomingMessage } from 'node:http';
import type { Selectable } from 'kysely';
import type { UploadTable } from '../../db/tables/uploads.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Source } from '../../http/source.ts';
import type { Services } from '../../services.ts';
import { beginSending } from './begin-sending.ts';
import { objectPath } from './file-keys.ts';
import { inspectFile } from './inspect-file.ts';
import { markReceived } from './mark-received.ts';
import { isCvType, mustBeSize, readType, unsupportedFile } from './policy.ts';
import { withIncoming } from './receive-incoming.ts';
import { isSignedBy } from './sign-offer.ts';

type ReceiveServices = Pick<
  Services,
  'db' | 'clock' | 'config' | 'storage' | 'log' | 'scanner' | 'security' | 'signingKeys'
>;
type Upload = Selectable<UploadTable>;

/**
 * Receives the one file that an address was made for. An attempt uses the address up; a failed one leaves neither file nor
 * row. Returns the URL to claim the file by.
 * @throws 400 if the connection broke, 403, 404, 409 for a used address, 413, 415, 422, 429, 503 while the scanner is away
 */
export async function receiveUpload(
  context: ReceiveServices,
  actor: Actor | null,
  { uploadId, signature }: { uploadId: string; signature: string },
  request: IncomingMessage,
  from: Source,
): Promise<string> {
  const upload = await findOffered(context, actor, uploadId, signature);
  const endSending = beginSending(upload.user_id);
  try {
    await consumeAddress(context, upload);
    await receive(context, upload, request, from);
  } finally {
    endSending();
  }
  return objectPath(upload.id);
}

async function findOffered(
  context: ReceiveServices,
  actor: Actor | null,
  uploadId: string,
  signature: string,
): Promise<Upload> {
  const { db, clock } = context;
  const upload = await db.selectFrom('uploads').selectAll().where('id', '=', uploadId).executeTakeFirst();
  if (upload === undefined || upload.is_presigned) throw notFound('That upload');
  if (!(await isSignedBy(context, upload, signature))) {
    throw new AppError('forbidden', 'This upload address is invalid.');
  }
  if (actor !== null && actor.userId !== upload.user_id) {
    throw new AppError('forbidden', 'This upload address was made for somebody else.');
  }
  if (upload.expires_at <= clock()) {
    throw new AppError('forbidden', 'This upload address has expired. Please start the upload again.');
  }
  return upload;
}

/** If two requests use one address at the same time, the second finds it used. */
async function consumeAddress({ db }: ReceiveServices, { id }: Upload): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ state: 'receiving' })
    .where('id', '=', id)
    .where('state', '=', 'offered')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('conflict', 'This upload address has already been used.');
}

async function receive(
  context: ReceiveServices,
  upload: Upload,
  request: IncomingMessage,
  from: Source,
): Promise<void> {
  const { storage } = context;
  try {
    const sentType = readType(request.headers['content-type']);
    const declaredType =
      upload.declared_type !== null && isCvType(upload.declared_type) ? upload.declared_type : null;
    if (declaredType !== null && sentType !== null && sentType !== declaredType) {
      throw unsupportedFile(
        'The file’s type differs from the one declared when its upload started. Please upload it again.',
      );
    }
    // A file that declares itself too large need not be sent first.
    mustBeSize(Number(request.headers['content-length'] ?? 1));
    await withIncoming(
      context,
      { userId: upload.user_id, from },
      request,
      { size: upload.declared_size, type: declaredType ?? sentType },
      inspectFile,
      async (incomingFile) => {
        await storage.keep(upload.key, incomingFile.path, incomingFile.type);
        if (!(await markReceived(context, upload, incomingFile, 'receiving'))) throw notFound('That upload');
      },
    );
  } catch (error) {
    await forget(context, upload);
    throw error;
  }
}

async function forget({ db, storage }: ReceiveServices, { id, key }: Upload): Promise<void> {
  await storage.remove(key);
  await db.deleteFrom('uploads').where('id', '=', id).where('state', '=', 'receiving').execute();
}
