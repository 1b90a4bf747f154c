import type { Logger } from 'pino';
import type { CultureProfile } from '#contract/culture.ts';
import { compileRole } from '#matching/compiled.ts';
import type { RoleFacts } from '#matching/facts.ts';
import { roleTextFrom } from '#matching/text/read-sides.ts';
import type { Clock } from '../clock.ts';
import type { Connection } from '../db/connection.ts';
import type { Deck } from '../deck/deck.ts';
import { keepIndex, type LiveIndex, type LiveIndexStats } from '../index/keep-index.ts';
import type { Position } from '../index/position.ts';
import { backgroundPace, type Pace } from '../pace.ts';
import {
  type CandidateIndex,
  followSeekers,
  hourlyStandings,
  loadCandidates,
  matchesVersions,
  removeSeeker,
  type Scorer,
} from './candidate-index.ts';

export interface CandidateSearch {
  readonly role: RoleFacts;
  /** The role's stored text reading by the view's model; null if it has none yet. */
  readonly reading: Uint8Array | null;
  readonly culture: CultureProfile | null;
  /** Ids of seekers to leave out. */
  readonly without: readonly string[];
  readonly limit: number;
  readonly after: Position | null;
  readonly leastFit: number;
  /** When the list's first page was made: the standings of that time apply. */
  readonly listedAt: Date;
}

export interface CandidateHit {
  readonly seekerId: string;
  /** In order points. */
  readonly score: number;
}

export interface CandidateStats extends LiveIndexStats {
  readonly seekers: number;
  /** How many cannot be found yet because their text has not been read. */
  readonly unread: number;
  readonly bytes: number;
}

/** Candidates by one scorer: use one view for related queries, because the index may be replaced between them. */
export interface CandidateView extends Scorer {
  /** The best candidates for a role; for equal points the lower id first. */
  readonly search: (search: CandidateSearch) => readonly CandidateHit[];
}

/** This process's index of all discoverable seekers. It holds nothing that the database does not. */
export interface Candidates extends LiveIndex {
  /** The current index. Waits for the first load. */
  readonly view: () => Promise<CandidateView>;
  readonly stats: () => CandidateStats;
}

/**
 * Loads in the background and then follows the database. When the deck switches to another scorer, a second index is
 * loaded beside the one in use, and replaces it once everybody's text has been read.
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
  const kept = await keepIndex<CandidateIndex>(
    connection,
    {
      name: 'candidates',
      describe: ({ seekers, readBy }) => ({ seekers: seekers.size, scorer: readBy }),
      of: 'seekers',
      // The migration's triggers notify on it whenever seekers change, naming those who are gone.
      channel: 'nod_seekers',
      isNeededAtStart: false,
      load: (database, start, _, slices) => loadCandidates(database, start, scorer(), slices),
      follow: followSeekers,
      remove: removeSeeker,
      standings: hourlyStandings,
      isCurrent: (index) => matchesVersions(index, scorer()),
      // A worker reads their texts for everybody; until it has, the index in use has more people than a new one would.
      isIncomplete: ({ unread }) => unread.size > 0,
    },
    clock,
    log,
    // Processes load these after their decks, whose loads are spread over time already.
    { rest: pace.rest, beforeLoad: async () => {} },
  );
  return {
    ...kept.live,
    view: async () => viewOf(await kept.loaded()),
    stats: () => {
      const [inUse] = kept.all();
      return {
        ...kept.stats(),
        seekers: inUse?.seekers.size ?? 0,
        unread: Math.max(0, ...kept.all().map(({ unread }) => unread.size)),
        bytes: inUse === undefined ? 0 : inUse.seekers.bytes + inUse.searcher.bytes,
      };
    },
  };
}

function viewOf(index: CandidateIndex): CandidateView {
  const { seekers, searcher, model, learned, norms, aliases } = index;
  return {
    model,
    learned,
    norms,
    aliases,
    search: ({ role, reading, without, listedAt, ...search }) =>
      searcher
        .find({
          ...search,
          role: compileRole(role, reading === null ? model : roleTextFrom(reading), aliases),
          without: seekers.ids.findAll(without),
          isFormerHour: listedAt.getTime() < index.counted.inForceFrom,
        })
        .map((slot, score) => ({ seekerId: seekers.ids.text(slot), score })),
  };
}
