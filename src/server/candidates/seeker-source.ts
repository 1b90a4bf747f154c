import type { Selectable } from 'kysely';
import { FORMS } from '#matching/assessment/forms.ts';
import { profileOf } from '#matching/assessment/reference-scores.ts';
import { readWords, tellingTitles } from '#matching/compiled.ts';
import { levelCode, yearsCode } from '#matching/experience.ts';
import { findPlace } from '#matching/places/find-place.ts';
import { coverOf } from '#matching/skills/skill-cover.ts';
import { seekerTextBytes } from '#matching/text/seeker-bytes.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import type { Connection, Statement } from '../db/connect.ts';
import type { AssessmentTable } from '../db/schema.ts';
import { committedBetween, type Snapshot } from '../deck/role-source.ts';
import { cultureSeeker } from '../features/culture/queries.ts';
import { type MatchingColumns, seekerFacts } from '../features/seekers/facts.ts';
import type { FoundSeeker } from './seeker-index.ts';

type SeekerRow = Omit<MatchingColumns, 'summary_text'> &
  Pick<Selectable<AssessmentTable>, 'traits' | 'checks'> & {
    id: string;
    /** Whether employers may find them. */
    is_found: boolean;
    /** `seekers.changed_in`. */
    change: string;
    /** Whether their words were read before, as they are now. */
    is_read: boolean;
    found_skills: string[] | null;
    words: Uint8Array | null;
    form_id: string | null;
  };

/** A seeker as they are now: to be found, to be left out, or to be read first. */
export type SeekerNow =
  | { readonly id: string; readonly state: 'found'; readonly seeker: FoundSeeker }
  | { readonly id: string; readonly state: 'hidden' }
  | { readonly id: string; readonly state: 'unread'; readonly row: SeekerRow };

const COLUMNS = `s.user_id as id, s.skills, s.experience, s.experience_level, s.location_city, s.work_mode_pref,
  s.min_net_monthly_pounds, s.is_discoverable and u.suspended_at is null as is_found, s.changed_in::text as change,
  w.user_id is not null as is_read, w.found_skills, w.words, a.form_id, a.traits, a.checks`;

/** With what stands of them beside the profile: a reading by the scorer `$1`, an assessment that employers may see. */
const SEEKERS = `seekers s
  join users u on u.id = s.user_id
  left join seeker_readings w on w.user_id = s.user_id and w.scorer = $1 and w.of_change = s.changed_in::text
  left join assessments a on a.user_id = s.user_id and a.visible_to_employers`;

/** Rows of one answer: few enough that requests get their turn between two. */
const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Neighbours beside each other: a search goes from place to place, and reads what lies together. */
const FOUND_IDS: Statement = {
  name: 'candidates-found-ids',
  text: `select s.user_id as id from seekers s join users u on u.id = s.user_id
    where s.is_discoverable and u.suspended_at is null
    order by s.location_city, s.work_mode_pref, s.user_id`,
};

const FOUND: Statement = {
  name: 'candidates-found',
  text: `select ${COLUMNS} from ${SEEKERS} where s.user_id = any($2::uuid[])
    order by s.location_city, s.work_mode_pref, s.user_id`,
};

const CHANGED: Statement = {
  name: 'candidates-changed',
  text: `select ${COLUMNS} from ${SEEKERS}
    where s.user_id > $4 and ${committedBetween('s.changed_in')} order by s.user_id limit ${BATCH}`,
};

const WORDS: Statement = {
  name: 'candidates-words',
  text: `select s.user_id as id, s.changed_in::text as change, s.skills, s.experience, s.experience_level,
      s.location_city, s.work_mode_pref, s.min_net_monthly_pounds, s.summary_text, u.first_name, u.last_name,
      (select cv.text from uploads f join cv_texts cv on cv.upload_id = f.id
        where f.user_id = s.user_id and f.state = 'claimed') as cv_text
    from seekers s join users u on u.id = s.user_id where s.user_id = any($1::uuid[])`,
};

/** Only where the row is still the one that was read. */
const KEEP: Statement = {
  name: 'candidates-keep-reading',
  text: `insert into seeker_readings (user_id, scorer, of_change, found_skills, words)
    select s.user_id, $1, s.changed_in::text, read.found::jsonb, decode(read.words, 'hex')
    from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as read (id, change, found, words)
    join seekers s on s.user_id = read.id and s.changed_in = read.change::xid8 and s.is_discoverable
    for key share of s
    on conflict (user_id) do update set scorer = excluded.scorer, of_change = excluded.of_change,
      found_skills = excluded.found_skills, words = excluded.words`,
};

/** Everybody who may be found, batch by batch, from place to place. */
export async function* readFound(connection: Connection, scorer: string): AsyncGenerator<SeekerNow[]> {
  const ids = (await connection.run<{ id: string }>(FOUND_IDS, [])).map(({ id }) => id);
  const read = (from: number) => connection.run<SeekerRow>(FOUND, [scorer, ids.slice(from, from + BATCH)]);
  // The database reads the next batch while this process takes in the one before.
  let ahead = read(0);
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await ahead;
    ahead = read(from + BATCH);
    ahead.catch(() => {});
    yield rows.map(seekerNow);
  }
  await ahead;
}

/** Whoever changed between two snapshots. */
export async function* readChangedSeekers(
  connection: Connection,
  since: Snapshot,
  until: Snapshot,
  scorer: string,
): AsyncGenerator<SeekerNow[]> {
  for (let after = FIRST_ID; ; ) {
    const rows = await connection.run<SeekerRow>(CHANGED, [scorer, since, until, after]);
    yield rows.map(seekerNow);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
  }
}

function seekerNow(row: SeekerRow): SeekerNow {
  const { id } = row;
  if (!row.is_found) return { id, state: 'hidden' };
  if (!row.is_read) return { id, state: 'unread', row };
  return seekerWith(row, row.found_skills ?? [], row.words);
}

/** Whoever has said nothing to go on is not to be found yet. */
function seekerWith(row: SeekerRow, foundSkills: readonly string[], words: Uint8Array | null): SeekerNow {
  const { id } = row;
  const facts = seekerFacts({ ...row, summary_text: null });
  const cover = new Map([...coverOf(facts.skills, foundSkills)].map(([skill, { value }]) => [skill, value]));
  const titles = tellingTitles(facts);
  if (cover.size === 0 && titles.length === 0 && words === null) return { id, state: 'hidden' };
  const culture = row.form_id === null ? null : cultureSeeker({ ...row, form_id: row.form_id });
  return {
    id,
    state: 'found',
    seeker: {
      id,
      cover,
      level: levelCode(facts.experienceLevel),
      years: yearsCode(facts.experienceYears),
      home: facts.place === null ? -1 : (findPlace(facts.place)?.id ?? -1),
      workMode: facts.workModePref,
      minNetMonthlyPounds: facts.minNetMonthlyPounds ?? 0,
      titles,
      words,
      culture: culture && {
        formId: culture.formId,
        own: profileOf(FORMS[culture.formId], culture.measures),
      },
    },
  };
}

type WordsRow = MatchingColumns & {
  id: string;
  change: string;
  first_name: string;
  last_name: string;
  cv_text: string | null;
};

/** Reads these people's words, keeps the readings for the next start, and says who they are now. Some milliseconds each. */
export async function readUnread(
  connection: Connection,
  rows: readonly SeekerRow[],
  model: TextModel | null,
  scorer: string,
): Promise<SeekerNow[]> {
  const words = await readWordsNow(
    connection,
    rows.map(({ id }) => id),
    model,
  );
  const read = rows.flatMap((row) => {
    const own = words.get(row.id);
    return own === undefined ? [] : [{ row, ...own }];
  });
  await connection.run(KEEP, [
    scorer,
    read.map(({ row }) => row.id),
    read.map(({ change }) => change),
    read.map(({ foundSkills }) => JSON.stringify(foundSkills)),
    read.map(({ words }) => words && Buffer.from(words).toString('hex')),
  ]);
  return read.map(({ row, foundSkills, words }) => seekerWith(row, foundSkills, words));
}

/** What somebody's own words come to. */
export interface OwnWords {
  /** `seekers.changed_in` of the row that was read. */
  readonly change: string;
  readonly foundSkills: readonly string[];
  /** As `seekerTextBytes` wrote it; null where too little is written. */
  readonly words: Uint8Array | null;
}

/** Reads these people's words as they stand now, by their ids. */
export async function readWordsNow(
  connection: Connection,
  ids: readonly string[],
  model: TextModel | null,
): Promise<ReadonlyMap<string, OwnWords>> {
  if (ids.length === 0) return new Map();
  const rows = await connection.run<WordsRow>(WORDS, [ids]);
  return new Map(rows.map((row) => [row.id, wordsOf(row, model)]));
}

function wordsOf(row: WordsRow, model: TextModel | null): OwnWords {
  const identity = { firstName: row.first_name, lastName: row.last_name };
  const { foundSkills, text } = readWords(seekerFacts(row, identity, row.cv_text || null), model);
  return { change: row.change, foundSkills, words: text && seekerTextBytes(text) };
}
