import { createHash, randomUUID } from 'node:crypto';
import type { User } from '#contract/accounts.ts';
import type { Db } from '../../db/connection.ts';
import { lockPerson } from '../../db/lock-person.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { actorOnWire } from '../accounts/queries.ts';
import { eraseKeys } from '../uploads/tasks.ts';
import { pictureKey, picturePath } from './picture-keys.ts';
import { storeJpeg } from './store-jpeg.ts';

type PictureServices = Pick<Services, 'db' | 'clock' | 'config' | 'storage' | 'tasks'>;

/**
 * Makes a JPEG the actor's picture. Its row is written before its file, so that a file left behind by a process that died is
 * erased with the next picture or the account. @throws 409 if another picture was set at the same time
 */
export async function storePicture(context: PictureServices, actor: Actor, jpeg: Buffer): Promise<User> {
  const { db, clock, storage } = context;
  const id = randomUUID();
  const sha256 = createHash('sha256').update(jpeg).digest();
  const row = { id, user_id: actor.userId, size: jpeg.length, sha256, added_at: clock() };
  await db.insertInto('pictures').values(row).execute();
  await storeJpeg(context, pictureKey(id), jpeg);
  const isKept = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.userId);
    const picture = await trx
      .selectFrom('pictures')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (picture === undefined) return false;
    await erasePictures(context, trx, actor.userId, id);
    await trx
      .updateTable('users')
      .set({ profile_image_url: picturePath(id) })
      .where('id', '=', actor.userId)
      .execute();
    return true;
  });
  if (isKept) return { ...actorOnWire(actor), profileImageUrl: picturePath(id) };
  await storage.remove(pictureKey(id));
  throw new AppError('conflict', 'Your picture was changed elsewhere at the same time. Please try again.');
}

/** Deletes the actor's picture, if there is one. */
export async function removePicture(context: PictureServices, actor: Actor): Promise<User> {
  await context.db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.userId);
    await trx.updateTable('users').set({ profile_image_url: null }).where('id', '=', actor.userId).execute();
    await erasePictures(context, trx, actor.userId, null);
  });
  return { ...actorOnWire(actor), profileImageUrl: null };
}

/** Deletes a person's pictures with their files, except the one to keep. */
export async function erasePictures(
  context: Pick<Services, 'tasks'>,
  trx: Db,
  userId: string,
  keep: string | null,
): Promise<void> {
  const rows = await trx
    .deleteFrom('pictures')
    .where('user_id', '=', userId)
    .$if(keep !== null, (query) => query.where('id', '<>', keep as string))
    .returning('id')
    .execute();
  const keys = rows.map(({ id }) => pictureKey(id));
  await eraseKeys(context, trx, keys);
}
