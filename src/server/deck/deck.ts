import type { Logger } from 'pino';
import type { Learned } from '#matching/learning/learned.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { type Clock, SECOND } from '../clock.ts';
import type { Connection } from '../db/connection.ts';
import { inBackground, inRounds } from '../db/rounds.ts';
import { findCountedHour, isBehind } from '../demand/demand.ts';
import { backgroundPace, eagerSlices, type Pace, Slices } from '../pace.ts';
import { findScorerVersions } from '../scorer/active-versions.ts';
import { type DeckView, viewOf } from './deck-view.ts';
import {
  adoptHour,
  follow,
  isOf,
  isSweptTooFar,
  isUnswept,
  loadIndex,
  type RoleIndex,
  sweep,
} from './role-index.ts';
import { type Database, takeSnapshot } from './role-source.ts';

/** The migrations' triggers send on it whenever roles, their readings or the text model changed, whoever changed them. */
export const ROLES_CHANNEL = 'nod_roles';
const POLL_MS = SECOND;
/** An index that has not heard from the database for so long no longer counts as ready. */
const STALE_MS = 30 * SECOND;

export interface DeckStats {
  readonly roles: number;
  readonly bytes: number;
  readonly loadedInMs: number;
  /** Since the database last answered. */
  readonly ageMs: number;
  /** Since the full hour up to which demand is counted in the order. */
  readonly demandAgeMs: number;
  /** Whether another index is being loaded beside the one in use. */
  readonly isLoading: boolean;
}

/** The index of all live roles in this process. It holds nothing that the database does not. */
export interface Deck {
  /** The deck as it is scored now: for several questions that belong together. */
  readonly view: () => DeckView;
  /** The text model and the learned weights of that view. */
  readonly textModel: () => TextModel | null;
  readonly learned: () => Learned | null;
  /** How many roles no text reading is stored for yet. */
  readonly unread: () => number;
  /** When it resolves, everything committed before the call is in the deck. A new scorer or hour may take longer. */
  readonly refresh: () => Promise<void>;
  /** Resolves when the deck also has the scorer, the demand and the hour that are in force. */
  readonly settled: () => Promise<void>;
  /** Drops a role whose row is gone for good. */
  readonly forget: (roleId: string) => void;
  /** Whether there is an index, and the database was heard from lately. */
  readonly isReady: () => boolean;
  readonly stats: () => DeckStats;
  readonly close: () => Promise<void>;
}

/**
 * Loads every live role and keeps up with the database from then on. For another text model or other weights a second index
 * is loaded beside the one in use, which goes on following changes until the other replaces it.
 */
export async function createDeck(
  connection: Connection,
  clock: Clock,
  log: Logger,
  pace: Pace = backgroundPace,
): Promise<Deck> {
  const started = performance.now();
  let heardAt = started;
  const database: Database = {
    run: async (statement, values) => {
      const rows = await connection.run(statement, values);
      heardAt = performance.now();
      return rows;
    },
  };
  const closing = new AbortController();
  let serving = await loadIndex(database, clock, null, eagerSlices());
  /** Loaded, and only to be brought up to the present. */
  let ready: RoleIndex | null = null;
  let wanted = await findScorerVersions(database);
  let counted = await findCountedHour(database, 'roles');
  const loadedInMs = performance.now() - started;
  let tookMs = loadedInMs;
  log.info({ roles: serving.roles.size, ms: Math.round(loadedInMs) }, 'deck loaded');

  async function catchUp(): Promise<void> {
    if (closing.signal.aborted) return;
    const until = await takeSnapshot(database);
    // Where nothing at all was written, the snapshot is the same.
    if (until !== serving.seen) {
      wanted = await findScorerVersions(database);
      counted = await findCountedHour(database, 'roles');
      await follow(database, serving, until, clock, eagerSlices());
    }
    if (ready !== null && !isBehind(ready.counted, counted)) {
      await follow(database, ready, until, clock, eagerSlices());
      serving = ready;
      ready = null;
      log.info({ roles: serving.roles.size, model: serving.modelVersion }, 'deck replaced');
    }
    if (!isRight(serving)) replacing.start();
    if (isBehind(serving.counted, counted) || isUnswept(serving, clock())) updating.start();
  }

  function isRight(index: RoleIndex): boolean {
    return isOf(index, wanted) && !isSweptTooFar(index, clock());
  }

  const refresh = inRounds(catchUp);

  const slowly = () => new Slices((workedMs) => pace.rest(workedMs, closing.signal));

  const replacing = inBackground(
    async () => {
      let next = ready;
      ready = null;
      if (next === null) {
        await pace.beforeLoad(tookMs, closing.signal);
        const began = performance.now();
        next = await loadIndex(database, clock, serving, slowly());
        tookMs = performance.now() - began;
      }
      if (isBehind(next.counted, counted)) await adoptHour(database, next, counted, slowly());
      await follow(database, next, await takeSnapshot(database), clock, slowly());
      ready = next;
      await refresh();
    },
    (error) => warn(error, 'Another index of roles could not be loaded; trying again.'),
  );

  /** What an hour brings. */
  const updating = inBackground(
    async () => {
      const index = serving;
      if (isUnswept(index, clock())) await sweep(index, clock(), slowly());
      if (isBehind(index.counted, counted)) await adoptHour(database, index, counted, slowly());
    },
    (error) => warn(error, 'The hour’s standings could not be read; trying again.'),
  );

  function warn(error: unknown, message: string): void {
    if (!closing.signal.aborted) log.warn({ err: error }, message);
  }

  function refreshQuietly(): void {
    refresh().catch((error) => warn(error, 'The deck could not be refreshed; trying again.'));
  }

  await connection.listen(ROLES_CHANNEL, refreshQuietly, refreshQuietly);
  const poll = setInterval(refreshQuietly, POLL_MS);
  poll.unref();

  const isSettled = () =>
    isRight(serving) && !isBehind(serving.counted, counted) && !isUnswept(serving, clock());

  return {
    view: () => viewOf(serving, clock),
    textModel: () => serving.model,
    learned: () => serving.learned,
    unread: () => serving.roles.readings.unread,
    refresh,
    settled: async () => {
      do {
        await refresh();
        await Promise.all([replacing.done(), updating.done()]);
      } while (!isSettled());
    },
    forget: (roleId) => {
      serving.roles.remove(roleId);
      ready?.roles.remove(roleId);
    },
    isReady: () => performance.now() - heardAt < STALE_MS,
    stats: () => ({
      roles: serving.roles.size,
      bytes: serving.roles.bytes + serving.searcher.bytes,
      loadedInMs,
      ageMs: performance.now() - heardAt,
      demandAgeMs: clock().getTime() - serving.counted.hour,
      isLoading: replacing.isRunning(),
    }),
    close: async () => {
      closing.abort();
      clearInterval(poll);
      await Promise.allSettled([replacing.done(), updating.done()]);
    },
  };
}
