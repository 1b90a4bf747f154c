import type { Aliases } from '#matching/aliases.ts';
import type { LearnedNorms } from '#matching/assessment/learned-norms.ts';
import { heldCover, informativeTitles, readWords } from '#matching/compiled.ts';
import { levelCode, yearsCode } from '#matching/experience.ts';
import { findPlace } from '#matching/places/find-place.ts';
import { seekerTextBytes } from '#matching/text/seeker-bytes.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { compileTitle } from '#matching/titles.ts';
import { batchesById, readAhead } from '../db/batches.ts';
import { LONG_READ_MS, type Runner } from '../db/connection.ts';
import { statement } from '../db/statement.ts';
import { type DemandColumns, demandColumns } from '../demand/demand.ts';
import { compileCultureSeeker } from '../index/compiled-culture-seeker.ts';
import { committedBetween, type Snapshot } from '../index/snapshot.ts';
import { type AssessmentColumns, cultureSeeker } from '../scorer/culture.ts';
import { type CvWordsColumns, cvWords, cvWordsOf } from '../scorer/cv-words.ts';
import { type MatchingColumns, seekerFacts } from '../scorer/seeker-facts.ts';
import type { FoundSeeker } from './seeker-index.ts';

export type SeekerRow = Omit<MatchingColumns, 'summary_text'> &
  DemandColumns &
  AssessmentColumns & {
    id: string;
    /** Whether employers may find them. */
    is_found: boolean;
    /** `seekers.changed_in`. */
    change: string;
    /** Whether their current text has been read. */
    is_read: boolean;
    found_skills: string[] | null;
    words: Uint8Array | null;
  };

/** A seeker's current state: discoverable, hidden, or discoverable once their text is read. */
export type SeekerNow = FoundSeeker | 'hidden' | 'unread';

const COLUMNS = `s.user_id as id, s.skills, s.experience, s.experience_level, s.location_city, s.work_mode_pref,
  s.min_net_monthly_pounds, s.is_discoverable and u.suspended_at is null as is_found, s.changed_in::text as change,
  w.user_id is not null as is_read, w.found_skills, w.words, a.form_id, a.traits, a.checks,
  ${demandColumns('d')}`;

/** Seekers with scorer `$1`’s reading of them, the assessment that employers may see, and demand. */
const SEEKERS = `seekers s
  join users u on u.id = s.user_id
  left join candidate_readings w on w.user_id = s.user_id and w.scorer = $1 and w.of_change = s.changed_in::text
  left join assessments a on a.user_id = s.user_id and a.visible_to_employers
  left join seeker_demand d on d.seeker_id = s.user_id`;

/** Rows per query. */
const BATCH = 200;

/** Ordered by place, because a search goes through everybody in this order and looks up each person’s place. */
const FOUND_IDS = statement<{ id: string }>(
  'candidates-found-ids',
  `select s.user_id as id from seekers s join users u on u.id = s.user_id
    where s.is_discoverable and u.suspended_at is null
    order by s.location_city, s.work_mode_pref, s.user_id`,
  { limitMs: LONG_READ_MS },
);

const FOUND = statement<SeekerRow, [scorer: string, ids: readonly string[]]>(
  'candidates-found',
  `select ${COLUMNS} from ${SEEKERS} where s.user_id = any($2::uuid[])
    order by s.location_city, s.work_mode_pref, s.user_id`,
  { limitMs: LONG_READ_MS },
);

const CHANGED = statement<SeekerRow, [scorer: string, since: Snapshot, until: Snapshot, after: string]>(
  'candidates-changed',
  `select ${COLUMNS} from ${SEEKERS}
    where s.user_id > $4 and s.user_id in (
      select user_id from seekers where ${committedBetween('changed_in', '$2', '$3')}
      union all
      select user_id from candidate_readings where scorer = $1 and ${committedBetween('changed_in', '$2', '$3')}
    )
    order by s.user_id limit ${BATCH}`,
);

const WORDS = statement<WordsRow, [ids: readonly string[]]>(
  'candidates-words',
  `select s.user_id as id, s.changed_in::text as change, s.skills, s.experience, s.experience_level,
      s.location_city, s.work_mode_pref, s.min_net_monthly_pounds, s.summary_text, u.first_name, u.last_name,
      cv.cv_work_text, cv.cv_raw_text
    from seekers s join users u on u.id = s.user_id ${cvWordsOf('s.user_id')} where s.user_id = any($1::uuid[])`,
);

/** Skips people whose profile has changed or been hidden since it was read. */
const KEEP = statement<
  never,
  [
    scorer: string,
    ids: readonly string[],
    changes: readonly string[],
    found: readonly string[],
    words: readonly (string | null)[],
  ]
>(
  'candidates-keep-reading',
  `insert into candidate_readings (user_id, scorer, of_change, found_skills, words)
    select s.user_id, $1, s.changed_in::text, read.found::jsonb, decode(read.words, 'hex')
    from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as read (id, change, found, words)
    join seekers s on s.user_id = read.id and s.changed_in = read.change::xid8 and s.is_discoverable
    for key share of s
    on conflict (user_id, scorer) do update set of_change = excluded.of_change,
      found_skills = excluded.found_skills, words = excluded.words, changed_in = pg_current_xact_id()`,
);

const UNREAD_IDS = statement<{ id: string }, [scorer: string, after: string, size: number]>(
  'candidates-unread',
  `select s.user_id as id from seekers s join users u on u.id = s.user_id
    where s.user_id > $2 and s.is_discoverable and u.suspended_at is null
      and (select true from candidate_readings w
        where w.user_id = s.user_id and w.scorer = $1 and w.of_change = s.changed_in::text) is null
    order by s.user_id limit $3`,
);

/** Everybody who is discoverable, in batches, ordered by place. */
export async function* readFound(database: Runner, scorer: string): AsyncGenerator<SeekerRow[]> {
  const ids = await readFoundIds(database);
  yield* readAhead(ids.length, BATCH, (from) => database.run(FOUND, [scorer, ids.slice(from, from + BATCH)]));
}

/** The ids of everybody who is discoverable, ordered by place. */
export async function readFoundIds(database: Runner): Promise<string[]> {
  return (await database.run(FOUND_IDS, [])).map(({ id }) => id);
}

/** Seekers who changed, or whose text was read, between two snapshots. */
export function readChangedSeekers(
  database: Runner,
  since: Snapshot,
  until: Snapshot,
  scorer: string,
): AsyncGenerator<SeekerRow[]> {
  return batchesById(BATCH, (afterId) => database.run(CHANGED, [scorer, since, until, afterId]));
}

/** Discoverable seekers whose current text this scorer has not read, in batches of `size`. */
export function readUnread(
  database: Runner,
  scorer: string,
  size: number,
): AsyncGenerator<{ readonly id: string }[]> {
  return batchesById(size, (afterId) => database.run(UNREAD_IDS, [scorer, afterId, size]));
}

/** What the index uses to compile a seeker, besides the text model. */
interface IndexedBy {
  readonly norms: LearnedNorms | null;
  readonly aliases: Aliases | null;
}

export function indexedSeeker(row: SeekerRow, scorer: IndexedBy): SeekerNow {
  if (!row.is_found) return 'hidden';
  if (!row.is_read) return 'unread';
  return readSeekerRow(row, row.found_skills ?? [], row.words, scorer);
}

/** The seeker as the index stores them; 'hidden' if the profile is empty, because there is nothing to match yet. */
export function readSeekerRow(
  row: SeekerRow,
  foundSkills: readonly string[],
  words: Uint8Array | null,
  { norms, aliases }: IndexedBy,
): SeekerNow {
  const { id } = row;
  const facts = seekerFacts({ ...row, summary_text: null });
  const cover = new Map(
    [...heldCover(facts, foundSkills, aliases)].map(([skill, { value }]) => [skill, value]),
  );
  const titles = informativeTitles(facts);
  if (cover.size === 0 && titles.length === 0 && words === null) return 'hidden';
  return {
    id,
    cover,
    level: levelCode(facts.experienceLevel),
    years: yearsCode(facts.experienceYears),
    home: facts.place === null ? -1 : (findPlace(facts.place)?.id ?? -1),
    workMode: facts.workModePref,
    minNetMonthlyPounds: facts.minNetMonthlyPounds ?? 0,
    titles: titles.map((title) => compileTitle(title, aliases)),
    words,
    culture: compileCultureSeeker(cultureSeeker(row), norms),
  };
}

/** The columns needed to read somebody's text. */
export type WordsRow = MatchingColumns &
  CvWordsColumns & {
    id: string;
    change: string;
    first_name: string;
    last_name: string;
  };

/** The result of reading somebody's own text. */
export interface OwnWords {
  /** `seekers.changed_in` of the row that was read. */
  readonly change: string;
  readonly foundSkills: readonly string[];
  /** As written by `seekerTextBytes`; null if the text is too short, or without a text model. */
  readonly words: Uint8Array | null;
}

/** The text columns of the people with these ids. */
export function readWritten(database: Runner, ids: readonly string[]): Promise<WordsRow[]> {
  return database.run(WORDS, [ids]);
}

/** Reads the current text of these people, which takes milliseconds each. */
export async function readWordsNow(
  database: Runner,
  ids: readonly string[],
  model: TextModel | null,
): Promise<ReadonlyMap<string, OwnWords>> {
  if (ids.length === 0) return new Map();
  const rows = await readWritten(database, ids);
  return new Map(rows.map((row) => [row.id, wordsOf(row, model)]));
}

export function wordsOf(row: WordsRow, model: TextModel | null): OwnWords {
  const identity = { firstName: row.first_name, lastName: row.last_name };
  const { foundSkills, text } = readWords(seekerFacts(row, identity, cvWords(row, identity)), model);
  return { change: row.change, foundSkills, words: text && seekerTextBytes(text) };
}

/** Stores these people's readings for every process. */
export async function keepReadings(
  database: Runner,
  scorer: string,
  readings: ReadonlyMap<string, OwnWords>,
): Promise<void> {
  const rows = [...readings.values()];
  await database.run(KEEP, [
    scorer,
    [...readings.keys()],
    rows.map(({ change }) => change),
    rows.map(({ foundSkills }) => JSON.stringify(foundSkills)),
    rows.map(({ words }) => words && Buffer.from(words).toString('hex')),
  ]);
}
