import type { Aliases } from '#matching/aliases.ts';
import type { LearnedNorms } from '#matching/assessment/learned-norms.ts';
import { readingVersion } from '#matching/fit.ts';
import { type LearnedWeights, scaleFor } from '#matching/learning/learned.ts';
import { standingCode } from '#matching/order.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { WEIGHTS } from '#matching/weights.ts';
import type { Runner } from '../db/connection.ts';
import { demandAt } from '../demand/demand.ts';
import type { HourlyStandings } from '../index/adopt-hour.ts';
import { Hands } from '../index/hands.ts';
import type { Progress } from '../index/index-kind.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { Slices } from '../pace.ts';
import { CandidateSearcher } from './search.ts';
import type { CandidateRange } from './search-hand.ts';
import { SeekerIndex, type SeekerStanding } from './seeker-index.ts';
import {
  indexedSeeker,
  keepReadings,
  readChangedSeekers,
  readFound,
  readFoundIds,
  readSeekerRow,
  readWordsNow,
  type SeekerRow,
} from './seeker-source.ts';

/** The versions that score candidates: the same as the deck's, so that both sides see the same fits. */
export interface Scorer {
  readonly model: TextModel | null;
  readonly learned: LearnedWeights | null;
  readonly norms: LearnedNorms | null;
  readonly aliases: Aliases | null;
}

/** Everything that depends on one scorer. For another scorer a new index is loaded, which replaces this one. */
export interface CandidateIndex extends Scorer, Progress {
  readonly seekers: SeekerIndex;
  readonly searcher: CandidateSearcher;
  readonly hands: Hands<CandidateRange>;
  /** The name of the reader and the text model (`readingVersion`), under which readings are stored. */
  readonly readBy: string;
  /** Discoverable seekers whose current text has not been read: they are found by their previous text, if any. */
  readonly unread: Set<string>;
}

/**
 * People who save a profile expect to be found by it, so a few changed profiles are read here immediately, which takes some
 * milliseconds each. If there are many, for example after a change of scorer, one worker reads them for all processes
 * (`features/matching/read-people`).
 */
const MOST_READ_HERE = 200;
const READ_AT_ONCE = 10;

/** Loads everybody whose text this scorer has read; `unread` lists the others. */
export async function loadCandidates(
  database: Runner,
  start: Progress,
  { model, learned, norms, aliases }: Scorer,
  slices: Slices,
): Promise<CandidateIndex> {
  const seekers = new SeekerIndex();
  const scale = scaleFor(learned?.weights ?? WEIGHTS, model !== null);
  const index: CandidateIndex = {
    ...start,
    seekers,
    searcher: new CandidateSearcher(seekers, model, scale),
    hands: new Hands<CandidateRange>(seekers.recent, () => ({ range: null })),
    model,
    learned,
    norms,
    aliases,
    readBy: readingVersion(model),
    unread: new Set(),
  };
  for await (const batch of readFound(database, index.readBy)) {
    await putAll(index, batch, slices);
    await slices.rest();
  }
  return index;
}

export function matchesVersions(index: CandidateIndex, { model, learned, norms, aliases }: Scorer): boolean {
  return (
    index.model?.version === model?.version &&
    index.learned?.version === learned?.version &&
    index.norms?.version === norms?.version &&
    index.aliases?.version === aliases?.version
  );
}

/** Applies the changes that were committed before a snapshot. */
export async function followSeekers(
  database: Runner,
  index: CandidateIndex,
  until: Snapshot,
  slices: Slices,
): Promise<void> {
  let readHere = 0;
  for await (const batch of readChangedSeekers(database, index.seen, until, index.readBy)) {
    const unreadRows = await putAll(index, batch, slices);
    const portion = unreadRows.slice(0, MOST_READ_HERE - readHere);
    readHere += portion.length;
    await readInThisProcess(database, index, portion, slices);
  }
}

export function removeSeeker({ unread, seekers }: CandidateIndex, id: string): void {
  unread.delete(id);
  seekers.remove(id);
}

/** Removes people who are deleted or want to be found no longer. */
export async function removeGone(database: Runner, index: CandidateIndex, slices: Slices): Promise<void> {
  const { seekers, unread } = index;
  const foundIds = new Set(await readFoundIds(database));
  slices.resume();
  for (let slot = 0; slot < seekers.slots; slot += 1) {
    if (slices.isOver) await slices.rest();
    const id = seekers.ids.text(slot);
    if (seekers.ids.isIn(slot) && !foundIds.has(id)) removeSeeker(index, id);
  }
  for (const id of unread) if (!foundIds.has(id)) unread.delete(id);
}

/** Adds or updates the seekers, and returns those whose text must be read first. */
async function putAll(
  index: CandidateIndex,
  batch: readonly SeekerRow[],
  slices: Slices,
): Promise<SeekerRow[]> {
  const unreadRows: SeekerRow[] = [];
  slices.resume();
  for (const row of batch) {
    if (slices.isOver) await slices.rest();
    if (put(index, row, indexedSeeker(row, index)) === 'unread') unreadRows.push(row);
  }
  return unreadRows;
}

/** Until somebody's new text is read, they are found by the old one. */
function put(
  index: CandidateIndex,
  row: SeekerRow,
  outcome: ReturnType<typeof indexedSeeker>,
): typeof outcome {
  if (outcome === 'unread') {
    index.unread.add(row.id);
    return outcome;
  }
  index.unread.delete(row.id);
  if (outcome === 'hidden') index.seekers.remove(row.id);
  else index.seekers.put(outcome, standingOf(index, row));
  return outcome;
}

async function readInThisProcess(
  database: Runner,
  index: CandidateIndex,
  rows: readonly SeekerRow[],
  slices: Slices,
): Promise<void> {
  for (let from = 0; from < rows.length; from += READ_AT_ONCE) {
    const portion = rows.slice(from, from + READ_AT_ONCE);
    const ids = portion.map(({ id }) => id);
    const readings = await readWordsNow(database, ids, index.model);
    await keepReadings(database, index.readBy, readings);
    for (const row of portion) {
      const reading = readings.get(row.id);
      if (reading !== undefined)
        put(index, row, readSeekerRow(row, reading.foundSkills, reading.words, index));
    }
    await slices.rest();
  }
}

function standingOf({ counted, coming }: CandidateIndex, row: SeekerRow): SeekerStanding {
  const codeAt = (hour: number) => standingCode(Number.POSITIVE_INFINITY, demandAt(hour, 'seekers', row));
  const code = codeAt(counted.hour);
  return {
    code,
    previousCode: codeAt(counted.previousHour),
    comingCode: coming === null ? code : codeAt(coming.hour),
  };
}

export function hourlyStandings({ seekers }: CandidateIndex): HourlyStandings {
  return {
    prepare: (isFromNothing) => seekers.prepareStandings(isFromNothing),
    setComingDemand: (id, demand) => seekers.setComingDemand(id, demand),
    compute: async () => {},
    adopt: () => seekers.adoptStandings(),
  };
}
