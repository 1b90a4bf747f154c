import type { Logger } from 'pino';
import type { LearnedNorms } from '#matching/assessment/learned-norms.ts';
import type { LearnedWeights } from '#matching/learning/learned.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { type Clock, SECOND } from '../clock.ts';
import type { Connection } from '../db/connection.ts';
import { keepIndex, type LiveIndex, type LiveIndexStats } from '../index/keep-index.ts';
import { KeptFile } from '../index/kept-file.ts';
import { backgroundPace, type Pace } from '../pace.ts';
import { findScorerVersions, isSameScorer, type ScorerVersions } from '../scorer/active-versions.ts';
import { type DeckView, viewOf } from './deck-view.ts';
import { beginSaving, loadSavedRoles, removeGone, type SavedDeck } from './role-file.ts';
import {
  followRoles,
  hourlyStandings,
  isSweptTooFar,
  isUnswept,
  loadRoles,
  type RoleIndex,
  sweep,
  versionsOf,
} from './role-index.ts';
import { searchThread } from './search-thread.ts';

/** An index that has not heard from the database for this long no longer counts as ready. */
const STALE_MS = 30 * SECOND;

export interface DeckStats extends LiveIndexStats {
  readonly roles: number;
  readonly bytes: number;
  /** Since the full hour up to which the order counts demand. */
  readonly demandAgeMs: number;
  /** Whether another index is loading alongside the one in use. */
  readonly isLoading: boolean;
  /** Whether a thread searches it. */
  readonly isThreaded: boolean;
}

/** This process's index of all live roles. All of it can be made again from the database. */
export interface Deck extends LiveIndex {
  /** The current index: use one view for related queries. */
  readonly view: () => DeckView;
  /** The text model of that view. */
  readonly textModel: () => TextModel | null;
  readonly learned: () => LearnedWeights | null;
  readonly norms: () => LearnedNorms | null;
  /** How many roles have no stored text reading yet. */
  readonly unread: () => number;
  /** Whether there is an index and the database was heard from recently. */
  readonly isReady: () => boolean;
  readonly stats: () => DeckStats;
}

/**
 * Loads every live role, from the file at `path` if it is usable, then follows the database. Without a path, no file is read
 * or written. An index of at least `threadFrom` roles is searched in a thread.
 */
export async function createDeck(
  connection: Connection,
  clock: Clock,
  log: Logger,
  pace: Pace = backgroundPace,
  path: string | null = null,
  threadFrom?: number,
): Promise<Deck> {
  const file = path === null ? null : new KeptFile<SavedDeck>(path, 'deck', clock, log);
  /**
   * Null until the versions are first read after the first load, which itself used the versions that were current then.
   */
  let latestVersions: ScorerVersions | null = null;
  const keeper = await keepIndex<RoleIndex>(
    connection,
    {
      name: 'deck',
      describe: ({ roles, modelVersion }) => ({ roles: roles.size, model: modelVersion }),
      of: 'roles',
      // The triggers notify this channel whenever roles, their readings or the text model change; for a deleted role the
      // notice contains the id.
      channel: 'nod_roles',
      isNeededAtStart: true,
      load: (database, start, inUse, slices) => loadRoles(database, start, inUse, clock(), slices),
      follow: (database, index, until, slices) => followRoles(database, index, until, clock(), slices),
      remove: ({ roles }, id) => roles.remove(id),
      removeGone,
      standings: hourlyStandings,
      readVersions: async (database) => {
        latestVersions = await findScorerVersions(database);
      },
      isCurrent: (index) =>
        (latestVersions === null || isSameScorer(versionsOf(index), latestVersions)) &&
        !isSweptTooFar(index, clock()),
      isUnswept: (index) => isUnswept(index, clock()),
      sweep: (index, slices) => sweep(index, clock(), slices),
      file: file && {
        load: (database, start, slices) => loadSavedRoles(file, database, start, clock, slices),
        isDue: ({ roles }) => file.isDue(roles),
        isBehind: ({ roles }) => file.isBehind(roles),
        begin: (database, index, slices) => beginSaving(file, database, index, slices),
      },
    },
    clock,
    log,
    pace,
  );
  const { inUse, stats } = keeper;
  const thread = searchThread(keeper, clock, log, threadFrom);
  return {
    ...keeper.live,
    view: () => viewOf(inUse(), clock, thread.ask),
    close: async () => {
      await thread.end();
      await keeper.live.close();
    },
    textModel: () => inUse().model,
    learned: () => inUse().learned,
    norms: () => inUse().norms,
    unread: () => inUse().roles.readings.unread,
    isReady: () => stats().ageMs < STALE_MS,
    stats: () => ({
      ...stats(),
      roles: inUse().roles.size,
      bytes: inUse().roles.bytes + inUse().searcher.bytes,
      demandAgeMs: clock().getTime() - inUse().counted.hour,
      isLoading: keeper.isReplacing(),
      isThreaded: thread.isReady(),
    }),
  };
}
