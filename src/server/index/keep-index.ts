import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Clock, SECOND } from '../clock.ts';
import type { Connection, Runner } from '../db/connection.ts';
import { inBackground, inRounds } from '../db/rounds.ts';
import { type CountedHour, findCountedHour, isBehind } from '../demand/demand.ts';
import { eagerSlices, type Pace, Slices } from '../pace.ts';
import type { IndexKind, Progress } from './index-kind.ts';
import { indexWork } from './index-work.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

const POLL_MS = SECOND;
/** Roughly how many times as long a load takes from the database as from the file. */
const DATABASE_TO_FILE = 10;

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
  const closingController = new AbortController();
  const { signal } = closingController;
  const slowSlices = () => new Slices((workedMs) => pace.rest(workedMs, signal));
  const work = indexWork(kind, database, clock, slowSlices);
  let loadedInMs = 0;
  /** How long the last load took, or would have taken from the database. */
  let lastLoadMs = 0;
  let servingIndex: Index | null = null;
  /** Another index that is catching up. */
  let next: Index | null = null;
  let isNextReady = false;
  let countedHour: CountedHour | null = null;
  /** Whether notices were missed: some may have named deleted rows, which nothing else does. */
  let hasGap = false;

  const firstLoad = loadFirst();
  const refresh = inRounds(catchUp);
  const replacing = inBackground(
    replace,
    warning(`Another index of ${of} could not be loaded; trying again.`),
  );
  const updating = inBackground(
    update,
    warning(`The ${name} could not be brought up to date; trying again.`),
  );
  const saving = inBackground(save, warning(`The ${name} could not be saved.`));
  const closingGap = inBackground(closeGap, (error) => {
    hasGap = true;
    warn(error, `Deleted ${of} could not be looked for; trying again.`);
  });

  if (kind.isNeededAtStart) await firstLoad;
  else firstLoad.catch(() => {});
  await connection.listen(
    kind.channel,
    (deletedId) => {
      if (deletedId !== '') forget(deletedId);
      refreshQuietly();
    },
    () => {
      hasGap = true;
      refreshQuietly();
    },
  );
  const poll = setInterval(refreshQuietly, POLL_MS);
  poll.unref();

  async function loadFirst(): Promise<void> {
    for (;;) {
      try {
        const savedIndex = await work.loadSaved();
        servingIndex = savedIndex ?? (await load(eagerSlices()));
        loadedInMs = performance.now() - started;
        if (savedIndex !== null) lastLoadMs = loadedInMs * DATABASE_TO_FILE;
        const ms = Math.round(loadedInMs);
        log.info({ ...kind.describe(servingIndex), ms, isFromFile: savedIndex !== null }, `${name} loaded`);
        return;
      } catch (error) {
        if (kind.isNeededAtStart) throw error;
        signal.throwIfAborted();
        warn(error, `The ${name} could not be loaded; trying again.`);
        await wait(POLL_MS);
      }
    }
  }

  async function load(slices: Slices): Promise<Index> {
    const began = performance.now();
    const index = await work.load(servingIndex, slices);
    lastLoadMs = performance.now() - began;
    return index;
  }

  function inUse(): Index {
    if (servingIndex === null) throw new Error(`There is no index of ${of} yet.`);
    return servingIndex;
  }

  async function whenLoaded(): Promise<Index> {
    await firstLoad;
    return inUse();
  }

  function all(): Index[] {
    return [servingIndex, next].filter((index) => index !== null);
  }

  async function catchUp(): Promise<void> {
    if (signal.aborted) return;
    const index = await whenLoaded();
    const until = await takeSnapshot(database);
    // If nothing was written, the snapshot is the same.
    if (until !== index.seen) {
      await kind.readVersions?.(database);
      countedHour = await findCountedHour(database, of);
      await work.follow(index, until, eagerSlices());
    }
    if (next !== null && isNextReady) await switchTo(next, until);
    startWhatIsDue(inUse());
  }

  async function switchTo(index: Index, until: Snapshot): Promise<void> {
    // The scorer may have changed again since it was loaded.
    if (!kind.isCurrent(index)) {
      next = null;
    } else if (!isBehind(index.counted, countedHour)) {
      await work.follow(index, until, eagerSlices());
      servingIndex = index;
      next = null;
      log.info(kind.describe(index), `${name} replaced`);
    }
  }

  function startWhatIsDue(index: Index): void {
    if (!kind.isCurrent(index)) replacing.start();
    if (isBehind(index.counted, countedHour) || kind.isUnswept?.(index)) updating.start();
    if (replacing.isRunning()) return;
    if (kind.file?.isDue(index)) saving.start();
    if (hasGap) closingGap.start();
  }

  async function replace(): Promise<void> {
    isNextReady = false;
    if (next === null || !kind.isCurrent(next)) {
      next = null;
      await pace.beforeLoad(lastLoadMs, signal);
      next = await load(slowSlices());
    }
    while (kind.isIncomplete?.(next) && kind.isCurrent(next)) {
      await wait(POLL_MS);
      await work.followSlowly(next);
    }
    if (kind.isIncomplete?.(next)) {
      next = null;
      return;
    }
    await work.adopt(next, countedHour);
    await work.followSlowly(next);
    isNextReady = true;
    await refresh();
  }

  async function update(): Promise<void> {
    const index = inUse();
    await work.sweep(index);
    await work.adopt(index, countedHour);
  }

  async function closeGap(): Promise<void> {
    hasGap = false;
    for (const index of all()) await work.removeGone(index);
  }

  function save(): Promise<void> {
    return work.save(inUse);
  }

  function forget(id: string): void {
    work.forget(id, all);
  }

  function refreshQuietly(): void {
    refresh().catch(warning(`The ${name} could not be refreshed; trying again.`));
  }

  async function untilSettled(): Promise<void> {
    for (;;) {
      await refresh();
      await Promise.all([replacing.done(), updating.done(), closingGap.done()]);
      if (isSettled(inUse()) && !hasGap) return;
      await wait(POLL_MS / 10);
    }
  }

  function isSettled(index: Index): boolean {
    const isWaiting = kind.isIncomplete?.(index) || kind.isUnswept?.(index);
    return kind.isCurrent(index) && !isBehind(index.counted, countedHour) && !isWaiting;
  }

  async function close(): Promise<void> {
    closingController.abort();
    clearInterval(poll);
    const background = [replacing, updating, saving, closingGap];
    await Promise.allSettled([firstLoad, ...background.map(({ done }) => done())]);
    if (servingIndex === null || !kind.file?.isBehind(servingIndex)) return;
    await save().catch((error) => log.warn({ err: error }, `The ${name} could not be saved.`));
  }

  function wait(milliseconds: number): Promise<void> {
    return sleep(milliseconds, undefined, { ref: false, signal });
  }

  function warn(error: unknown, message: string): void {
    if (!signal.aborted) log.warn({ err: error }, message);
  }

  function warning(message: string): (error: unknown) => void {
    return (error) => warn(error, message);
  }

  return {
    live: { refresh, settled: untilSettled, forget, close },
    stats: () => ({ loadedInMs, ageMs: performance.now() - heardAt }),
    loaded: whenLoaded,
    inUse,
    all,
    isReplacing: replacing.isRunning,
    undisturbed: work.undisturbed,
  };
}
