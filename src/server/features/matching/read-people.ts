import { readingVersion } from '#matching/fit.ts';
import { keepReadings, readUnread, readWritten } from '../../candidates/seeker-source.ts';
import type { Db } from '../../db/connection.ts';
import { type CurrentModel, findCurrentModel, findModelVersion } from '../../scorer/text-models.ts';
import type { Services } from '../../services.ts';
import { startTextThread, type TextThread } from './text-thread.ts';

const BATCH = 100;

type Reading = Pick<Services, 'connection' | 'db' | 'candidates' | 'log'>;

/**
 * Reads, for all processes, the text of everybody whom the current scorer has not read: after learning a text model, after
 * a release with another scorer, or after many changes. Stored readings are kept, so an interrupted run continues.
 */
export function peopleReader(context: Reading): (signal: AbortSignal) => Promise<void> {
  /** The model with which this process last found everybody read; undefined before it has. */
  let readWith: number | null | undefined;
  return async (signal) => {
    const version = await findModelVersion(context.connection);
    // Asking the database who is unread examines everybody.
    if (readWith === version && context.candidates.stats().unread === 0) return;
    const model = version === null ? null : await findCurrentModel(context.connection);
    if (model === null && !(await isAnybodyUnread(context, signal))) {
      if (readWith !== version) await forgetOldReadings(context.db, readingVersion(null), null);
      readWith = null;
      return;
    }
    const thread = startTextThread(signal);
    try {
      const scorer = await readAll(context, thread, model, signal);
      if (scorer === null) return;
      if (readWith !== version) await forgetOldReadings(context.db, scorer, model);
    } finally {
      await thread.end();
    }
    readWith = model?.version ?? null;
  };
}

/** By the scorer without a model, whose name is known: a thread takes most of a second of processor time to start. */
async function isAnybodyUnread({ connection }: Reading, signal: AbortSignal): Promise<boolean> {
  for await (const unread of readUnread(connection, readingVersion(null), 1)) {
    signal.throwIfAborted();
    if (unread.length > 0) return true;
  }
  return false;
}

/** Returns by which scorer; null if the thread ended early. */
async function readAll(
  { connection, log }: Reading,
  thread: TextThread,
  model: CurrentModel | null,
  signal: AbortSignal,
): Promise<string | null> {
  const using = await thread.ask({ ask: 'use', model });
  if (using.told !== 'using') return null;
  const { scorer } = using;
  let people = 0;
  for await (const unread of readUnread(connection, scorer, BATCH)) {
    if (unread.length === 0) continue;
    signal.throwIfAborted();
    const ids = unread.map(({ id }) => id);
    const told = await thread.ask({ ask: 'read people', people: await readWritten(connection, ids) });
    if (told.told !== 'people') return null;
    await keepReadings(connection, scorer, told.readings);
    people += told.readings.size;
  }
  if (people > 0) log.info({ people, scorer }, 'read people’s texts');
  return scorer;
}

/** Processes that still use the previous model need its readings; nobody needs older ones. */
async function forgetOldReadings(db: Db, scorer: string, model: CurrentModel | null): Promise<void> {
  const former = readingVersion(
    model === null || model.version === 1 ? null : { version: model.version - 1 },
  );
  await db.deleteFrom('candidate_readings').where('scorer', 'not in', [scorer, former]).execute();
}
