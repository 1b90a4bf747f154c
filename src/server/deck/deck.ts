import type { Logger } from 'pino';
import type { CompiledSeeker } from '#matching/compiled.ts';
import { type Clock, SECOND } from '../clock.ts';
import type { Connection } from '../db/connect.ts';
import type { BestRoles, Position } from './best-roles.ts';
import { LiveRoles } from './live-roles.ts';
import { RoleFilter, type RoleFilters } from './role-filter.ts';
import { type RoleNow, readChanged, readLive, type Snapshot, takeSnapshot } from './role-source.ts';
import { Searcher } from './search.ts';

/** The migration's trigger sends on it whenever roles changed, whoever changed them. */
export const ROLES_CHANNEL = 'nod_roles';
const POLL_MS = SECOND;
/** An index that has not heard from the database for so long no longer counts as ready. */
const STALE_MS = 30 * SECOND;

export interface DeckSearch {
  readonly seeker: CompiledSeeker;
  readonly filters: RoleFilters;
  /** Ids of roles that are not to come up. */
  readonly without: readonly string[];
  readonly limit: number;
  /** Goes on behind this position of an earlier search. */
  readonly after: Position | null;
}

export interface DeckHit {
  readonly roleId: string;
  /** Basis points: the very number of `fit`. */
  readonly score: number;
}

export interface DeckStats {
  readonly roles: number;
  readonly bytes: number;
  readonly loadedInMs: number;
  /** Since the database was last asked what changed. */
  readonly ageMs: number;
}

/** The index of all live roles in this process. It holds nothing that the database does not. */
export interface Deck {
  /** The best roles for a seeker, best first; of equal scores the lower id first. */
  readonly search: (search: DeckSearch) => DeckHit[];
  /** Those of these roles that are live and pass, in the same order. */
  readonly only: (roleIds: readonly string[], search: Omit<DeckSearch, 'limit'>) => DeckHit[];
  /** How many live roles the filters hide. Looks at every role: for the end of a deck, not for each page. */
  readonly countHidden: (search: Pick<DeckSearch, 'filters' | 'without'>) => number;
  /** When it resolves, everything committed before the call is in the deck. */
  readonly refresh: () => Promise<void>;
  /** Drops a role whose row is gone for good. */
  readonly forget: (roleId: string) => void;
  readonly isReady: () => boolean;
  readonly stats: () => DeckStats;
  readonly close: () => void;
}

/** Loads every live role and keeps up with the database from then on. */
export async function createDeck(connection: Connection, clock: Clock, log: Logger): Promise<Deck> {
  const roles = new LiveRoles();
  const searcher = new Searcher(roles);
  const started = performance.now();
  let seen: Snapshot = await takeSnapshot(connection);
  for await (const batch of readLive(connection)) batch.forEach(apply);
  roles.settle();
  let isClosed = false;
  let freshAt = performance.now();
  const loadedInMs = freshAt - started;
  log.info({ roles: roles.size, ms: Math.round(loadedInMs) }, 'deck loaded');

  function apply({ id, role }: RoleNow): void {
    if (role === null) roles.remove(id);
    else roles.put(role);
  }

  async function catchUp(): Promise<void> {
    if (isClosed) return;
    const until = await takeSnapshot(connection);
    // Where nothing at all was written, the snapshot is the same.
    if (until !== seen) for await (const batch of readChanged(connection, seen, until)) batch.forEach(apply);
    seen = until;
    freshAt = performance.now();
  }

  // One round at a time. A call during a round may be about a change that the round did not see, so it waits for the
  // next one; any number of calls share it.
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  function refresh(): Promise<void> {
    if (running === null) {
      running = catchUp().finally(() => {
        running = null;
      });
      return running;
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return refresh();
      });
    return next;
  }

  function refreshQuietly(): void {
    refresh().catch((error) => {
      if (!isClosed) log.warn({ err: error }, 'The deck could not be refreshed; trying again.');
    });
  }

  await connection.listen(ROLES_CHANNEL, refreshQuietly, refreshQuietly);
  const poll = setInterval(refreshQuietly, POLL_MS);
  poll.unref();

  const sought = (search: DeckSearch) => ({
    seeker: search.seeker,
    filter: new RoleFilter(search.filters),
    without: slotsOf(roles, search.without),
    now: clock().getTime(),
    limit: search.limit,
    after: search.after,
  });

  return {
    search: (search) => hits(roles, searcher.best(sought(search))),
    only: (roleIds, search) => {
      const among = slotsOf(roles, roleIds);
      return hits(roles, searcher.among(among, sought({ ...search, limit: among.size })));
    },
    countHidden: ({ filters, without }) =>
      searcher.countHidden(new RoleFilter(filters), slotsOf(roles, without), clock().getTime()),
    refresh,
    forget: (roleId) => roles.remove(roleId),
    isReady: () => performance.now() - freshAt < STALE_MS,
    stats: () => ({
      roles: roles.size,
      bytes: roles.bytes + searcher.bytes,
      loadedInMs,
      ageMs: performance.now() - freshAt,
    }),
    close: () => {
      isClosed = true;
      clearInterval(poll);
    },
  };
}

function slotsOf(roles: LiveRoles, ids: readonly string[]): Set<number> {
  const slots = new Set<number>();
  for (const id of ids) {
    const slot = roles.ids.find(id);
    if (slot >= 0) slots.add(slot);
  }
  return slots;
}

function hits(roles: LiveRoles, best: BestRoles): DeckHit[] {
  return Array.from({ length: best.count }, (_, i) => ({
    roleId: roles.ids.text(best.slots[i] as number),
    score: best.scores[i] as number,
  }));
}
