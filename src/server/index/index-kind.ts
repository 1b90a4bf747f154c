import type { Runner } from '../db/connection.ts';
import type { DemandOf } from '../demand/demand.ts';
import type { Slices } from '../pace.ts';
import type { HourlyStandings, StandingHours } from './adopt-hour.ts';
import type { Snapshot } from './snapshot.ts';

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
  /** Removes the rows that were deleted from the database. The caller lets nothing else change the index meanwhile. */
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
