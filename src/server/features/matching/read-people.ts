import { readingVersion } from '#matching/fit.ts';
import { keepReadings, readUnread, readWordsNow, readWritten } from '../../candidates/seeker-source.ts';
import type { Db } from '../../db/connection.ts';
import {
  type CurrentModel,
  findCurrentModel,
  findModel,
  findModelVersion,
} from '../../scorer/text-models.ts';
import type { Services } from '../../services.ts';
import { startTextThread, type TextThread } from './text-thread.ts';

const BATCH = 100;
/** Up to this many people are read in this thread: starting another takes half a second of processor time. */
const FEW = 20;

type Reading = Pick<Services, 'connection' | 'db' | 'candidates' | 'deck' | 'log'>;

/**
 * Reads, for all processes, the text of everybody whom the current scorer has not read: after learning a text model, after
 * a release with another scorer, or after many changes. Stored readings are kept, so an interrupted run continues.
 */
export function peopleReader(context: Reading): (signal: AbortSignal) => Promise<void> {
  /** The version of the model when this process last found that everybody had been read; undefined until then. */
  let readWith: number | null | undefined;
  return async (signal) => {
    const version = await findModelVersion(context.connection);
    // Asking the database who is unread examines everybody.
    if (readWith === version && context.candidates.stats().unread === 0) return;
    const scorer = (await readHere(context, version, signal)) ?? (await readInThread(context, signal));
    if (scorer === null) return;
    if (readWith !== scorer.version) await forgetOldReadings(context.db, scorer.scorer, scorer.version);
    readWith = scorer.version;
  };
}

/** The scorer and the model version with which everybody has been read. */
interface ReadBy {
  readonly scorer: string;
  readonly version: number | null;
}

/** Returns null, and reads nobody, if too many are unread. */
async function readHere(
  { connection, deck, log }: Reading,
  version: number | null,
  signal: AbortSignal,
): Promise<ReadBy | null> {
  const inUse = deck.textModel();
  const model = inUse?.version === version ? inUse : await findModel(connection, version);
  const scorer = readingVersion(model);
  const first = await readUnread(connection, scorer, FEW + 1).next();
  const unreadPeople: readonly { readonly id: string }[] = first.value ?? [];
  if (unreadPeople.length > FEW) return null;
  for (const { id } of unreadPeople) {
    signal.throwIfAborted();
    await keepReadings(connection, scorer, await readWordsNow(connection, [id], model));
  }
  if (unreadPeople.length > 0) log.info({ people: unreadPeople.length, scorer }, 'read people’s texts');
  return { scorer, version };
}

/** Reads people with the database's current model. Null if the thread ended early. */
async function readInThread(context: Reading, signal: AbortSignal): Promise<ReadBy | null> {
  const model = await findCurrentModel(context.connection);
  const thread = startTextThread(signal);
  try {
    const scorer = await readAll(context, thread, model, signal);
    return scorer === null ? null : { scorer, version: model?.version ?? null };
  } finally {
    await thread.end();
  }
}

/** Returns the scorer with which people were read; null if the thread ended early. */
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
  for await (const unreadPeople of readUnread(connection, scorer, BATCH)) {
    if (unreadPeople.length === 0) continue;
    signal.throwIfAborted();
    const ids = unreadPeople.map(({ id }) => id);
    const reply = await thread.ask({ ask: 'read people', people: await readWritten(connection, ids) });
    if (reply.told !== 'people') return null;
    await keepReadings(connection, scorer, reply.readings);
    people += reply.readings.size;
  }
  if (people > 0) log.info({ people, scorer }, 'read people’s texts');
  return scorer;
}

/** Processes that still use the previous model need its readings; nobody needs older ones. */
async function forgetOldReadings(db: Db, scorer: string, version: number | null): Promise<void> {
  const former = readingVersion(version === null || version === 1 ? null : { version: version - 1 });
  await db.deleteFrom('candidate_readings').where('scorer', 'not in', [scorer, former]).execute();
}
