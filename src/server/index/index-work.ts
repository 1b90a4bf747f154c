import type { Clock } from '../clock.ts';
import type { Runner } from '../db/connection.ts';
import { type CountedHour, findCountedHour, isBehind, noDemandYet } from '../demand/demand.ts';
import { eagerSlices, type Slices } from '../pace.ts';
import { adoptHour } from './adopt-hour.ts';
import { changeGate } from './change-gate.ts';
import type { IndexKind, Progress } from './index-kind.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

/**
 * Loads, changes and saves indexes of one kind. No change is made while an index is saved, and a row that is deleted while
 * it is being read does not stay in the index.
 */
export function indexWork<Index extends Progress>(
  kind: IndexKind<Index>,
  database: Runner,
  clock: Clock,
  slowSlices: () => Slices,
) {
  const { of, file } = kind;
  const { change, changeSoon, undisturbed } = changeGate();
  /** For each load or refresh under way: the rows deleted since it started. It may have read them, so they are removed. */
  const deletedSets = new Set<Set<string>>();

  async function withoutDeleted<Read extends Index | null>(read: () => Promise<Read>): Promise<Read> {
    const deletedIds = new Set<string>();
    deletedSets.add(deletedIds);
    try {
      const index = await read();
      if (index !== null) for (const id of deletedIds) kind.remove(index, id);
      return index;
    } finally {
      deletedSets.delete(deletedIds);
    }
  }

  function fromNow<Loaded extends Index | null>(read: (start: Progress) => Promise<Loaded>): Promise<Loaded> {
    return withoutDeleted(async () => {
      const snapshot = await takeSnapshot(database);
      const demand = (await findCountedHour(database, of)) ?? noDemandYet(clock());
      return read({ seen: snapshot, counted: demand, coming: null });
    });
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

  return {
    /** `inUse` is the index that this one will replace; null for the first. */
    load: (inUse: Index | null, slices: Slices) =>
      fromNow((start) => kind.load(database, start, inUse, slices)),
    /** Null if no saved index can be used. */
    loadSaved: async () => (file ? fromNow((start) => file.load(database, start, eagerSlices())) : null),
    follow,
    followSlowly: async (index: Index) => follow(index, await takeSnapshot(database), slowSlices()),

    /** Switches the index to this counted hour. */
    async adopt(index: Index, hour: CountedHour | null): Promise<void> {
      if (!isBehind(index.counted, hour)) return;
      await change(() => adoptHour(database, of, index, kind.standings(index), hour, slowSlices()));
    },

    /** Removes what has expired. */
    async sweep(index: Index): Promise<void> {
      if (kind.isUnswept?.(index)) await change(async () => kind.sweep?.(index, slowSlices()));
    },

    /** Removes a row that was deleted. */
    forget(id: string, indexes: () => readonly Index[]): void {
      for (const deletedIds of deletedSets) deletedIds.add(id);
      changeSoon(() => {
        for (const index of indexes()) kind.remove(index, id);
      });
    },

    removeGone: (index: Index) => undisturbed(() => kind.removeGone(database, index, eagerSlices())),

    /** Changes wait while the index is written, but not while the file is finished. */
    async save(index: () => Index): Promise<void> {
      if (!file) return;
      const save = await undisturbed(() => file.begin(database, index(), eagerSlices()));
      await save.finish();
    },

    undisturbed,
  };
}
