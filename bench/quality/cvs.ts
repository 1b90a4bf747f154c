import { Chance } from '#testing/chance.ts';
import { DutyDecks } from './duty-decks.ts';
import { LAYOUTS, pickSome } from './layouts.ts';
import { MANNERS } from './manners.ts';
import { OCCUPATIONS, type Occupation } from './occupations.ts';
import { SMALL_TALK } from './small-talk.ts';
import { VOICES } from './voices.ts';

/**
 * A CV's text and the truth about its person: their current occupation, and the occupations of earlier jobs that the text
 * mentions.
 */
export interface Cv {
  readonly text: string;
  readonly occupation: string;
  readonly earlier: readonly string[];
}

const CVS_PER_OCCUPATION = 20;
const SEED = 5_050;
const OLDER_JOBS = 3;
/** Years in the earlier job, and in each of the older ones. */
const EARLIER_YEARS = 4;
const OLDER_YEARS = 2;

/**
 * The same 1,200 CVs in every run. Layout, voice and manner rotate with different periods and start at another point for
 * each occupation, so that each occurs with each of the others, and no occupation can be recognised by them.
 */
export function writeCvs(): Cv[] {
  const chance = new Chance(SEED);
  const duties = new DutyDecks(chance);
  const cvs = OCCUPATIONS.flatMap((now, o) =>
    Array.from({ length: CVS_PER_OCCUPATION }, (_, n) => writeCv(chance, duties, now, o, n)),
  );
  if (new Set(cvs.map(({ text }) => text)).size < cvs.length) throw new Error('Two CVs have the same text.');
  return cvs;
}

function writeCv(chance: Chance, duties: DutyDecks, now: Occupation, o: number, n: number): Cv {
  const otherOccupations = pickSome(
    chance,
    OCCUPATIONS.filter(({ name }) => name !== now.name),
    1 + OLDER_JOBS,
  );
  const from = chance.between(2012, 2024);
  const job = (work: Occupation, title: string, start: number, to: number | null) => ({
    work,
    title,
    employer: chance.pick(SMALL_TALK.employer),
    from: start,
    to,
  });
  const [earlier, ...olderJobs] = otherOccupations.map((work, at) => {
    const to = from - (at === 0 ? 0 : EARLIER_YEARS + (at - 1) * OLDER_YEARS);
    return job(work, chance.pick(work.titles), to - (at === 0 ? EARLIER_YEARS : OLDER_YEARS), to);
  });
  if (earlier === undefined) throw new Error('There is only one occupation.');
  const layout = take(LAYOUTS, n + 3 * o);
  const text = layout.write({
    chance,
    voice: take(VOICES, n * 2 + o),
    present: job(now, take(now.titles, n), from, null),
    earlier,
    older: olderJobs,
    deal: duties.forOneCv(),
  });
  const toldJobs = { present: [], earlier: [earlier], all: [earlier, ...olderJobs] }[layout.tells];
  return {
    text: take(MANNERS, n * 3 + o)(chance, text),
    occupation: now.name,
    earlier: toldJobs.map(({ work }) => work.name),
  };
}

/** The item at this position; after the last item, the first follows again. */
function take<T>(items: readonly T[], at: number): T {
  return items[at % items.length] as T;
}
