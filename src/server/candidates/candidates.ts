import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CultureProfile } from '#contract/culture.ts';
import { compileRole } from '#matching/compiled.ts';
import type { RoleFacts } from '#matching/facts.ts';
import { roleTextFrom } from '#matching/text/read-sides.ts';
import { type Clock, SECOND } from '../clock.ts';
import type { Connection } from '../db/connection.ts';
import { inBackground, inRounds } from '../db/rounds.ts';
import type { Position } from '../deck/best-roles.ts';
import type { Deck } from '../deck/deck.ts';
import { type Database, takeSnapshot } from '../deck/role-source.ts';
import { findCountedHour, isBehind } from '../demand/demand.ts';
import { backgroundPace, eagerSlices, type Pace, Slices } from '../pace.ts';
import {
  adoptHour,
  type CandidateIndex,
  follow,
  isOf,
  loadCandidates,
  type Scorer,
} from './candidate-index.ts';
import type { SeekerIndex } from './seeker-index.ts';

/** The migration's triggers send on it whenever seekers changed, and name whoever is gone. */
export const SEEKERS_CHANNEL = 'nod_seekers';
const POLL_MS = SECOND;

export interface CandidateSearch {
  readonly role: RoleFacts;
  /** The role's stored text reading by the view's model; null where there is none yet. */
  readonly reading: Uint8Array | null;
  readonly culture: CultureProfile | null;
  /** Ids of seekers who are not to come up. */
  readonly without: readonly string[];
  readonly limit: number;
  readonly after: Position | null;
  readonly leastFit: number;
  /** When the list's first page was made: the standings in force then count. */
  readonly listedAt: Date;
}

export interface CandidateHit {
  readonly seekerId: string;
  /** Order points. */
  readonly score: number;
}

export interface CandidateStats {
  readonly seekers: number;
  /** Who is not found yet, because their words wait to be read. */
  readonly unread: number;
  readonly bytes: number;
  readonly loadedInMs: number;
  /** Since the database last answered. */
  readonly ageMs: number;
}

/** Candidates by one scorer: for questions that belong together, between which the index may be replaced. */
export interface CandidateView extends Scorer {
  /** Who comes first for a role; of equal points the lower id. */
  readonly search: (search: CandidateSearch) => readonly CandidateHit[];
}

/** The index of all discoverable seekers in this process. It holds nothing that the database does not. */
export interface Candidates {
  /** Candidates as they are scored now. Waits for the first load. */
  readonly view: () => Promise<CandidateView>;
  /** When it resolves, every profile saved before the call is in the index. */
  readonly refresh: () => Promise<void>;
  /** Resolves when the index has the deck's scorer and the demand in force, and everybody's words have been read. */
  readonly settled: () => Promise<void>;
  readonly forget: (seekerId: string) => void;
  readonly stats: () => CandidateStats;
  readonly close: () => Promise<void>;
}

/**
 * Loads in the background, and keeps up with the database from then on. When the deck goes over to another scorer, a second
 * index is loaded beside the one in use, and replaces it when everybody's words have been read.
 */
export async function createCandidates(
  connection: Connection,
  deck: Pick<Deck, 'view'>,
  clock: Clock,
  log: Logger,
  pace: Pick<Pace, 'rest'> = backgroundPace,
): Promise<Candidates> {
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
  let loadedInMs = 0;
  let serving: CandidateIndex | null = null;
  /** Another one that is being loaded or waits to be brought up to the present. */
  let next: CandidateIndex | null = null;
  let isNextReady = false;
  let counted = await findCountedHour(database, 'seekers');
  /** During a load, who has gone since it began: what was read of them before must not come back. */
  let gone: Set<string> | null = null;
  const loaded = loadFirst();

  function scorer(): Scorer {
    const { textModel: model, learned } = deck.view();
    return { model, learned };
  }

  async function loadFirst(): Promise<CandidateIndex> {
    for (;;) {
      try {
        serving = await load(eagerSlices());
        loadedInMs = performance.now() - started;
        log.info({ seekers: serving.seekers.size, ms: Math.round(loadedInMs) }, 'candidates loaded');
        return serving;
      } catch (error) {
        closing.signal.throwIfAborted();
        warn(error, 'The candidates could not be loaded; trying again.');
        await sleep(POLL_MS, undefined, { ref: false, signal: closing.signal });
      }
    }
  }

  async function load(slices: Slices): Promise<CandidateIndex> {
    const meanwhile = new Set<string>();
    gone = meanwhile;
    const index = await loadCandidates(database, scorer(), clock, slices);
    gone = null;
    for (const id of meanwhile) forgetIn(index, id);
    return index;
  }

  async function catchUp(): Promise<void> {
    if (closing.signal.aborted) return;
    const first = await loaded;
    let index = serving ?? first;
    const until = await takeSnapshot(database);
    // Where nothing at all was written, the snapshot is the same.
    if (until !== index.seen) {
      counted = await findCountedHour(database, 'seekers');
      await follow(database, index, until, eagerSlices());
    }
    if (next !== null && isNextReady && !isBehind(next.counted, counted)) {
      await follow(database, next, until, eagerSlices());
      index = next;
      serving = next;
      next = null;
      isNextReady = false;
      log.info({ seekers: index.seekers.size, scorer: index.readBy }, 'candidates replaced');
    }
    if (!isOf(index, scorer())) replacing.start();
    if (isBehind(index.counted, counted)) updating.start();
  }

  const refresh = inRounds(catchUp);

  const slowly = () => new Slices((workedMs) => pace.rest(workedMs, closing.signal));

  const replacing = inBackground(
    async () => {
      if (next === null || !isOf(next, scorer())) {
        isNextReady = false;
        next = null;
        next = await load(slowly());
      }
      // A worker reads them for everybody; as long as it has not, the index in use knows more people.
      while (next.unread.size > 0 && isOf(next, scorer())) {
        await sleep(POLL_MS, undefined, { ref: false, signal: closing.signal });
        await follow(database, next, await takeSnapshot(database), slowly());
      }
      if (!isOf(next, scorer())) return;
      if (isBehind(next.counted, counted)) await adoptHour(database, next, counted, slowly());
      await follow(database, next, await takeSnapshot(database), slowly());
      isNextReady = true;
      await refresh();
    },
    (error) => warn(error, 'Another index of candidates could not be loaded; trying again.'),
  );

  const updating = inBackground(
    async () => {
      const index = serving;
      if (index === null || !isBehind(index.counted, counted)) return;
      await adoptHour(database, index, counted, slowly());
    },
    (error) => warn(error, 'The hour’s standings could not be read; trying again.'),
  );

  function warn(error: unknown, message: string): void {
    if (!closing.signal.aborted) log.warn({ err: error }, message);
  }

  function refreshQuietly(): void {
    refresh().catch((error) => warn(error, 'The candidates could not be refreshed; trying again.'));
  }

  function forget(seekerId: string): void {
    gone?.add(seekerId);
    if (serving !== null) forgetIn(serving, seekerId);
    if (next !== null) forgetIn(next, seekerId);
  }

  await connection.listen(
    SEEKERS_CHANNEL,
    (id) => {
      if (id !== '') forget(id);
      refreshQuietly();
    },
    refreshQuietly,
  );
  const poll = setInterval(refreshQuietly, POLL_MS);
  poll.unref();
  loaded.catch(() => {});

  const isSettled = (index: CandidateIndex) =>
    isOf(index, scorer()) && !isBehind(index.counted, counted) && index.unread.size === 0;

  return {
    view: async () => {
      const first = await loaded;
      return viewOf(serving ?? first);
    },
    refresh,
    settled: async () => {
      const first = await loaded;
      for (;;) {
        await refresh();
        await Promise.all([replacing.done(), updating.done()]);
        if (isSettled(serving ?? first)) return;
        await sleep(POLL_MS / 10, undefined, { ref: false, signal: closing.signal });
      }
    },
    forget,
    stats: () => ({
      seekers: serving?.seekers.size ?? 0,
      unread: Math.max(serving?.unread.size ?? 0, next?.unread.size ?? 0),
      bytes: serving === null ? 0 : serving.seekers.bytes + serving.searcher.bytes,
      loadedInMs,
      ageMs: performance.now() - heardAt,
    }),
    close: async () => {
      closing.abort();
      clearInterval(poll);
      await Promise.allSettled([loaded, replacing.done(), updating.done()]);
    },
  };
}

function forgetIn(index: CandidateIndex, seekerId: string): void {
  index.unread.delete(seekerId);
  index.seekers.remove(seekerId);
}

function viewOf(index: CandidateIndex): CandidateView {
  const { seekers, searcher, model, learned } = index;
  return {
    model,
    learned,
    search: ({ role, reading, culture, without, limit, after, leastFit, listedAt }) => {
      const text = reading === null ? model : roleTextFrom(reading);
      const best = searcher.find({
        role: compileRole(role, text),
        culture,
        without: slotsOf(seekers, without),
        limit,
        after,
        leastFit,
        isFormerHour: listedAt.getTime() < index.counted.inForceFrom,
      });
      return Array.from({ length: best.count }, (_, i) => ({
        seekerId: seekers.ids.text(best.slots[i] as number),
        score: best.scores[i] as number,
      }));
    },
  };
}

function slotsOf(seekers: SeekerIndex, ids: readonly string[]): Set<number> {
  const slots = new Set<number>();
  for (const id of ids) {
    const slot = seekers.ids.find(id);
    if (slot >= 0) slots.add(slot);
  }
  return slots;
}
