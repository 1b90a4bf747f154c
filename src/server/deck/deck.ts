import type { Logger } from 'pino';
import type { CompiledSeeker } from '#matching/compiled.ts';
import type { Learned } from '#matching/learning/learned.ts';
import { EXPLORED_FROM, standingCode } from '#matching/order.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { type Clock, DAY, HOUR, SECOND } from '../clock.ts';
import type { Connection } from '../db/connect.ts';
import { inRounds } from '../db/rounds.ts';
import { findLearned, findScorerVersions, type ScorerVersions } from '../features/learning/active.ts';
import { readDemand } from '../features/matching/demand.ts';
import { findModel } from '../features/matching/text-models.ts';
import type { BestRoles, Position } from './best-roles.ts';
import type { CultureAsker } from './cultures.ts';
import { LiveRoles } from './live-roles.ts';
import { RoleFilter, type RoleFilters } from './role-filter.ts';
import { type RoleNow, readChanged, readLive, type Snapshot, takeSnapshot } from './role-source.ts';
import { Searcher } from './search.ts';
import type { Sought } from './sought.ts';

/** The migrations' triggers send on it whenever roles, their readings or the text model changed, whoever changed them. */
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
  readonly order: DeckOrder;
  /** How many of the day's chances beside the best bets, and behind which; none where left out. */
  readonly chances?: number;
  readonly afterChance?: Position | null;
  /** Only this employer's roles, or all but theirs. */
  readonly employer?: Sought['employer'];
}

/** What the order depends on beside the fit, the same for every page of a deck. */
export interface DeckOrder {
  /** Of who looks and the day. */
  readonly seed: number;
  /** When the deck's first page was dealt: what competes is what did at that hour. */
  readonly dealtAt: Date;
  readonly culture: CultureAsker | null;
}

export interface DeckHit {
  readonly roleId: string;
  /** Order points. */
  readonly score: number;
  /** Who hires, as a number that tells them apart. */
  readonly employer: number;
}

export interface DeckFound {
  /** First what comes first; of equal points the lower id. */
  readonly best: readonly DeckHit[];
  readonly chances: readonly DeckHit[];
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
  /** The roles that come first for a seeker. */
  readonly search: (search: DeckSearch) => DeckFound;
  /** Those of these roles that are live and pass, in the same order. */
  readonly only: (roleIds: readonly string[], search: Omit<DeckSearch, 'limit'>) => readonly DeckHit[];
  /** How many live roles the filters hide. Looks at every role: for the end of a deck, not for each page. */
  readonly countHidden: (search: Pick<DeckSearch, 'filters' | 'without'>) => number;
  /** What the deck reads texts with: whoever is to be searched for is read with the same. Null before one was learned. */
  readonly textModel: () => TextModel | null;
  /** The weights and calibration that the deck scores with, as decisions have taught them; null before they have. */
  readonly learned: () => Learned | null;
  /** How many roles no text reading is stored for yet. */
  readonly unread: () => number;
  /** When it resolves, everything committed before the call is in the deck. */
  readonly refresh: () => Promise<void>;
  /** Drops a role whose row is gone for good. */
  readonly forget: (roleId: string) => void;
  readonly isReady: () => boolean;
  readonly stats: () => DeckStats;
  readonly close: () => void;
}

/** Everything that belongs to one text model and one set of weights; others are another one of these, put in its place whole. */
interface Index {
  readonly roles: LiveRoles;
  readonly searcher: Searcher;
  readonly modelVersion: number | null;
  readonly model: TextModel | null;
  readonly learned: Learned | null;
  seen: Snapshot;
  /** Whole hours since 1970 of the standings, and what is expected to compete since then. */
  hour: number;
  demand: ReadonlyMap<string, number>;
}

/** Loads every live role and keeps up with the database from then on. */
export async function createDeck(connection: Connection, clock: Clock, log: Logger): Promise<Deck> {
  const started = performance.now();
  let index = await load(connection, clock);
  let isClosed = false;
  let freshAt = performance.now();
  const loadedInMs = freshAt - started;
  log.info({ roles: index.roles.size, ms: Math.round(loadedInMs) }, 'deck loaded');

  async function catchUp(): Promise<void> {
    if (isClosed) return;
    const until = await takeSnapshot(connection);
    // Where nothing at all was written, the snapshot is the same.
    if (until !== index.seen) {
      if (!isOf(index, await findScorerVersions(connection))) {
        index = await load(connection, clock);
      } else {
        const { seen, modelVersion } = index;
        for await (const batch of readChanged(connection, seen, until, modelVersion)) put(index, batch);
        index.seen = until;
      }
    }
    await restand(connection, index, clock);
    freshAt = performance.now();
  }

  const refresh = inRounds(catchUp);

  function refreshQuietly(): void {
    refresh().catch((error) => {
      if (!isClosed) log.warn({ err: error }, 'The deck could not be refreshed; trying again.');
    });
  }

  await connection.listen(ROLES_CHANNEL, refreshQuietly, refreshQuietly);
  const poll = setInterval(refreshQuietly, POLL_MS);
  poll.unref();

  const sought = (search: DeckSearch): Sought => ({
    seeker: search.seeker,
    filter: new RoleFilter(search.filters),
    without: slotsOf(index.roles, search.without),
    now: clock().getTime(),
    limit: search.limit,
    after: search.after,
    chances: search.chances ?? 0,
    afterChance: search.afterChance ?? null,
    seed: index.roles.size < EXPLORED_FROM ? null : search.order.seed,
    culture: search.order.culture,
    isFormerHour: hourOf(search.order.dealtAt) < index.hour,
    employer: search.employer ?? null,
  });

  return {
    search: (search) => {
      const { best, chances } = index.searcher.find(sought(search));
      return { best: hits(index.roles, best), chances: hits(index.roles, chances) };
    },
    only: (roleIds, search) => {
      const among = slotsOf(index.roles, roleIds);
      return hits(index.roles, index.searcher.among(among, sought({ ...search, limit: among.size })));
    },
    countHidden: ({ filters, without }) =>
      index.searcher.countHidden(new RoleFilter(filters), slotsOf(index.roles, without), clock().getTime()),
    textModel: () => index.model,
    learned: () => index.learned,
    unread: () => index.roles.readings.unread,
    refresh,
    forget: (roleId) => index.roles.remove(roleId),
    isReady: () => performance.now() - freshAt < STALE_MS,
    stats: () => ({
      roles: index.roles.size,
      bytes: index.roles.bytes + index.searcher.bytes,
      loadedInMs,
      ageMs: performance.now() - freshAt,
    }),
    close: () => {
      isClosed = true;
      clearInterval(poll);
    },
  };
}

async function load(connection: Connection, clock: Clock): Promise<Index> {
  const seen = await takeSnapshot(connection);
  const versions = await findScorerVersions(connection);
  const modelVersion = versions.model;
  const model = await findModel(connection, modelVersion);
  const learned = await findLearned(connection, versions.learned);
  const roles = new LiveRoles(learned?.weights);
  const index: Index = {
    roles,
    searcher: new Searcher(roles),
    modelVersion,
    model,
    learned,
    seen,
    hour: 0,
    demand: new Map(),
  };
  for await (const batch of readLive(connection, modelVersion)) put(index, batch);
  roles.settle();
  await restand(connection, index, clock);
  return index;
}

function isOf(index: Index, { model, learned }: ScorerVersions): boolean {
  return model === index.modelVersion && learned === (index.learned?.version ?? null);
}

function put({ roles, hour, demand }: Index, batch: readonly RoleNow[]): void {
  for (const { id, role } of batch) {
    if (role === null) roles.remove(id);
    else roles.put(role, standingCode((hour * HOUR - role.createdAt) / DAY, demand.get(id) ?? 0));
  }
}

function hourOf(instant: Date): number {
  return Math.floor(instant.getTime() / HOUR);
}

/** Each hour anew. Decks that were dealt in the hour before go on by what was then: a page must follow its page. */
async function restand(connection: Connection, index: Index, clock: Clock): Promise<void> {
  const hour = hourOf(clock());
  if (hour === index.hour) return;
  const from = new Date(hour * HOUR);
  index.demand = await readDemand(connection, from);
  index.roles.restand(from.getTime(), index.demand);
  index.hour = hour;
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
  return Array.from({ length: best.count }, (_, i) => {
    const slot = best.slots[i] as number;
    return {
      roleId: roles.ids.text(slot),
      score: best.scores[i] as number,
      employer: roles.employer[slot] as number,
    };
  });
}
