import { setTimeout as rest } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CultureProfile } from '#contract/culture.ts';
import { compileRole } from '#matching/compiled.ts';
import type { RoleFacts } from '#matching/facts.ts';
import { fitVersion } from '#matching/fit.ts';
import { type Learned, scaleFor } from '#matching/learning/learned.ts';
import { standingCode } from '#matching/order.ts';
import { roleTextFrom } from '#matching/text/read-sides.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { WEIGHTS } from '#matching/weights.ts';
import { type Clock, HOUR, SECOND } from '../clock.ts';
import type { Connection } from '../db/connect.ts';
import { inRounds } from '../db/rounds.ts';
import type { Position } from '../deck/best-roles.ts';
import type { Deck } from '../deck/deck.ts';
import { type Snapshot, takeSnapshot } from '../deck/role-source.ts';
import { readSeekerDemand } from './demand.ts';
import { CandidateSearcher } from './search.ts';
import { SeekerIndex } from './seeker-index.ts';
import { readChangedSeekers, readFound, readUnread, type SeekerNow } from './seeker-source.ts';

/** The migration's triggers send on it whenever seekers changed, and name whoever is gone. */
export const SEEKERS_CHANNEL = 'nod_seekers';
const POLL_MS = SECOND;
/** Words are read so many people at a time, with a rest as long as the reading took: requests come first. */
const READ_AT_ONCE = 10;

export interface CandidateSearch {
  readonly role: RoleFacts;
  /** The role's stored text reading by `textModel`; null where there is none yet. */
  readonly reading: Uint8Array | null;
  readonly culture: CultureProfile | null;
  /** Ids of seekers who are not to come up. */
  readonly without: readonly string[];
  readonly limit: number;
  readonly after: Position | null;
  readonly leastFit: number;
  /** When the list's first page was made: the standings of that hour count. */
  readonly listedAt: Date;
}

export interface CandidateHit {
  readonly seekerId: string;
  /** Order points. */
  readonly score: number;
}

export interface CandidateStats {
  readonly seekers: number;
  readonly bytes: number;
  readonly loadedInMs: number;
  /** Since the database was last asked what changed. */
  readonly ageMs: number;
}

/** The index of all discoverable seekers in this process. It holds nothing that the database does not. */
export interface Candidates {
  /** Who comes first for a role; of equal points the lower id. Waits for the index to be loaded. */
  readonly search: (search: CandidateSearch) => Promise<readonly CandidateHit[]>;
  /** What the index reads texts with; null before one was learned. */
  readonly textModel: () => TextModel | null;
  /** What decisions have taught the scorer that candidates are ranked by; null before they have. */
  readonly learned: () => Learned | null;
  /** When it resolves, every profile saved before the call is in the index. */
  readonly refresh: () => Promise<void>;
  /** Resolves when everybody's words have been read. */
  readonly whole: () => Promise<void>;
  readonly forget: (seekerId: string) => void;
  readonly stats: () => CandidateStats;
  readonly close: () => void;
}

/** Everything that belongs to one text model and one set of weights; another model is another one of these, put in its place whole. */
interface Index {
  readonly seekers: SeekerIndex;
  readonly searcher: CandidateSearcher;
  readonly model: TextModel | null;
  readonly learned: Learned | null;
  readonly scorer: string;
  seen: Snapshot;
  /** While it fills: who has changed meanwhile, and is not to be put back to what was read before. */
  changed: Set<string> | null;
  /** Whole hours since 1970 of the standings, and those that are not the usual one. */
  hour: number;
  standings: ReadonlyMap<string, number>;
}

/** Nobody after them, and nothing to being new. */
const USUAL = standingCode(Number.POSITIVE_INFINITY, 0);

function isOf({ model, learned }: Index, deck: Pick<Deck, 'textModel' | 'learned'>): boolean {
  return deck.textModel()?.version === model?.version && deck.learned()?.version === learned?.version;
}

/** Loads in the background, and keeps up with the database from then on. Reads texts with the deck's model. */
export async function createCandidates(
  connection: Connection,
  deck: Pick<Deck, 'textModel' | 'learned'>,
  clock: Clock,
  log: Logger,
): Promise<Candidates> {
  const started = performance.now();
  let isClosed = false;
  let freshAt = started;
  let loadedInMs = 0;
  let index = await emptyIndex();
  let reading: Promise<void> = Promise.resolve();
  let rebuilding: Promise<void> | null = null;
  const loaded = load();

  async function load(): Promise<void> {
    for (let isLoaded = false; !isLoaded && !isClosed; ) {
      isLoaded = await fill(index).then(
        () => true,
        async (error) => {
          quietly(error);
          await rest(POLL_MS, undefined, { ref: false });
          return false;
        },
      );
    }
    loadedInMs = performance.now() - started;
    log.info({ seekers: index.seekers.size, ms: Math.round(loadedInMs) }, 'candidates loaded');
  }

  async function emptyIndex(): Promise<Index> {
    const model = deck.textModel();
    const seekers = new SeekerIndex();
    const learned = deck.learned();
    const scale = scaleFor(learned?.weights ?? WEIGHTS, model !== null);
    return {
      seekers,
      searcher: new CandidateSearcher(seekers, model, scale),
      model,
      learned,
      scorer: fitVersion(model),
      seen: await takeSnapshot(connection),
      changed: new Set(),
      hour: 0,
      standings: new Map(),
    };
  }

  /** Takes in everybody whose words were read before; whoever was not is read behind it, bit by bit. */
  async function fill(into: Index): Promise<void> {
    await restand(into);
    const unread: SeekerNow[] = [];
    for await (const batch of readFound(connection, into.scorer)) {
      if (isClosed) return;
      const fresh = batch.filter(({ id }) => !into.changed?.has(id));
      put(into, fresh);
      unread.push(...fresh.filter(({ state }) => state === 'unread'));
    }
    reading = readBehind(into, unread).finally(() => {
      into.changed = null;
    });
    reading.catch((error) => quietly(error));
  }

  async function readBehind(into: Index, unread: readonly SeekerNow[]): Promise<void> {
    const rows = unread.flatMap((each) => (each.state === 'unread' ? [each.row] : []));
    for (let from = 0; from < rows.length && !isClosed; from += READ_AT_ONCE) {
      const before = performance.now();
      const some = rows.slice(from, from + READ_AT_ONCE).filter(({ id }) => !into.changed?.has(id));
      const read = await readUnread(connection, some, into.model, into.scorer);
      put(
        into,
        read.filter(({ id }) => !into.changed?.has(id)),
      );
      if (from + READ_AT_ONCE < rows.length) await rest(performance.now() - before);
    }
  }

  async function catchUp(): Promise<void> {
    if (isClosed) return;
    await loaded;
    if (rebuilding === null && !isOf(index, deck)) {
      rebuilding = rebuild().finally(() => {
        rebuilding = null;
      });
      rebuilding.catch((error) => quietly(error));
    }
    await follow(index);
    await restand(index);
    freshAt = performance.now();
  }

  /** Brings an index to what is committed now. */
  async function follow(into: Index): Promise<void> {
    const until = await takeSnapshot(connection);
    // Where nothing at all was written, the snapshot is the same.
    if (until === into.seen) return;
    for await (const batch of readChangedSeekers(connection, into.seen, until, into.scorer)) {
      for (const { id } of batch) into.changed?.add(id);
      put(into, batch);
      await readAll(into, batch);
    }
    into.seen = until;
  }

  async function readAll(into: Index, batch: readonly SeekerNow[]): Promise<void> {
    const rows = batch.flatMap((each) => (each.state === 'unread' ? [each.row] : []));
    for (let from = 0; from < rows.length; from += READ_AT_ONCE) {
      put(into, await readUnread(connection, rows.slice(from, from + READ_AT_ONCE), into.model, into.scorer));
    }
  }

  /** Another text model or other weights: everybody is read anew beside the index in use, which is replaced when all are. */
  async function rebuild(): Promise<void> {
    const another = await emptyIndex();
    await fill(another);
    await reading;
    await follow(another);
    index = another;
  }

  const refresh = inRounds(catchUp);

  function quietly(error: unknown): void {
    if (!isClosed) log.warn({ err: error }, 'The candidates could not be refreshed; trying again.');
  }

  function refreshQuietly(): void {
    refresh().catch(quietly);
  }

  await connection.listen(
    SEEKERS_CHANNEL,
    (gone) => {
      if (gone !== '') index.seekers.remove(gone);
      refreshQuietly();
    },
    refreshQuietly,
  );
  const poll = setInterval(refreshQuietly, POLL_MS);
  poll.unref();

  /** Each hour anew; lists that began in the hour before go on by what was then. */
  async function restand(into: Index): Promise<void> {
    const hour = hourOf(clock());
    if (hour === into.hour) return;
    const demand = await readSeekerDemand(connection, new Date(hour * HOUR));
    into.standings = new Map(
      [...demand].map(([id, value]) => [id, standingCode(Number.POSITIVE_INFINITY, value)]),
    );
    into.seekers.restand(into.standings, USUAL);
    into.hour = hour;
  }

  return {
    search: async ({ role, reading: stored, culture, without, limit, after, leastFit, listedAt }) => {
      await loaded;
      const { seekers, searcher, model, hour } = index;
      const text = stored === null ? model : roleTextFrom(stored);
      const best = searcher.find({
        role: compileRole(role, text),
        culture,
        without: slotsOf(seekers, without),
        limit,
        after,
        leastFit,
        isFormerHour: hourOf(listedAt) < hour,
      });
      return Array.from({ length: best.count }, (_, i) => ({
        seekerId: seekers.ids.text(best.slots[i] as number),
        score: best.scores[i] as number,
      }));
    },
    textModel: () => index.model,
    learned: () => index.learned,
    refresh,
    whole: async () => {
      await loaded;
      await reading;
      await rebuilding;
    },
    forget: (seekerId) => index.seekers.remove(seekerId),
    stats: () => ({
      seekers: index.seekers.size,
      bytes: index.seekers.bytes + index.searcher.bytes,
      loadedInMs,
      ageMs: performance.now() - freshAt,
    }),
    close: () => {
      isClosed = true;
      clearInterval(poll);
    },
  };
}

function put({ seekers, standings }: Index, batch: readonly SeekerNow[]): void {
  for (const each of batch) {
    if (each.state === 'found') seekers.put(each.seeker, standings.get(each.id) ?? USUAL);
    else if (each.state === 'hidden') seekers.remove(each.id);
  }
}

function hourOf(instant: Date): number {
  return Math.floor(instant.getTime() / HOUR);
}

function slotsOf(seekers: SeekerIndex, ids: readonly string[]): Set<number> {
  const slots = new Set<number>();
  for (const id of ids) {
    const slot = seekers.ids.find(id);
    if (slot >= 0) slots.add(slot);
  }
  return slots;
}
