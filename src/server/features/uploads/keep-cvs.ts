import { sql } from 'kysely';
import { MOST_CVS, type OwnCv } from '#contract/uploads.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import type { Seeker } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { incomingKey } from './file-keys.ts';
import { shownName } from './file-name-words.ts';
import { ERASABLE, eraseFiles } from './tasks.ts';

type CvServices = Pick<Services, 'clock' | 'tasks'>;

const CVS = statement<
  {
    id: string;
    name: string | null;
    size: number;
    type: OwnCv['type'] & Parameters<typeof shownName>[1];
    added_at: Date;
    is_in_use: boolean;
  },
  [userId: string]
>(
  'cvs-list',
  `select id, declared_name as name, size, type, claimed_at as added_at, true as is_in_use
    from uploads where user_id = $1 and state = 'claimed'
    union all
    select id, name, size, type, added_at, false from kept_cvs k
    where user_id = $1 and is_listed
      and not exists (select from uploads where uploads.id = k.id and state = 'claimed')
    order by is_in_use desc, added_at desc, id`,
);

/** The seeker's CVs, the one in use first, then the newest. */
export async function listCvs(db: Db, { userId }: Seeker): Promise<OwnCv[]> {
  const rows = await run(db, CVS, [userId]);
  return rows.map((row) => ({
    id: row.id,
    name: shownName(row.name, row.type),
    size: row.size,
    type: row.type,
    uploadedAt: row.added_at.toISOString(),
    isInUse: row.is_in_use,
  }));
}

const KEEP = statement<{ id: string }, [userId: string]>(
  'cvs-keep',
  `insert into kept_cvs (id, user_id, key, name, size, type, sha256, is_scanned, added_at, is_listed)
    select id, user_id, key, declared_name, size, type, sha256, is_scanned, claimed_at, true
    from uploads where user_id = $1 and state = 'claimed' for share
    on conflict (id) do update set is_listed = true
    returning id`,
);

/**
 * Adds the CV in use to the kept ones, without copying its file. Locks its row, so that nobody replaces it halfway
 * through. Returns its id; null if the seeker has no CV.
 */
export async function keepCvInUse(trx: Db, userId: string): Promise<string | null> {
  const rows = await run(trx, KEEP, [userId]);
  return rows[0]?.id ?? null;
}

/** The CV that goes with an application: the one that was chosen, or the one in use. @throws 422 */
export async function cvToSend(
  trx: Db,
  { userId }: Seeker,
  chosenId: string | undefined,
): Promise<string | null> {
  const inUse = await keepCvInUse(trx, userId);
  if (chosenId === undefined || chosenId === inUse) return inUse;
  const earlierCv = await trx
    .selectFrom('kept_cvs')
    .select('id')
    .where('id', '=', chosenId)
    .where('user_id', '=', userId)
    .where('is_listed', '=', true)
    .forShare()
    .executeTakeFirst();
  if (earlierCv !== undefined) return earlierCv.id;
  throw new AppError('unacceptable', 'You no longer have that CV. Choose another one.', { field: 'cvId' });
}

/** Keeps the CV in use in the list before another one replaces it. @throws 409 if the list is full */
export async function keepWithRoom(trx: Db, userId: string): Promise<void> {
  await keepCvInUse(trx, userId);
  const { listed } = await trx
    .selectFrom('kept_cvs')
    .select((row) => row.fn.countAll<string>().as('listed'))
    .where('user_id', '=', userId)
    .where('is_listed', '=', true)
    .executeTakeFirstOrThrow();
  if (Number(listed) < MOST_CVS) return;
  throw new AppError('conflict', `You can keep ${MOST_CVS} CVs. Remove one of them first.`);
}

/**
 * Takes the CV in use off the seeker's list, because another replaces it: only the applications it was sent with keep
 * it.
 */
export async function unlistCvInUse(trx: Db, userId: string): Promise<void> {
  const inUse = trx
    .selectFrom('uploads')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'claimed');
  // Waits for an application that is being sent: it has locked the row, and will go with this CV.
  await inUse.forUpdate().execute();
  await trx.updateTable('kept_cvs').set({ is_listed: false }).where('id', 'in', inUse).execute();
}

/**
 * Deletes the row of the CV in use, which another one replaces. Its file stays if it is kept in the seeker's list, or went
 * with an application; otherwise it is erased.
 */
export async function retireCvInUse(context: CvServices, trx: Db, userId: string): Promise<void> {
  const removedUploads = await trx
    .deleteFrom('uploads')
    .where('user_id', '=', userId)
    .where('state', '=', 'claimed')
    .returning(ERASABLE)
    .execute();
  for (const row of removedUploads) {
    const isKept = await deleteUnlessKept(trx, row.id);
    // A file may still arrive at its presigned address until that expires.
    await eraseFiles(context, trx, [isKept ? { ...row, key: incomingKey(row.id) } : row]);
  }
}

/** Deletes the row of a kept CV if nothing refers to it any more. Returns whether the row still exists. */
async function deleteUnlessKept(trx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('kept_cvs')
    .where('id', '=', id)
    .where('is_listed', '=', false)
    .where(sql<boolean>`not exists (select from applications where applications.cv_id = kept_cvs.id)`)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) return false;
  const row = await trx.selectFrom('kept_cvs').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
