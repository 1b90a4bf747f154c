import type { CultureProfile } from '#contract/culture.ts';
import { type ExperienceLevel, JOB_TYPES, type JobType } from '#contract/units.ts';
import { compileRole } from '#matching/compiled.ts';
import { fnv1a } from '#matching/hash.ts';
import type { Connection, Statement } from '../db/connect.ts';
import type { LiveRole } from './live-roles.ts';
import { unknownPlace } from './role-filter.ts';

/** What the deck reads of a role; not its description: what counts of that is in its reading. */
interface RoleRow {
  readonly id: string;
  readonly title: string;
  readonly location_city: string | null;
  readonly work_mode: string;
  readonly salary_min_pence: number;
  readonly salary_max_pence: number;
  /** A JSON list. */
  readonly skills: string;
  readonly required_level: ExperienceLevel | null;
  readonly required_years: number | null;
  readonly job_type: JobType;
  readonly is_live: boolean;
  /** Milliseconds since 1970. */
  readonly expires: number;
  readonly created: number;
  /** Who hires: the organisation that an imported advert names, else the account. */
  readonly hirer: string;
  readonly culture: CultureProfile | null;
  readonly reading: Uint8Array | null;
}

/** A role as it is now: live, or to be left out. */
export interface RoleNow {
  readonly id: string;
  readonly role: LiveRole | null;
}

const COLUMNS = `r.id, r.title, r.location_city, r.work_mode, r.salary_min_pence, r.salary_max_pence,
  array_to_json(r.required_skills)::text as skills, r.required_level, r.required_years, r.job_type,
  r.status = 'live' and r.held_since is null as is_live, (extract(epoch from r.expires_at) * 1000)::float8 as expires,
  (extract(epoch from r.created_at) * 1000)::float8 as created,
  coalesce(r.hiring_organisation, r.employer_id::text) as hirer, coalesce(rc.profile, ec.profile) as culture, t.reading`;

/** With what belongs to a role: its team, and what the text model named by `$1` reads in it. */
const ROLES = `roles r
  left join role_culture rc on rc.role_id = r.id
  left join employer_culture ec on ec.employer_id = r.employer_id
  left join role_texts t on t.role_id = r.id and t.model_version = $1`;

/** Rows of one answer: enough to be quick, few enough that other requests get their turn. */
const BATCH = 5_000;
/** The same for the first load, which reads the table as it lies: eight roles or so stand on a page of the database. */
const BATCH_PAGES = 512;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const SNAPSHOT: Statement = { name: 'deck-snapshot', text: 'select pg_current_snapshot()::text as snapshot' };

/** `file` is another one when the table was written anew, and its rows lie elsewhere. */
const EXTENT: Statement = {
  name: 'deck-extent',
  text: `select pg_relation_filenode('roles') as file,
    (pg_relation_size('roles') / current_setting('block_size')::int)::int as pages`,
};

const LIVE: Statement = {
  name: 'deck-live',
  text: `select ${COLUMNS} from ${ROLES} where r.ctid >= $2::text::tid and r.ctid < $3::text::tid
    and r.status = 'live' and r.held_since is null`,
};

/**
 * What was committed between two snapshots, whatever the order of commits: a transaction that was still running at the
 * first one has an id at or above its xmin and is not visible in it. Ids from beyond the second snapshot, as a restored
 * dump may hold, are left alone.
 */
const CHANGED: Statement = {
  name: 'deck-changed',
  text: `select ${COLUMNS} from ${ROLES}
    where r.id > $4 and r.id in (
      select id from roles where ${committedBetween('changed_in')}
      union all select role_id from role_texts where model_version = $1 and ${committedBetween('changed_in')}
    )
    order by r.id limit ${BATCH}`,
};

/** Of rows with such a column: those committed between the snapshots `$2` and `$3`. */
export function committedBetween(column: string): string {
  return `${column} >= pg_snapshot_xmin($2::pg_snapshot) and ${column} < pg_snapshot_xmax($3::pg_snapshot)
    and not pg_visible_in_snapshot(${column}, $2::pg_snapshot) and pg_visible_in_snapshot(${column}, $3::pg_snapshot)`;
}

/** What a reader may rely on having seen: everything committed before it. Opaque text of the database's own. */
export type Snapshot = string;

export async function takeSnapshot(connection: Connection): Promise<Snapshot> {
  const [row] = await connection.run<{ snapshot: string }>(SNAPSHOT, []);
  if (row === undefined) throw new Error('The database gave no snapshot.');
  return row.snapshot;
}

/**
 * Every role that was live at a snapshot taken before, and perhaps later states of some: what changed meanwhile is
 * among what `readChanged` finds since that snapshot.
 */
export async function* readLive(
  connection: Connection,
  modelVersion: number | null,
): AsyncGenerator<RoleNow[]> {
  const extent = await extentOf(connection);
  const read = (page: number) =>
    connection.run<RoleRow>(LIVE, [modelVersion, `(${page},0)`, `(${page + BATCH_PAGES},0)`]);
  // The database reads the next batch while this process takes in the one before.
  let ahead = read(0);
  for (let page = BATCH_PAGES; page < extent.pages + BATCH_PAGES; page += BATCH_PAGES) {
    const rows = await ahead;
    ahead = read(page);
    ahead.catch(() => {});
    yield rows.map(roleNow);
  }
  await ahead;
  // Written anew while being read (VACUUM FULL): some rows may have moved to where we had been.
  if ((await extentOf(connection)).file !== extent.file) yield* readLive(connection, modelVersion);
}

async function extentOf(connection: Connection): Promise<{ file: number; pages: number }> {
  const [extent] = await connection.run<{ file: number; pages: number }>(EXTENT, []);
  if (extent === undefined) throw new Error('The database gave no size of the table roles.');
  return extent;
}

export async function* readChanged(
  connection: Connection,
  since: Snapshot,
  until: Snapshot,
  modelVersion: number | null,
): AsyncGenerator<RoleNow[]> {
  let after = FIRST_ID;
  for (;;) {
    const rows = await connection.run<RoleRow>(CHANGED, [modelVersion, since, until, after]);
    yield rows.map(roleNow);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
  }
}

function roleNow(row: RoleRow): RoleNow {
  if (!row.is_live) return { id: row.id, role: null };
  const compiled = compileRole({
    title: row.title,
    descriptionMd: '',
    requiredSkills: JSON.parse(row.skills),
    experienceLevel: row.required_level,
    experienceYears: row.required_years,
    place: row.location_city,
    workMode: row.work_mode,
    salaryMinPence: row.salary_min_pence,
    salaryMaxPence: row.salary_max_pence,
    jobType: row.job_type,
  });
  const role = {
    id: row.id,
    compiled,
    salaryMinPence: row.salary_min_pence,
    salaryMaxPence: row.salary_max_pence,
    jobType: JOB_TYPES.indexOf(row.job_type),
    expiresAt: row.expires,
    createdAt: row.created,
    employer: fnv1a(row.hirer) | 0,
    culture: row.culture,
    reading: row.reading,
    unknownPlace: row.location_city !== null && compiled.place < 0 ? unknownPlace(row.location_city) : 0,
  };
  return { id: row.id, role };
}
