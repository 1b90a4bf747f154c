import { buffer } from 'node:stream/consumers';
import { setTimeout as rest } from 'node:timers/promises';
import { type CvType, UPLOAD_MAX_BYTES } from '#contract/cv-types.ts';
import type { Identity } from '#matching/text/without-identity.ts';
import { after, MINUTE } from '../../../clock.ts';
import { type CvDocument, UNREADABLE } from './cv-reader.ts';
import type { ReadingServices } from './reading-services.ts';
import { storeReading } from './store-reading.ts';

type Reading = Pick<ReadingServices, 'db' | 'clock' | 'storage' | 'cvReader' | 'log'>;

/** Longer than a reader may run: a reading that began longer ago than this was cut off together with its process. */
export const LEASE = 2 * MINUTE;
/** A file whose reader was cut off this often is not retried. */
const MOST_TRIES = 5;
/** How soon a reader is killed after its file was replaced or removed, by any process. */
const LOOK_EVERY_MS = 500;

interface PendingReading {
  readonly uploadId: string;
  readonly userId: string;
  readonly key: string;
  readonly type: CvType;
  readonly tries: number;
  readonly identity: Identity;
}

/**
 * Reads the CV of an upload and stores the result. Does nothing if it has been read, replaced or removed meanwhile, or if
 * another process is reading it. @throws what should be retried
 */
export async function readWaiting(context: Reading, uploadId: string, signal: AbortSignal): Promise<void> {
  const unwanted = new AbortController();
  const isOver = new AbortController();
  let begunReading: PendingReading | null = null;
  try {
    const reading = await context.cvReader.read(
      async () => {
        const pendingReading = await findWaiting(context, uploadId);
        const document = pendingReading && (await openDocument(context, pendingReading));
        if (document === null || !(await begin(context, uploadId))) return null;
        begunReading = pendingReading;
        void abortOnceUnwanted(context, uploadId, unwanted, isOver.signal);
        return document;
      },
      AbortSignal.any([signal, unwanted.signal]),
    );
    if (begunReading !== null && reading !== null) await storeReading(context, begunReading, reading);
  } catch (error) {
    if (unwanted.signal.aborted) return;
    if (begunReading !== null) await releaseReading(context, uploadId);
    throw error;
  } finally {
    isOver.abort();
  }
}

async function findWaiting({ db }: Reading, uploadId: string): Promise<PendingReading | null> {
  const row = await db
    .selectFrom('cv_readings')
    .innerJoin('uploads', 'uploads.id', 'cv_readings.upload_id')
    .innerJoin('users', 'users.id', 'cv_readings.user_id')
    .select(['uploads.user_id', 'uploads.key', 'uploads.type', 'cv_readings.tries'])
    .select(['users.first_name', 'users.last_name'])
    .where('cv_readings.upload_id', '=', uploadId)
    .executeTakeFirst();
  if (row === undefined || row.type === null) return null;
  const identity = { firstName: row.first_name, lastName: row.last_name };
  return { uploadId, userId: row.user_id, key: row.key, type: row.type, tries: row.tries, identity };
}

/**
 * Null if the file is missing, too large or was tried too often; then 'unreadable' is stored as the result. @throws while
 * the storage is unreachable
 */
async function openDocument(context: Reading, pendingReading: PendingReading): Promise<CvDocument | null> {
  const { storage, log } = context;
  const { uploadId, key, type, tries, identity } = pendingReading;
  const content = tries < MOST_TRIES ? await storage.open(key) : null;
  if (content !== null && content.size <= UPLOAD_MAX_BYTES) {
    return { bytes: await buffer(content.stream), type, identity };
  }
  content?.stream.destroy();
  log.warn({ uploadId, tries }, 'gave up on a CV: file missing, too large, or its reader cut off too often');
  await storeReading(context, pendingReading, UNREADABLE);
  return null;
}

/** Returns whether this process may read the CV: of two that begin at the same moment, only one may. */
async function begin({ db, clock }: Reading, uploadId: string): Promise<boolean> {
  const now = clock();
  const { numUpdatedRows } = await db
    .updateTable('cv_readings')
    .set(({ eb }) => ({ begun_at: now, tries: eb('tries', '+', 1) }))
    .where('upload_id', '=', uploadId)
    .where(({ or, eb }) => or([eb('begun_at', 'is', null), eb('begun_at', '<', after(now, -LEASE))]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function releaseReading({ db }: Reading, uploadId: string): Promise<void> {
  await db.updateTable('cv_readings').set({ begun_at: null }).where('upload_id', '=', uploadId).execute();
}

async function abortOnceUnwanted(
  { db, log }: Reading,
  uploadId: string,
  unwanted: AbortController,
  isOver: AbortSignal,
): Promise<void> {
  while (!isOver.aborted) {
    const row = await db
      .selectFrom('cv_readings')
      .select('tries')
      .where('upload_id', '=', uploadId)
      .executeTakeFirst()
      .catch((error: unknown) => {
        log.warn({ err: error, uploadId }, 'could not check whether a CV is still wanted');
        return null;
      });
    if (row === undefined) {
      unwanted.abort();
      return;
    }
    await rest(LOOK_EVERY_MS, undefined, { signal: isOver, ref: false }).catch(() => {});
  }
}
