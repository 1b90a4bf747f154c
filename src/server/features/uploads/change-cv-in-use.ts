import { sql } from 'kysely';
import { lockPerson } from '../../db/lock-person.ts';
import type { Seeker } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { removeCv } from './claim-upload.ts';
import { objectPath } from './file-keys.ts';
import { keepCvInUse, listCvs, retireCvInUse } from './keep-cvs.ts';
import { queueReading } from './reading/tasks.ts';
import { eraseKeys } from './tasks.ts';

type CvServices = Pick<Services, 'db' | 'clock' | 'tasks'>;

/** Puts another of the seeker's CVs in use: it becomes an upload again, and is read. @throws 404 */
export async function setCvInUse(context: CvServices, actor: Seeker, cvId: string): Promise<void> {
  const { db, clock } = context;
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.userId);
    const cv = (await listCvs(trx, actor)).find(({ id }) => id === cvId);
    if (cv === undefined) throw notFound('That CV');
    if (cv.isInUse) return;
    await keepCvInUse(trx, actor.userId);
    await retireCvInUse(context, trx, actor.userId);
    const { key, name, size, type, sha256, is_scanned, added_at } = await trx
      .selectFrom('kept_cvs')
      .selectAll()
      .where('id', '=', cvId)
      .executeTakeFirstOrThrow();
    const now = clock();
    const upload = { id: cvId, user_id: actor.userId };
    await trx
      .insertInto('uploads')
      .values({
        ...upload,
        key,
        state: 'claimed',
        is_presigned: false,
        declared_name: name,
        declared_size: size,
        declared_type: type,
        size,
        type,
        sha256,
        is_scanned,
        offered_at: added_at,
        expires_at: now,
        received_at: added_at,
        claimed_at: added_at,
      })
      .execute();
    await trx
      .updateTable('seekers')
      .set({ cv_url: objectPath(cvId), updated_at: now })
      .where('user_id', '=', actor.userId)
      .execute();
    await queueReading(context, trx, upload);
  });
}

/** Erases one of the seeker's CVs, even from the applications it was sent with. @throws 404 */
export async function removeOwnCv(context: CvServices, actor: Seeker, cvId: string): Promise<void> {
  const cv = (await listCvs(context.db, actor)).find(({ id }) => id === cvId);
  if (cv === undefined) throw notFound('That CV');
  if (cv.isInUse) return removeCv(context, actor);
  await context.db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.userId);
    const removedCvs = await trx
      .deleteFrom('kept_cvs')
      .where('id', '=', cvId)
      .where('user_id', '=', actor.userId)
      .where(sql<boolean>`not exists (select from uploads where uploads.id = kept_cvs.id)`)
      .returning('key')
      .execute();
    // Removed, or put in use, at the same moment.
    if (removedCvs.length === 0) throw notFound('That CV');
    const keys = removedCvs.map(({ key }) => key);
    await eraseKeys(context, trx, keys);
  });
}
