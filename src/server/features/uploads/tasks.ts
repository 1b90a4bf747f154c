import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, HOUR, MINUTE } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { uploadsDir } from '../../storage/create-storage.ts';
import { defineTask } from '../../tasks/task.ts';
import { incomingKey } from './keys.ts';

/** Erases files whose rows are gone: queued in the transaction that deletes the rows, so that no file is forgotten. */
const removeFiles = defineTask<{ keys: readonly string[] }>('uploads.remove', { retries: 20 });

/** An address is good for a quarter of an hour; what it brought may be claimed until this long after. */
const CLAIM_WITHIN = 45 * MINUTE;
/** No upload takes as long: what is older was cut off together with its process. */
const PART_LIFE = HOUR;

export function uploadTasks(context: Context): void {
  const { tasks, storage } = context;
  tasks.does(removeFiles, async ({ keys }) => {
    for (const key of keys) await storage.remove(key);
  });
  tasks.comesRound('uploads.sweep', { everySeconds: 300 }, async () => {
    await forgetUnclaimed(context);
    await forgetLateUploads(context);
    await forgetParts(context);
  });
}

interface Removed {
  readonly id: string;
  readonly key: string;
  readonly is_presigned: boolean;
}

/** The files of rows that this transaction deleted. */
export async function eraseFiles(
  { tasks }: Pick<Context, 'tasks'>,
  trx: Db,
  removed: readonly Removed[],
): Promise<void> {
  const keys = removed.flatMap(({ id, key, is_presigned }) =>
    is_presigned ? [key, incomingKey(id)] : [key],
  );
  if (keys.length > 0) await tasks.enqueue(trx, removeFiles, { keys });
}

/** All files of somebody who goes; the rows go with the account. */
export async function eraseFilesOf(context: Pick<Context, 'tasks'>, trx: Db, userId: string): Promise<void> {
  const removed = await trx
    .deleteFrom('uploads')
    .where('user_id', '=', userId)
    .returning(['id', 'key', 'is_presigned'])
    .execute();
  await eraseFiles(context, trx, removed);
}

async function forgetUnclaimed(context: Context): Promise<void> {
  const { db, clock } = context;
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('uploads')
      .where('state', '<>', 'claimed')
      .where('expires_at', '<', after(clock(), -CLAIM_WITHIN))
      .returning(['id', 'key', 'is_presigned'])
      .execute();
    await eraseFiles(context, trx, removed);
  });
}

/** A presigned address can be used again until it expires, after its file was claimed too. */
async function forgetLateUploads({ db, clock, storage }: Context): Promise<void> {
  const late = await db
    .selectFrom('uploads')
    .select('id')
    .where('state', '=', 'claimed')
    .where('is_presigned', '=', true)
    .where('expires_at', '<', after(clock(), -CLAIM_WITHIN))
    .execute();
  for (const { id } of late) {
    await storage.remove(incomingKey(id));
    await db.updateTable('uploads').set({ is_presigned: false }).where('id', '=', id).execute();
  }
}

async function forgetParts({ config, clock }: Context): Promise<void> {
  const folder = join(uploadsDir(config), 'incoming');
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    // Another process may have moved it meanwhile.
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtime < after(clock(), -PART_LIFE)) await rm(path, { force: true });
  }
}
