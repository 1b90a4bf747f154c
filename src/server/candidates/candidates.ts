import type { Logger } from 'pino';
import type { CultureProfile } from '#contract/culture.ts';
import type { CompiledRole } from '#matching/compiled.ts';
import type { Clock } from '../clock.ts';
import type { Connection } from '../db/connection.ts';
import type { Deck } from '../deck/deck.ts';
import type { RankedHit } from '../index/hit-range.ts';
import { keepIndex, type LiveIndex, type LiveIndexStats } from '../index/keep-index.ts';
import type { Position } from '../index/position.ts';
import type { TopK } from '../index/top-k.ts';
import { backgroundPace, type Pace } from '../pace.ts';
import {
  type CandidateIndex,
  followSeekers,
  hourlyStandings,
  loadCandidates,
  matchesVersions,
  removeGone,
  removeSeeker,
  type Scorer,
} from './candidate-index.ts';
import type { PreparedSearch } from './search.ts';
import { searchHand } from './search-hand.ts';

export interface CandidateSearch {
  /** Compiled by the view's scorer. */
  readonly role: CompiledRole;
  readonly culture: CultureProfile | null;
  /** Ids of seekers to leave out. */
  readonly without: readonly string[];
  readonly limit: number;
  readonly after: Position | null;
  readonly leastFit: number;
  /** When the list's first page was made: the standings at that time apply. */
  readonly listedAt: Date;
  /** Derived from the role: decides the order of equal points. */
  readonly seed: number;
}

export interface CandidateStats extends LiveIndexStats {
  readonly seekers: number;
  /** How many seekers cannot be found yet because their text has not been read. */
  readonly unread: number;
  readonly bytes: number;
}

/** Candidates as one scorer ranks them. Use one view for related queries, because the index may be replaced in between. */
export interface CandidateView extends Scorer {
  /** The best candidates for a role with their candidate points; for equal points as the seed decides. */
  readonly search: (search: CandidateSearch) => readonly RankedHit[];
  /**
   * The same result as `search`, from the hand that was dealt to this owner: one search finds the people for several pages,
   * and each page brings the hand up to date.
   */
  readonly searchHand: (owner: string, search: CandidateSearch) => readonly RankedHit[];
}

/** This process's index of all discoverable seekers. Everything in it is also in the database. */
export interface Candidates extends LiveIndex {
  /** The current index. Waits for the first load. */
  readonly view: () => Promise<CandidateView>;
  readonly stats: () => CandidateStats;
}

/**
 * Loads in the background and then follows the database. When the deck switches to another scorer, a second index is
 * loaded alongside the one in use, and replaces it once everybody's text has been read.
 */
export async function createCandidates(
  connection: Connection,
  deck: Pick<Deck, 'view'>,
  clock: Clock,
  log: Logger,
  pace: Pick<Pace, 'rest'> = backgroundPace,
): Promise<Candidates> {
  function scorer(): Scorer {
    const { textModel: model, learned, norms, aliases } = deck.view();
    return { model, learned, norms, aliases };
  }
  const keeper = await keepIndex<CandidateIndex>(
    connection,
    {
      name: 'candidates',
      describe: ({ seekers, readBy }) => ({ seekers: seekers.size, scorer: readBy }),
      of: 'seekers',
      // The triggers notify this channel whenever seekers change; for deleted seekers the notice contains the id.
      channel: 'nod_seekers',
      isNeededAtStart: false,
      load: (database, start, _, slices) => loadCandidates(database, start, scorer(), slices),
      follow: followSeekers,
      remove: removeSeeker,
      removeGone,
      standings: hourlyStandings,
      isCurrent: (index) => matchesVersions(index, scorer()),
      // A worker reads the texts for all processes. Until it has, a new index would have fewer people than the one in use.
      isIncomplete: ({ unread }) => unread.size > 0,
    },
    clock,
    log,
    // Processes load these after their decks, whose loads are spread over time already.
    { rest: pace.rest, beforeLoad: async () => {} },
  );
  return {
    ...keeper.live,
    view: async () => viewOf(await keeper.loaded()),
    stats: () => {
      const [inUse] = keeper.all();
      return {
        ...keeper.stats(),
        seekers: inUse?.seekers.size ?? 0,
        unread: Math.max(0, ...keeper.all().map(({ unread }) => unread.size)),
        bytes: inUse === undefined ? 0 : inUse.seekers.bytes + inUse.searcher.bytes,
      };
    },
  };
}

export function viewOf(index: CandidateIndex): CandidateView {
  const { seekers, searcher, hands, counted, model, learned, norms, aliases } = index;
  const { ids } = seekers;
  const prepare = ({ without, listedAt, ...search }: CandidateSearch): PreparedSearch => ({
    ...search,
    without: ids.findAll(without),
    isPreviousHour: listedAt.getTime() < counted.inForceFrom,
  });
  const hitsOf = (best: TopK): RankedHit[] => best.map((slot, score) => ({ id: ids.text(slot), score }));
  return {
    model,
    learned,
    norms,
    aliases,
    search: (search) => hitsOf(searcher.find(prepare(search))),
    searchHand: (owner, search) => {
      const prepared = prepare(search);
      const { culture, leastFit, isPreviousHour, limit, after, seed } = prepared;
      const hour = isPreviousHour ? counted.previousHour : counted.hour;
      const source = {
        hands,
        role: search.role,
        without: search.without,
        seed,
        orderKey: JSON.stringify([culture, leastFit, hour]),
        search: (people: number) => hitsOf(searcher.find({ ...prepared, limit: people })),
        ranked: (seekerIds: Iterable<string>) => hitsOf(searcher.ranked(ids.findAll(seekerIds), prepared)),
        isWanted: (seekerId: string) => {
          const slot = ids.find(seekerId);
          return slot >= 0 && !prepared.without.has(slot);
        },
      };
      return searchHand(owner, source, limit, after);
    },
  };
}
