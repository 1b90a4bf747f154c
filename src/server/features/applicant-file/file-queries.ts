import type { InferResult } from 'kysely';
import { APPLICATION_FILES_MAX, type ApplicationFile } from '#contract/applicant-file.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor, Employer } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import type { ServedFile } from '../uploads/queries.ts';
import { authorOf, getReached } from './queries.ts';

/** Newest first. @throws 404 */
export async function listFiles(db: Db, actor: Employer, applicationId: string): Promise<ApplicationFile[]> {
  await getReached(db, actor, applicationId);
  const rows = await fileRows(db)
    .where('application_files.application_id', '=', applicationId)
    .orderBy('application_files.added_at', 'desc')
    .orderBy('application_files.id')
    .limit(APPLICATION_FILES_MAX)
    .execute();
  return rows.map(fileOnWire);
}

/**
 * For members with the applicant in reach, and for the applicant: it is their data, and their export links here.
 * @throws 404 for everybody else
 */
export async function getServedApplicationFile(
  db: Db,
  actor: Actor,
  { applicationId, fileId }: { readonly applicationId: string; readonly fileId: string },
): Promise<ServedFile> {
  if (actor.accountType === 'Employer') await getReached(db, actor as Employer, applicationId);
  return db
    .selectFrom('application_files')
    .innerJoin('applications', 'applications.id', 'application_files.application_id')
    .select([
      'application_files.key',
      'application_files.name',
      'application_files.type',
      'application_files.sha256',
    ])
    .where('application_files.id', '=', fileId)
    .where('applications.id', '=', applicationId)
    .$if(actor.accountType !== 'Employer', (own) => own.where('applications.seeker_id', '=', actor.userId))
    .executeTakeFirstOrThrow(() => notFound('That file'));
}

/** The storage erases the file within minutes; nobody can fetch it from now on. @throws 404, also for a colleague's file */
export async function deleteFile(
  db: Db,
  actor: Employer,
  { applicationId, fileId }: { readonly applicationId: string; readonly fileId: string },
): Promise<void> {
  await getReached(db, actor, applicationId);
  const { numDeletedRows } = await db
    .deleteFrom('application_files')
    .where('id', '=', fileId)
    .where('application_id', '=', applicationId)
    .where('author_id', '=', actor.userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('That file');
}

export function fileRows(db: Db) {
  return db
    .selectFrom('application_files')
    .leftJoin('users', 'users.id', 'application_files.author_id')
    .select([
      'application_files.id',
      'application_files.author_id',
      'application_files.name',
      'application_files.size',
      'application_files.type',
      'application_files.is_scanned',
      'application_files.added_at',
      'users.first_name',
      'users.last_name',
    ]);
}

export function fileOnWire(row: InferResult<ReturnType<typeof fileRows>>[number]): ApplicationFile {
  const { id, name, size, type } = row;
  return {
    id,
    author: authorOf(row),
    name,
    size,
    type,
    isScanned: row.is_scanned,
    addedAt: row.added_at.toISOString(),
  };
}
