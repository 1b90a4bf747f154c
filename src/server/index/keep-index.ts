import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Clock, SECOND } from '../clock.ts';
import type { Connection, Runner } from '../db/connection.ts';
import { inBackground, inRounds } from '../db/rounds.ts';
import { type CountedHour, type DemandOf, findCountedHour, isBehind, noDemandYet } from '../demand/demand.ts';
import { eagerSlices, type Pace, Slices } from '../pace.ts';
import { adoptHour, type HourlyStandings, type StandingHours } from './adopt-hour.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

const POLL_MS = SECOND;
/** Roughly how many times as long a load takes from the database as from the file. */
const DATABASE_TO_FILE = 10;
/** How often to look whether the index has stopped changing. */
const SETTLE_MS = 20;

/** How far an index has followed the database. */
export interface Progress extends StandingHours {
  /** Everything committed before this snapshot is in the index. */
  seen: Snapshot;
}

/** One of this process's indexes of rows in the database: how it is read from there, and when it is outdated. */
export interface IndexKind<Index extends Progress> {
  /** For the log. */
  readonly name: string;
  readonly describe: (index: Index) => Readonly<Record<string, unknown>>;
  /** What the index contains: roles or seekers. */
  readonly of: DemandOf;
  /** The channel of the triggers' notices about changes; the payload is the id of a deleted row, or empty. */
  readonly channel: string;
  /** Whether a start must wait for it. Otherwise it is loaded in the background, and tried again until that succeeds. */
  readonly isNeededAtStart: boolean;
  /** Loads everything with the current scorer. `inUse` is the index that it will replace; null for the first. */
  readonly load: (database: Runner, start: Progress, inUse: Index | null, slices: Slices) => Promise<Index>;
  /** Applies what was committed between what the index has seen and `until`. */
  readonly follow: (database: Runner, index: Index, until: Snapshot, slices: Slices) => Promise<void>;
  readonly remove: (index: Index, id: string) => void;
  /** Removes what is no longer in the database; nothing else may change the index meanwhile. */
  readonly removeGone: (database: Runner, index: Index, slices: Slices) => Promise<void>;
  readonly standings: (index: Index) => HourlyStandings;
  /** Reads what `isCurrent` depends on, before changes are followed. */
  readonly readVersions?: (database: Runner) => Promise<void>;
  /** Whether it has the current scorer and nothing is wrong with it; if not, another index replaces it. */
  readonly isCurrent: (index: Index) => boolean;
  /** Whether a worker has yet to read texts for it, so that it must not replace the index in use yet. */
  readonly isIncomplete?: (index: Index) => boolean;
  /** Whether something has expired in it, which `sweep` removes. */
  readonly isUnswept?: (index: Index) => boolean;
  readonly sweep?: (index: Index, slices: Slices) => Promise<void>;
  /** Where it is saved, so that the next start need not load it; null to load it each time. */
  readonly file?: IndexFile<Index> | null;
}

/** A save that is written, but has not yet replaced the file that the next start reads. */
export interface BegunSave {
  readonly finish: () => Promise<void>;
}

/** How an index is saved and found again. */
export interface IndexFile<Index> {
  /** The saved index with everything committed before `start.seen`; null if no saved index can be used. */
  readonly load: (database: Runner, start: Progress, slices: Slices) => Promise<Index | null>;
  /** Whether so much has changed that it is worth saving again. */
  readonly isDue: (index: Index) => boolean;
  /** Whether anything has changed since it was saved. */
  readonly isBehind: (index: Index) => boolean;
  /**
   * Removes from the index the rows whose deletion left no trace, and writes the index; nothing else may change it
   * meanwhile. `finish` no longer needs the index.
   */
  readonly begin: (database: Runner, index: Index, slices: Slices) => Promise<BegunSave>;
}

/** An index that follows the database, as its users know it. */
export interface LiveIndex {
  /** Resolves when everything committed before the call is in the index. A new scorer or hour may take longer. */
  readonly refresh: () => Promise<void>;
  /** Resolves when the index also has the current scorer, demand and hour, and is complete. */
  readonly settled: () => Promise<void>;
  /** Drops a role or seeker whose row was deleted. */
  readonly forget: (id: string) => void;
  readonly close: () => Promise<void>;
}

export interface LiveIndexStats {
  readonly loadedInMs: number;
  /** Milliseconds since the database last responded. */
  readonly ageMs: number;
}

/** An index that follows the database, for the module that wraps it. */
export interface KeptIndex<Index> {
  readonly live: LiveIndex;
  readonly stats: () => LiveIndexStats;
  /**
   * Resolves to the index in use, after the first load. It may be replaced later, so use the same one for related searches.
   */
  readonly loaded: () => Promise<Index>;
  /** @throws before the first load */
  readonly inUse: () => Index;
  /** The index in use, if it is loaded, and the one that will replace it, if there is one. */
  readonly all: () => readonly Index[];
  /** Whether another index is loading alongside the one in use. */
  readonly isReplacing: () => boolean;
  /** Runs `work` while no index changes: whatever would change an index waits. */
  readonly undisturbed: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Loads an index and then follows the database. For another scorer a second index is loaded alongside the one in use, which
 * keeps following changes until it is replaced.
 */
export async function keepIndex<Index extends Progress>(
  connection: Pick<Connection, 'run' | 'listen'>,
  kind: IndexKind<Index>,
  clock: Clock,
  log: Logger,
  pace: Pace,
): Promise<KeptIndex<Index>> {
  const { name, of } = kind;
  const started = performance.now();
  let heardAt = started;
  const database: Runner = {
    run: async (statement, values) => {
      const rows = await connection.run(statement, values);
      heardAt = performance.now();
      return rows;
    },
  };
  const closing = new AbortController();
  const { signal } = closing;
  let loadedInMs = 0;
  let lastLoadMs = 0;
  let serving: Index | null = null;
  /** Another index that is catching up. */
  let next: Index | null = null;
  let isNextReady = false;
  let counted: CountedHour | null = null;
  /** For each load or refresh under way: the rows deleted since it started. It may have read them, so they are removed. */
  const deleted = new Set<Set<string>>();
  /** Pieces of work that are changing an index. */
  let changing = 0;
  /** Resolves when the index may change again; null if it may change now. */
  let undisturbing: Promise<void> | null = null;
  /** Rows that were deleted while no index was allowed to change: removed from the indexes afterwards. */
  const dropped = new Set<string>();
  /** Whether notices were missed: some may have named deleted rows, which nothing else does. */
  let hasGap = false;

  const firstLoad = loadFirst();
  if (kind.isNeededAtStart) await firstLoad;
  else firstLoad.catch(() => {});

  async function loadFirst(): Promise<void> {
    for (;;) {
      try {
        const saved = await loadSaved();
        serving = saved ?? (await load(eagerSlices()));
        loadedInMs = performance.now() - started;
        const ms = Math.round(loadedInMs);
        log.info({ ...kind.describe(serving), ms, isFromFile: saved !== null }, `${name} loaded`);
        return;
      } catch (error) {
        if (kind.isNeededAtStart) throw error;
        signal.throwIfAborted();
        warn(error, `The ${name} could not be loaded; trying again.`);
        await sleep(POLL_MS, undefined, { ref: false, signal });
      }
    }
  }

  async function load(slices: Slices): Promise<Index> {
    const began = performance.now();
    const index = await fromNow((start) => kind.load(database, start, serving, slices));
    lastLoadMs = performance.now() - began;
    return index;
  }

  async function loadSaved(): Promise<Index | null> {
    const { file = null } = kind;
    if (file === null) return null;
    const began = performance.now();
    const index = await fromNow((start) => file.load(database, start, eagerSlices()));
    lastLoadMs = (performance.now() - began) * DATABASE_TO_FILE;
    return index;
  }

  function fromNow<Loaded extends Index | null>(read: (start: Progress) => Promise<Loaded>): Promise<Loaded> {
    return withoutDeleted(async () => {
      const seen = await takeSnapshot(database);
      const demand = (await findCountedHour(database, of)) ?? noDemandYet(clock());
      return read({ seen, counted: demand, coming: null });
    });
  }

  async function withoutDeleted<Read extends Index | null>(read: () => Promise<Read>): Promise<Read> {
    const meanwhile = new Set<string>();
    deleted.add(meanwhile);
    try {
      const index = await read();
      if (index !== null) for (const id of meanwhile) kind.remove(index, id);
      return index;
    } finally {
      deleted.delete(meanwhile);
    }
  }

  function inUse(): Index {
    if (serving === null) throw new Error(`There is no index of ${of} yet.`);
    return serving;
  }

  async function loaded(): Promise<Index> {
    await firstLoad;
    return inUse();
  }

  async function follow(index: Index, until: Snapshot, slices: Slices): Promise<void> {
    if (until === index.seen) return;
    await change(async () => {
      await withoutDeleted(async () => {
        await kind.follow(database, index, until, slices);
        return index;
      });
      index.seen = until;
    });
  }

  /** Runs work that changes an index, once indexes may change. */
  async function change(work: () => Promise<void>): Promise<void> {
    while (undisturbing !== null) await undisturbing;
    changing += 1;
    try {
      await work();
    } finally {
      changing -= 1;
    }
  }

  async function catchUp(): Promise<void> {
    if (signal.aborted) return;
    let index = await loaded();
    const until = await takeSnapshot(database);
    // If nothing was written, the snapshot is the same.
    if (until !== index.seen) {
      await kind.readVersions?.(database);
      counted = await findCountedHour(database, of);
      await follow(index, until, eagerSlices());
    }
    if (next !== null && isNextReady) {
      // The scorer may have changed again since it was loaded.
      if (!kind.isCurrent(next)) {
        next = null;
      } else if (!isBehind(next.counted, counted)) {
        await follow(next, until, eagerSlices());
        index = next;
        serving = next;
        next = null;
        log.info(kind.describe(index), `${name} replaced`);
      }
    }
    if (!kind.isCurrent(index)) replacing.start();
    if (isBehind(index.counted, counted) || kind.isUnswept?.(index)) updating.start();
    if (kind.file?.isDue(index) && !replacing.isRunning()) saving.start();
    if (hasGap && !replacing.isRunning()) closingGap.start();
  }

  const refresh = inRounds(catchUp);

  const slowly = () => new Slices((workedMs) => pace.rest(workedMs, signal));

  async function adopt(index: Index): Promise<void> {
    if (!isBehind(index.counted, counted)) return;
    const hour = counted;
    await change(() => adoptHour(database, of, index, kind.standings(index), hour, slowly()));
  }

  const replacing = inBackground(
    async () => {
      isNextReady = false;
      if (next === null || !kind.isCurrent(next)) {
        next = null;
        await pace.beforeLoad(lastLoadMs, signal);
        next = await load(slowly());
      }
      while (kind.isIncomplete?.(next) && kind.isCurrent(next)) {
        await sleep(POLL_MS, undefined, { ref: false, signal });
        await follow(next, await takeSnapshot(database), slowly());
      }
      if (kind.isIncomplete?.(next)) {
        next = null;
        return;
      }
      await adopt(next);
      await follow(next, await takeSnapshot(database), slowly());
      isNextReady = true;
      await refresh();
    },
    (error) => warn(error, `Another index of ${of} could not be loaded; trying again.`),
  );

  /** Removes what has expired, and switches to the latest counted hour. */
  const updating = inBackground(
    async () => {
      const index = inUse();
      if (kind.isUnswept?.(index)) await change(async () => kind.sweep?.(index, slowly()));
      await adopt(index);
    },
    (error) => warn(error, `The ${name} could not be brought up to date; trying again.`),
  );

  const closingGap = inBackground(
    async () => {
      hasGap = false;
      for (const index of all()) await undisturbed(() => kind.removeGone(database, index, eagerSlices()));
    },
    (error) => {
      hasGap = true;
      warn(error, `Deleted ${of} could not be looked for; trying again.`);
    },
  );

  const saving = inBackground(save, (error) => warn(error, `The ${name} could not be saved.`));

  /** Changes wait while the index is written, but not while the file is finished. */
  async function save(): Promise<void> {
    const { file = null } = kind;
    if (file === null) return;
    const begun = await undisturbed(() => file.begin(database, inUse(), eagerSlices()));
    await begun.finish();
  }

  async function undisturbed<Result>(work: () => Promise<Result>): Promise<Result> {
    while (changing > 0 || undisturbing !== null) await (undisturbing ?? sleep(SETTLE_MS));
    const working = work();
    undisturbing = working.then(
      () => {},
      () => {},
    );
    await undisturbing;
    undisturbing = null;
    for (const id of dropped) forget(id);
    dropped.clear();
    return working;
  }

  function warn(error: unknown, message: string): void {
    if (!signal.aborted) log.warn({ err: error }, message);
  }

  function refreshQuietly(): void {
    refresh().catch((error) => warn(error, `The ${name} could not be refreshed; trying again.`));
  }

  function forget(id: string): void {
    for (const meanwhile of deleted) meanwhile.add(id);
    if (undisturbing !== null) {
      dropped.add(id);
      return;
    }
    for (const index of all()) kind.remove(index, id);
  }

  function all(): Index[] {
    return [serving, next].filter((index) => index !== null);
  }

  function isSettled(index: Index): boolean {
    const isWaiting = kind.isIncomplete?.(index) || kind.isUnswept?.(index);
    return kind.isCurrent(index) && !isBehind(index.counted, counted) && !isWaiting;
  }

  await connection.listen(
    kind.channel,
    (id) => {
      if (id !== '') forget(id);
      refreshQuietly();
    },
    () => {
      hasGap = true;
      refreshQuietly();
    },
  );
  const poll = setInterval(refreshQuietly, POLL_MS);
  poll.unref();

  return {
    live: {
      refresh,
      settled: async () => {
        for (;;) {
          await refresh();
          await Promise.all([replacing.done(), updating.done(), closingGap.done()]);
          if (isSettled(inUse()) && !hasGap) return;
          await sleep(POLL_MS / 10, undefined, { ref: false, signal });
        }
      },
      forget,
      close: async () => {
        closing.abort();
        clearInterval(poll);
        await Promise.allSettled([
          firstLoad,
          replacing.done(),
          updating.done(),
          saving.done(),
          closingGap.done(),
        ]);
        if (serving !== null && kind.file?.isBehind(serving)) {
          await save().catch((error) => log.warn({ err: error }, `The ${name} could not be saved.`));
        }
      },
    },
    stats: () => ({ loadedInMs, ageMs: performance.now() - heardAt }),
    loaded,
    inUse,
    all,
    isReplacing: replacing.isRunning,
    undisturbed,
  };
}
