import type { Learned } from '#matching/learning/learned.ts';
import { standingCode } from '#matching/order.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { type Clock, DAY, HOUR, MINUTE } from '../clock.ts';
import {
  type CountedHour,
  demandAt,
  findCountedHour,
  isShortlyAfter,
  noDemandYet,
  readDemandSince,
} from '../demand/demand.ts';
import type { Slices } from '../pace.ts';
import { findLearned, findScorerVersions, type ScorerVersions } from '../scorer/active-versions.ts';
import { findModel } from '../scorer/text-models.ts';
import { LiveRoles } from './live-roles.ts';
import {
  type Database,
  liveRole,
  PAGES_AT_START,
  PAGES_WHILE_SERVING,
  type RoleRow,
  readChanged,
  readLive,
  type Snapshot,
  takeSnapshot,
} from './role-source.ts';
import type { RoleStanding } from './role-standings.ts';
import { Searcher } from './search.ts';

/** Everything that depends on one text model and one set of weights; others get a new one, which replaces this. */
export interface RoleIndex {
  readonly roles: LiveRoles;
  readonly searcher: Searcher;
  readonly modelVersion: number | null;
  readonly model: TextModel | null;
  readonly learned: Learned | null;
  /** Everything committed before this snapshot is in the index. */
  seen: Snapshot;
  /** The demand that the standings are made from. */
  counted: CountedHour;
  /** The same for the hour being prepared. */
  coming: CountedHour | null;
  /** Roles expired by then (milliseconds since 1970) have been removed. */
  sweptAt: number;
}

/** Slots processed between two checks of the time. */
const SLOTS_AT_ONCE = 2_048;
const ROLES_AT_ONCE = 16;

/** Loads every live role by the current scorer, with room as in `like`, the index in use; null for the first. */
export async function loadIndex(
  database: Database,
  clock: Clock,
  like: RoleIndex | null,
  slices: Slices,
): Promise<RoleIndex> {
  const seen = await takeSnapshot(database);
  const versions = await findScorerVersions(database);
  const now = clock();
  const counted = await findCountedHour(database, 'roles');
  const model = await findModel(database, versions.model);
  const learned = await findLearned(database, versions.learned);
  const roles = new LiveRoles(learned?.weights, like?.roles ?? null);
  const index: RoleIndex = {
    roles,
    searcher: new Searcher(roles),
    modelVersion: versions.model,
    model,
    learned,
    seen,
    counted: counted ?? noDemandYet(hourOf(now)),
    coming: null,
    sweptAt: now.getTime(),
  };
  const pages = like === null ? PAGES_AT_START : PAGES_WHILE_SERVING;
  for await (const batch of readLive(database, versions.model, now, pages)) {
    await put(index, batch, slices);
    await slices.rest();
  }
  if (like === null) roles.settle();
  return index;
}

export function matchesVersions(index: RoleIndex, { model, learned }: ScorerVersions): boolean {
  return model === index.modelVersion && learned === (index.learned?.version ?? null);
}

/** Brings the index up to what is committed at a snapshot. */
export async function follow(
  database: Database,
  index: RoleIndex,
  until: Snapshot,
  clock: Clock,
  slices: Slices,
): Promise<void> {
  if (until === index.seen) return;
  for await (const batch of readChanged(database, index.seen, until, index.modelVersion, clock())) {
    await put(index, batch, slices);
  }
  index.seen = until;
}

async function put(index: RoleIndex, batch: readonly RoleRow[], slices: Slices): Promise<void> {
  slices.resume();
  for (const [n, row] of batch.entries()) {
    if (n % ROLES_AT_ONCE === 0 && slices.isOver) await slices.rest();
    if (row.is_live) index.roles.put(liveRole(row), standingOf(index, row));
    else index.roles.remove(row.id);
  }
}

function standingOf({ counted, coming }: RoleIndex, row: RoleRow): RoleStanding {
  const { hour, formerHour } = counted;
  const demand = demandAt(hour, 'roles', row);
  return {
    code: standingCode((hour - row.created) / DAY, demand),
    formerCode: standingCode((formerHour - row.created) / DAY, demandAt(formerHour, 'roles', row)),
    demand,
    comingDemand: coming === null ? demand : demandAt(coming.hour, 'roles', row),
  };
}

/**
 * Switches to the standings of a counted hour. Reads only what changed, and every process arrives at the same standings,
 * whenever it does so; lists that started before keep the former ones.
 */
export async function adoptHour(
  database: Database,
  index: RoleIndex,
  counted: CountedHour,
  slices: Slices,
): Promise<void> {
  const { standings } = index.roles;
  const isFromNothing = !isShortlyAfter(index.counted, counted);
  slices.resume();
  index.coming = counted;
  try {
    standings.prepare(isFromNothing);
    const since = isFromNothing ? Number.NEGATIVE_INFINITY : index.counted.hour;
    for await (const batch of readDemandSince(database, 'roles', since)) {
      slices.resume();
      for (const row of batch) {
        const slot = index.roles.ids.find(row.id);
        if (slot >= 0) standings.expect(slot, demandAt(counted.hour, 'roles', row));
      }
      await slices.rest();
    }
    for (let from = 0; from < index.roles.slots; from += SLOTS_AT_ONCE) {
      if (slices.isOver) await slices.rest();
      standings.compute(from, from + SLOTS_AT_ONCE, index.roles.createdAt, counted.hour);
    }
    index.roles.adoptStandings(counted.hour);
    index.counted = counted;
  } finally {
    index.coming = null;
  }
}

/** Whether a new hour has begun since expired roles were last removed. */
export function isUnswept(index: RoleIndex, now: Date): boolean {
  return hourOf(now) !== hourOf(new Date(index.sweptAt));
}

/** Whether roles were removed by a wrong clock: they would not come back automatically. */
export function isSweptTooFar(index: RoleIndex, now: Date): boolean {
  return index.sweptAt > now.getTime() + MINUTE;
}

/** Removes expired roles. Searches leave them out by the clock anyway; this frees memory. */
export async function sweep(index: RoleIndex, now: Date, slices: Slices): Promise<void> {
  slices.resume();
  for (let from = 0; from < index.roles.slots; from += SLOTS_AT_ONCE) {
    if (slices.isOver) await slices.rest();
    index.roles.removeExpired(now.getTime(), from, from + SLOTS_AT_ONCE);
  }
  index.sweptAt = now.getTime();
}

/** The full hour of an instant, in milliseconds since 1970. */
function hourOf(instant: Date): number {
  return Math.floor(instant.getTime() / HOUR) * HOUR;
}
