import { fitVersion } from '#matching/fit.ts';
import { type Learned, scaleFor } from '#matching/learning/learned.ts';
import { standingCode } from '#matching/order.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { WEIGHTS } from '#matching/weights.ts';
import { type Clock, HOUR } from '../clock.ts';
import { type Database, type Snapshot, takeSnapshot } from '../deck/role-source.ts';
import {
  type CountedHour,
  demandAt,
  findCountedHour,
  isShortlyAfter,
  noDemandYet,
  readDemandSince,
} from '../demand/demand.ts';
import type { Slices } from '../pace.ts';
import { CandidateSearcher } from './search.ts';
import { SeekerIndex, type SeekerStanding } from './seeker-index.ts';
import {
  keepReadings,
  readChangedSeekers,
  readFound,
  readWordsNow,
  type SeekerRow,
  seekerNow,
  seekerWith,
} from './seeker-source.ts';

/** What candidates are scored by: the deck's own, so that both sides read the same fits. */
export interface Scorer {
  readonly model: TextModel | null;
  readonly learned: Learned | null;
}

/** Everything that belongs to one scorer; for another, another one of these replaces it. */
export interface CandidateIndex extends Scorer {
  readonly seekers: SeekerIndex;
  readonly searcher: CandidateSearcher;
  /** Names whose readings count. */
  readonly readBy: string;
  /** Who is to be found once their words are read. */
  readonly unread: Set<string>;
  /** Everything committed before it is in the index. */
  seen: Snapshot;
  /** What the standings are made from. */
  counted: CountedHour;
  /** The same of the hour that is being prepared. */
  coming: CountedHour | null;
}

/**
 * Somebody who saves a profile waits for being found by it, so what few people changed is read at once, some milliseconds
 * each. Where it was many, such as everybody by a new scorer, a worker reads them for all processes
 * (`features/matching/read-people`).
 */
const MOST_READ_HERE = 200;
const READ_AT_ONCE = 10;

/** Everybody whose words have been read by this scorer; `unread` says who else may be found. */
export async function loadCandidates(
  database: Database,
  { model, learned }: Scorer,
  clock: Clock,
  slices: Slices,
): Promise<CandidateIndex> {
  const seen = await takeSnapshot(database);
  const counted = await findCountedHour(database, 'seekers');
  const seekers = new SeekerIndex();
  const scale = scaleFor(learned?.weights ?? WEIGHTS, model !== null);
  const index: CandidateIndex = {
    seekers,
    searcher: new CandidateSearcher(seekers, model, scale),
    model,
    learned,
    readBy: fitVersion(model),
    unread: new Set(),
    seen,
    counted: counted ?? noDemandYet(Math.floor(clock().getTime() / HOUR) * HOUR),
    coming: null,
  };
  for await (const batch of readFound(database, index.readBy)) {
    await putAll(index, batch, slices);
    await slices.rest();
  }
  return index;
}

export function isOf(index: CandidateIndex, { model, learned }: Scorer): boolean {
  return index.model?.version === model?.version && index.learned?.version === learned?.version;
}

/** Brings the index up to what is committed at a snapshot. */
export async function follow(
  database: Database,
  index: CandidateIndex,
  until: Snapshot,
  slices: Slices,
): Promise<void> {
  if (until === index.seen) return;
  let readHere = 0;
  for await (const batch of readChangedSeekers(database, index.seen, until, index.readBy)) {
    const unread = await putAll(index, batch, slices);
    const some = unread.slice(0, MOST_READ_HERE - readHere);
    readHere += some.length;
    await readHereAndNow(database, index, some, slices);
  }
  index.seen = until;
}

/** Returns those who are to be read first. */
async function putAll(
  index: CandidateIndex,
  batch: readonly SeekerRow[],
  slices: Slices,
): Promise<SeekerRow[]> {
  const unread: SeekerRow[] = [];
  slices.resume();
  for (const row of batch) {
    if (slices.isOver) await slices.rest();
    if (put(index, row, seekerNow(row)) === 'unread') unread.push(row);
  }
  return unread;
}

/** Until somebody's new words are read, they are found by those before. */
function put(index: CandidateIndex, row: SeekerRow, now: ReturnType<typeof seekerNow>): typeof now {
  if (now === 'unread') {
    index.unread.add(row.id);
    return now;
  }
  index.unread.delete(row.id);
  if (now === 'hidden') index.seekers.remove(row.id);
  else index.seekers.put(now, standingOf(index, row));
  return now;
}

async function readHereAndNow(
  database: Database,
  index: CandidateIndex,
  rows: readonly SeekerRow[],
  slices: Slices,
): Promise<void> {
  for (let from = 0; from < rows.length; from += READ_AT_ONCE) {
    const some = rows.slice(from, from + READ_AT_ONCE);
    const ids = some.map(({ id }) => id);
    const readings = await readWordsNow(database, ids, index.model);
    await keepReadings(database, index.readBy, readings);
    for (const row of some) {
      const own = readings.get(row.id);
      if (own !== undefined) put(index, row, seekerWith(row, own.foundSkills, own.words));
    }
    await slices.rest();
  }
}

function standingOf({ counted, coming }: CandidateIndex, row: SeekerRow): SeekerStanding {
  const codeAt = (hour: number) => standingCode(Number.POSITIVE_INFINITY, demandAt(hour, 'seekers', row));
  const code = codeAt(counted.hour);
  return {
    code,
    formerCode: codeAt(counted.formerHour),
    comingCode: coming === null ? code : codeAt(coming.hour),
  };
}

/** Goes over to the standings of an hour that was counted; lists that began before go on by the former ones. */
export async function adoptHour(
  database: Database,
  index: CandidateIndex,
  counted: CountedHour,
  slices: Slices,
): Promise<void> {
  const isFromNothing = !isShortlyAfter(index.counted, counted);
  const since = isFromNothing ? Number.NEGATIVE_INFINITY : index.counted.hour;
  index.coming = counted;
  try {
    index.seekers.prepareStandings(isFromNothing);
    for await (const batch of readDemandSince(database, 'seekers', since)) {
      slices.resume();
      for (const row of batch) index.seekers.expect(row.id, demandAt(counted.hour, 'seekers', row));
      await slices.rest();
    }
    index.seekers.adoptStandings();
    index.counted = counted;
  } finally {
    index.coming = null;
  }
}
