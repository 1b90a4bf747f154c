import type { Clock } from '../clock.ts';
import type { Runner } from '../db/connection.ts';
import type { CountedHour } from '../demand/demand.ts';
import { UnusableFile } from '../index/index-file.ts';
import type { BegunSave, Progress } from '../index/index-kind.ts';
import type { FoundFile, KeptFile } from '../index/kept-file.ts';
import type { Snapshot } from '../index/snapshot.ts';
import { takeOut } from '../index/transfer.ts';
import type { Slices } from '../pace.ts';
import { findScorerVersions, isSameScorer, type ScorerVersions } from '../scorer/active-versions.ts';
import {
  adoptHours,
  emptyIndex,
  isSweptTooFar,
  put,
  type RoleIndex,
  sweep,
  versionsOf,
} from './role-index.ts';
import { readChangedLater, readLiveIds } from './role-source.ts';

/** What a file says about the index in it. */
export interface SavedDeck {
  readonly seen: Snapshot;
  /** `inForceFrom` is null before the first count. */
  readonly counted: Omit<CountedHour, 'inForceFrom'> & { readonly inForceFrom: number | null };
  readonly versions: ScorerVersions;
  readonly sweptAt: number;
}

/**
 * The index from the file, with everything that was committed before `start.seen`: the same index as if every role had
 * been read then. Null without a usable file.
 */
export function loadSavedRoles(
  file: KeptFile<SavedDeck>,
  database: Runner,
  start: Progress,
  clock: Clock,
  slices: Slices,
): Promise<RoleIndex | null> {
  return file.load(database, async (found) => {
    const index = await readIndex(found, database, start, clock());
    await catchUp(database, index, start, clock(), slices);
    return { index, savable: index.roles };
  });
}

/** Removes deleted roles from the index and starts writing it; nothing else may change the index meanwhile. */
export async function beginSaving(
  file: KeptFile<SavedDeck>,
  database: Runner,
  index: RoleIndex,
  slices: Slices,
): Promise<BegunSave> {
  await removeGone(database, index, slices);
  const { roles, seen, counted, sweptAt } = index;
  const { inForceFrom } = counted;
  const state: SavedDeck = {
    seen,
    counted: { ...counted, inForceFrom: Number.isFinite(inForceFrom) ? inForceFrom : null },
    versions: versionsOf(index),
    sweptAt,
  };
  return file.begin(
    database,
    roles,
    state,
    takeOut((to) => roles.transfer(to)),
  );
}

async function readIndex(
  { state, readInto }: FoundFile<SavedDeck>,
  database: Runner,
  start: Progress,
  now: Date,
): Promise<RoleIndex> {
  const versions = await findScorerVersions(database);
  if (!isSameScorer(versions, state.versions)) throw new UnusableFile('the scorer has learned since');
  const index = await emptyIndex(database, start, versions, null, now);
  index.sweptAt = state.sweptAt;
  if (isSweptTooFar(index, now)) throw new UnusableFile('the clock was ahead when it was written');
  await readInto((from) => index.roles.transfer(from));
  const { inForceFrom } = state.counted;
  index.counted = { ...state.counted, inForceFrom: inForceFrom ?? Number.NEGATIVE_INFINITY };
  index.seen = state.seen;
  return index;
}

async function catchUp(
  database: Runner,
  index: RoleIndex,
  start: Progress,
  now: Date,
  slices: Slices,
): Promise<void> {
  const { roles, modelVersion } = index;
  // The day's chance cards depend on how many roles there are, so no expired or deleted role may be left in the index.
  await sweep(index, now, slices);
  await adoptHours(database, index, start.counted);
  const changedRows = await readChangedLater(database, index.seen, start.seen, modelVersion, now, roles.size);
  if (changedRows === null) throw new UnusableFile('too much has changed since');
  for await (const batch of changedRows) await put(index, batch, slices);
  index.seen = start.seen;
  await removeGone(database, index, slices);
}

const ID_BYTES = 16;
/** Ids or slots examined between two checks of the time. */
const IDS_AT_ONCE = 1_024;

/** Removes roles whose rows were deleted: reading changed rows can't find those. Slots must not change while this runs. */
export async function removeGone(database: Runner, { roles }: RoleIndex, slices: Slices): Promise<void> {
  const { ids, slots } = roles;
  const isThere = new Uint8Array(slots);
  let missingCount = roles.size;
  for await (const [row] of readLiveIds(database)) {
    slices.resume();
    const all = row?.ids ?? new Uint8Array(0);
    const bytes = new DataView(all.buffer, all.byteOffset, all.byteLength);
    for (let index = 0; index < bytes.byteLength; index += ID_BYTES) {
      if (index % (IDS_AT_ONCE * ID_BYTES) === 0 && slices.isOver) await slices.rest();
      const slot = ids.findBytes(bytes, index);
      if (slot < 0 || isThere[slot] === 1) continue;
      isThere[slot] = 1;
      missingCount -= 1;
    }
  }
  if (missingCount === 0) return;
  const goneIds: string[] = [];
  for (let slot = 0; slot < slots; slot += 1) {
    if (slot % IDS_AT_ONCE === 0 && slices.isOver) await slices.rest();
    if (isThere[slot] === 0 && ids.isIn(slot)) goneIds.push(ids.text(slot));
  }
  for (const id of goneIds) roles.remove(id);
}
