import { after, MINUTE } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { inPortions } from '../../db/in-portions.ts';
import { lockPerson } from '../../db/lock-person.ts';
import { run, statement } from '../../db/statement.ts';
import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';
import { incomingKey } from './file-keys.ts';
import type { ReadingServices } from './reading/reading-services.ts';
import { readingTasks } from './reading/tasks.ts';

/**
 * Erases files of deleted rows: queued in the deleting transaction, so that no file is forgotten. It is tried every hour for two
 * weeks, because a bucket may be away for days.
 */
const removeFiles = defineTask<{ keys: readonly string[] }>('uploads.remove', {
  retries: 14 * 24,
  timeoutSeconds: 600,
});

/** An address is valid for a quarter of an hour; its file may be claimed for this long afterwards. */
const CLAIM_WITHIN = 45 * MINUTE;
const PORTION = 200;

export function uploadTasks(context: ReadingServices): void {
  const { tasks, storage } = context;
  readingTasks(context);
  tasks.setHandler(removeFiles, async ({ keys }, signal) => {
    for (const key of keys) {
      // If interrupted, it starts again with the first key: removing a missing file is fine.
      signal.throwIfAborted();
      await storage.remove(key);
    }
  });
  tasks.addPeriodicJob('uploads.sweep', { everySeconds: 300 }, async (signal) => {
    await forgetUnclaimed(context, signal);
    await forgetLateUploads(context, signal);
    await forgetUnsentCvs(context, signal);
  });
}

/** Erases files that nothing in the database names any more once this transaction has committed. */
export async function eraseKeys(
  { tasks }: Pick<Services, 'tasks'>,
  trx: Db,
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0) await tasks.enqueue(trx, removeFiles, { keys });
}

/** The columns that `eraseFiles` needs. */
export const ERASABLE = ['id', 'key', 'is_presigned', 'expires_at'] as const;

interface RemovedUpload {
  readonly id: string;
  readonly key: string;
  readonly is_presigned: boolean;
  readonly expires_at: Date;
}

/** Erases the files of rows that this transaction deleted. */
export async function eraseFiles(
  context: Pick<Services, 'tasks' | 'clock'>,
  trx: Db,
  removedUploads: readonly RemovedUpload[],
): Promise<void> {
  const keys = removedUploads.flatMap(({ id, key, is_presigned }) =>
    is_presigned ? [key, incomingKey(id)] : [key],
  );
  const { tasks, clock } = context;
  await eraseKeys(context, trx, keys);
  // The bucket accepts files at a presigned address until it expires, even if nobody remembers the address.
  for (const { id, expires_at } of removedUploads.filter(({ is_presigned }) => is_presigned)) {
    const at = after(expires_at, CLAIM_WITHIN);
    if (at > clock()) await tasks.enqueue(trx, removeFiles, { keys: [incomingKey(id)] }, at);
  }
}

/** Part of deleting an account: deletes the person's uploads and kept CVs, and erases their files. */
export async function eraseFilesOf(
  context: Pick<Services, 'tasks' | 'clock'>,
  trx: Db,
  userId: string,
): Promise<void> {
  const uploads = await trx.deleteFrom('uploads').where('user_id', '=', userId).returning(ERASABLE).execute();
  await eraseFiles(context, trx, uploads);
  const keptCvs = await trx.deleteFrom('kept_cvs').where('user_id', '=', userId).returning('key').execute();
  const keys = keptCvs.map(({ key }) => key);
  await eraseKeys(context, trx, keys);
}

/**
 * Deletes unclaimed uploads one person at a time. Each person is locked first, so that a simultaneous request of theirs
 * waits instead of deadlocking.
 */
async function forgetUnclaimed(context: Services, signal: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const before = after(clock(), -CLAIM_WITHIN);
  await inPortions(PORTION, signal, async () => {
    const people = await db
      .selectFrom('uploads')
      .select('user_id')
      .distinct()
      .where('state', '<>', 'claimed')
      .where('expires_at', '<', before)
      .limit(PORTION)
      .execute();
    for (const { user_id: userId } of people) {
      await db.transaction().execute((trx) => forgetUnclaimedOf(context, trx, userId, before));
    }
    return people.length;
  });
}

async function forgetUnclaimedOf(context: Services, trx: Db, userId: string, before: Date): Promise<void> {
  await lockPerson(trx, userId);
  const removedUploads = await trx
    .deleteFrom('uploads')
    .where('user_id', '=', userId)
    .where('state', '<>', 'claimed')
    .where('expires_at', '<', before)
    .returning(ERASABLE)
    .execute();
  await eraseFiles(context, trx, removedUploads);
}

/** Erases files sent to a presigned address after its upload was claimed: the address works until it expires. */
async function forgetLateUploads({ db, clock, tasks }: Services, signal: AbortSignal): Promise<void> {
  await inPortions(PORTION, signal, () =>
    db.transaction().execute(async (trx) => {
      const lateUploads = await trx
        .updateTable('uploads')
        .set({ is_presigned: false })
        .where('id', 'in', (select) =>
          select
            .selectFrom('uploads')
            .select('id')
            .where('state', '=', 'claimed')
            .where('is_presigned', '=', true)
            .where('expires_at', '<', after(clock(), -CLAIM_WITHIN))
            .limit(PORTION)
            .forUpdate()
            .skipLocked(),
        )
        .returning('id')
        .execute();
      if (lateUploads.length > 0)
        await tasks.enqueue(trx, removeFiles, { keys: lateUploads.map(({ id }) => incomingKey(id)) });
      return lateUploads.length;
    }),
  );
}

const FORGET = statement<{ key: string }>(
  'cvs-forget-unsent',
  `delete from kept_cvs where id in (
      select id from kept_cvs
      where not is_listed
        and not exists (select from applications where applications.cv_id = kept_cvs.id)
        and not exists (select from uploads where uploads.id = kept_cvs.id)
      limit ${PORTION} for update skip locked
    ) returning key`,
);

/** Erases replaced CVs that no application refers to any more, because it was undone or deleted with its role. */
async function forgetUnsentCvs(context: Services, signal: AbortSignal): Promise<void> {
  await inPortions(PORTION, signal, () =>
    context.db.transaction().execute(async (trx) => {
      const rows = await run(trx, FORGET, []);
      const keys = rows.map(({ key }) => key);
      await eraseKeys(context, trx, keys);
      return keys.length;
    }),
  );
}
