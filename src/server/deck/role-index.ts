import type { Aliases } from '#matching/aliases.ts';
import type { LearnedNorms } from '#matching/assessment/learned-norms.ts';
import type { LearnedWeights } from '#matching/learning/learned.ts';
import { standingCode } from '#matching/order.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { DAY, fullHour, MINUTE } from '../clock.ts';
import type { Runner } from '../db/connection.ts';
import { type CountedHour, demandAt, isReachableByChanges, readDemandSince } from '../demand/demand.ts';
import type { HourlyStandings } from '../index/adopt-hour.ts';
import { Hands } from '../index/hands.ts';
import type { Progress } from '../index/index-kind.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { Slices } from '../pace.ts';
import {
  findAliases,
  findLearned,
  findNorms,
  findScorerVersions,
  type ScorerVersions,
} from '../scorer/active-versions.ts';
import { findModel } from '../scorer/text-models.ts';
import { LiveRoles } from './live-roles.ts';
import {
  liveRole,
  PAGES_AT_START,
  PAGES_WHILE_SERVING,
  type RoleRow,
  readChanged,
  readLive,
} from './role-source.ts';
import type { RoleStanding } from './role-standings.ts';
import { Searcher } from './search.ts';
import { type DeckRanges, NO_CARDS } from './search-hand.ts';

/**
 * The deck's index for one scorer (text model, weights, norms and aliases). Another scorer needs a new index, which replaces
 * this one.
 */
export interface RoleIndex extends Progress {
  readonly roles: LiveRoles;
  readonly searcher: Searcher;
  readonly hands: Hands<DeckRanges>;
  readonly modelVersion: number | null;
  readonly model: TextModel | null;
  readonly learned: LearnedWeights | null;
  readonly norms: LearnedNorms | null;
  readonly aliases: Aliases | null;
  /** Roles expired by then (milliseconds since 1970) have been removed. */
  sweptAt: number;
}

/** Slots processed between two checks of the time. */
const SLOTS_AT_ONCE = 2_048;
const ROLES_AT_ONCE = 16;

/** Loads every live role with the current scorer. Reserves the room of `original`, the index in use; null at the start. */
export async function loadRoles(
  database: Runner,
  start: Progress,
  original: RoleIndex | null,
  now: Date,
  slices: Slices,
): Promise<RoleIndex> {
  const versions = await findScorerVersions(database);
  const index = await emptyIndex(database, start, versions, original, now);
  const pages = original === null ? PAGES_AT_START : PAGES_WHILE_SERVING;
  for await (const batch of readLive(database, versions.model, now, pages)) {
    await put(index, batch, slices);
    await slices.rest();
  }
  if (original === null) index.roles.rearrange();
  return index;
}

/** An index without roles, for the scorer of these versions. */
export async function emptyIndex(
  database: Runner,
  start: Progress,
  versions: ScorerVersions,
  original: RoleIndex | null,
  now: Date,
): Promise<RoleIndex> {
  const model = await findModel(database, versions.model);
  const learned = await findLearned(database, versions.learned);
  const norms = await findNorms(database, versions.norms);
  const aliases = await findAliases(database, versions.aliases);
  const roles = new LiveRoles(learned?.weights, original?.roles ?? null);
  return {
    ...start,
    roles,
    searcher: new Searcher(roles),
    hands: new Hands<DeckRanges>(roles.recent, () => ({ ...NO_CARDS })),
    modelVersion: versions.model,
    model,
    learned,
    norms,
    aliases,
    sweptAt: now.getTime(),
  };
}

/** The versions of the scorer that the index was made with. */
export function versionsOf({ modelVersion, learned, norms, aliases }: RoleIndex): ScorerVersions {
  return {
    model: modelVersion,
    learned: learned?.version ?? null,
    norms: norms?.version ?? null,
    aliases: aliases?.version ?? null,
  };
}

/** Applies what was committed until a snapshot. */
export async function followRoles(
  database: Runner,
  index: RoleIndex,
  until: Snapshot,
  now: Date,
  slices: Slices,
): Promise<void> {
  for await (const batch of readChanged(database, index.seen, until, index.modelVersion, now)) {
    await put(index, batch, slices);
  }
}

export async function put(index: RoleIndex, batch: readonly RoleRow[], slices: Slices): Promise<void> {
  slices.resume();
  for (const [n, row] of batch.entries()) {
    if (n % ROLES_AT_ONCE === 0 && slices.isOver) await slices.rest();
    if (row.is_live) index.roles.put(liveRole(row, index.aliases), standingOf(index, row));
    else index.roles.remove(row.id);
  }
}

function standingOf({ counted, coming }: RoleIndex, row: RoleRow): RoleStanding {
  const { hour, previousHour } = counted;
  const demand = demandAt(hour, 'roles', row);
  return {
    code: standingCode((hour - row.created) / DAY, demand),
    previousCode: standingCode((previousHour - row.created) / DAY, demandAt(previousHour, 'roles', row)),
    demand,
    comingDemand: coming === null ? demand : demandAt(coming.hour, 'roles', row),
  };
}

export function hourlyStandings({ roles }: RoleIndex): HourlyStandings {
  const { standings, ids } = roles;
  return {
    prepare: (isFromNothing) => standings.prepare(isFromNothing),
    setComingDemand: (id, demand) => {
      const slot = ids.find(id);
      if (slot >= 0) standings.setComingDemand(slot, demand);
    },
    compute: async (hour, slices) => {
      for (let from = 0; from < roles.slots; from += SLOTS_AT_ONCE) {
        if (slices.isOver) await slices.rest();
        standings.compute(from, from + SLOTS_AT_ONCE, roles.createdAt, hour);
      }
    },
    adopt: (hour) => roles.adoptStandings(hour),
  };
}

/** Gives every role the standings, for these `hours`, that it would have if it were read now. */
export async function adoptHours(database: Runner, index: RoleIndex, hours: CountedHour): Promise<void> {
  const { counted: oldHours, roles } = index;
  const { hour, previousHour } = hours;
  index.counted = hours;
  const isSame =
    hour === oldHours.hour &&
    previousHour === oldHours.previousHour &&
    hours.inForceFrom === oldHours.inForceFrom;
  if (isSame) return;
  const isFromNothing = !isReachableByChanges(oldHours, hours) || previousHour < oldHours.hour;
  const demand = roles.standings.demandFrom(isFromNothing);
  const previousDemand = demand.slice();
  const since = isFromNothing ? Number.NEGATIVE_INFINITY : oldHours.hour;
  for await (const batch of readDemandSince(database, 'roles', since)) {
    for (const row of batch) {
      const slot = roles.ids.find(row.id);
      if (slot < 0) continue;
      demand[slot] = demandAt(hour, 'roles', row);
      previousDemand[slot] = demandAt(previousHour, 'roles', row);
    }
  }
  roles.replaceStandings({ hour, demand }, { hour: previousHour, demand: previousDemand });
}

/** Whether a new hour has begun since expired roles were last removed. */
export function isUnswept(index: RoleIndex, now: Date): boolean {
  return fullHour(now) !== fullHour(new Date(index.sweptAt));
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
