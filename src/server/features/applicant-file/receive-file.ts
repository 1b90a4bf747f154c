import type { IncomingMessage } from 'node:http';
import { APPLICATION_FILES_MAX, type ApplicationFile } from '#contract/applicant-file.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { type ReceiveServices, receiveFile } from '../uploads/receive-file.ts';
import { fileOnWire, fileRows } from './file-queries.ts';
import { getReached } from './queries.ts';

/** Limits for one company’s files about all its applicants. */
const MOST_FILES = 10_000;
const MOST_BYTES = 10 * 1_073_741_824;

/**
 * Receives a file about an applicant.
 * @throws 400 if the connection broke, 404, 409 when there is no room, 413, 415, 422, 429
 */
export async function receiveApplicationFile(
  context: ReceiveServices,
  actor: Employer,
  { applicationId, name }: { readonly applicationId: string; readonly name: string | undefined },
  request: IncomingMessage,
): Promise<ApplicationFile> {
  await getReached(context.db, actor, applicationId);
  return receiveFile(context, actor, { name, request }, async (trx, file) => {
    // One at a time, so that the company's space is counted correctly.
    await trx
      .selectFrom('employers')
      .select('user_id')
      .where('user_id', '=', actor.companyId)
      .forNoKeyUpdate()
      .execute();
    await trx
      .selectFrom('applications')
      .select('id')
      .where('id', '=', applicationId)
      .forKeyShare()
      .executeTakeFirstOrThrow(() => notFound('That application'));
    await mustHaveSpace(trx, actor, applicationId, file.size);
    await trx
      .insertInto('application_files')
      .values({
        id: file.id,
        application_id: applicationId,
        company_id: actor.companyId,
        author_id: actor.userId,
        key: file.key,
        name: file.name,
        size: file.size,
        type: file.type,
        sha256: file.sha256,
        is_scanned: file.isScanned,
        added_at: context.clock(),
      })
      .execute();
    return fileOnWire(
      await fileRows(trx).where('application_files.id', '=', file.id).executeTakeFirstOrThrow(),
    );
  });
}

async function mustHaveSpace(
  trx: Db,
  { companyId }: Employer,
  applicationId: string,
  size: number,
): Promise<void> {
  const { files, bytes, here } = await trx
    .selectFrom('application_files')
    .select((of) => [
      of.fn.countAll<number>().as('files'),
      of.fn.sum<number | null>('size').as('bytes'),
      of.fn.countAll<number>().filterWhere('application_id', '=', applicationId).as('here'),
    ])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (Number(here) >= APPLICATION_FILES_MAX) {
    throw new AppError(
      'conflict',
      `This applicant already has ${APPLICATION_FILES_MAX} files, the maximum. Delete one first.`,
    );
  }
  if (Number(files) < MOST_FILES && Number(bytes) + size <= MOST_BYTES) return;
  throw new AppError('conflict', 'Your company has no space left for this file. Delete some files first.');
}
