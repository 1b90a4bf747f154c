import { after, HOUR } from '../../clock.ts';
import { inPortions } from '../../db/in-portions.ts';
import type { Services } from '../../services.ts';

/** A file that no message has sent is kept this long: somebody may be writing the message without a connection. */
const UNSENT_HOURS = 24;
const PORTION = 200;

export function messageTasks(context: Services): void {
  context.tasks.addPeriodicJob('attachments.sweep', { everySeconds: 300 }, async (signal) => {
    await forgetUnsent(context, signal);
    await eraseFiles(context, signal);
  });
}

async function forgetUnsent({ db, clock }: Services, signal: AbortSignal): Promise<void> {
  await inPortions(PORTION, signal, async () => {
    const { numDeletedRows } = await db
      .deleteFrom('attachments')
      .where('id', 'in', (from) =>
        from
          .selectFrom('attachments')
          .select('id')
          .where('message_id', 'is', null)
          .where('received_at', '<', after(clock(), -UNSENT_HOURS * HOUR))
          .limit(PORTION)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}

/** An entry is deleted only once the file is gone; erasing a file twice is harmless. */
async function eraseFiles({ db, clock, storage }: Services, signal: AbortSignal): Promise<void> {
  await inPortions(PORTION, signal, async () => {
    const files = await db
      .selectFrom('erased_files')
      .select('key')
      .where((where) => where.or([where('erase_after', 'is', null), where('erase_after', '<=', clock())]))
      .limit(PORTION)
      .execute();
    for (const { key } of files) {
      signal.throwIfAborted();
      await storage.remove(key);
      await db.deleteFrom('erased_files').where('key', '=', key).execute();
    }
    return files.length;
  });
}
