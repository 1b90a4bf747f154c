import type { CultureProfile } from '#contract/culture.ts';
import { type ExperienceLevel, JOB_TYPES, type JobType } from '#contract/units.ts';
import { compileRole } from '#matching/compiled.ts';
import { fnv1a } from '#matching/hash.ts';
import { type Connection, LONG_READ_MS } from '../db/connection.ts';
import { statement } from '../db/statement.ts';
import { type DemandColumns, demandColumns } from '../demand/demand.ts';
import type { LiveRole } from './live-roles.ts';
import { unknownPlace } from './role-filter.ts';

/** How the deck's own statements are run. */
export type Database = Pick<Connection, 'run'>;

/** What the deck reads of a role; not its description: what counts of that is in its reading. */
export interface RoleRow extends DemandColumns {
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

const COLUMNS = `r.id, r.title, r.location_city, r.work_mode, r.salary_min_pence, r.salary_max_pence,
  array_to_json(r.required_skills)::text as skills, r.required_level, r.required_years, r.job_type,
  r.status = 'live' and r.held_since is null and r.expires_at > $2 as is_live, (extract(epoch from r.expires_at) * 1000)::float8 as expires,
  (extract(epoch from r.created_at) * 1000)::float8 as created,
  coalesce(r.hiring_organisation, r.employer_id::text) as hirer, t.reading, ${demandColumns('d')},
  coalesce((select profile from role_culture where role_id = r.id),
    (select profile from employer_culture where employer_id = r.employer_id)) as culture`;

/**
 * With what belongs to a role: its demand, and what the text model named by `$1` reads in it. Teams are looked up for each
 * role (above): joined, the planner reads all teams for every batch.
 */
const ROLES = `roles r
  left join role_texts t on t.role_id = r.id and t.model_version = $1
  left join role_demand d on d.role_id = r.id`;

/** Rows of one answer. */
const BATCH = 1_000;
/**
 * The same for a load, which reads the table as it lies: some eight roles are on a page of the database. While requests are
 * served, an answer must be read within a few milliseconds.
 */
export const PAGES_AT_START = 512;
export const PAGES_WHILE_SERVING = 32;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const SNAPSHOT = statement<{ snapshot: Snapshot }>(
  'deck-snapshot',
  'select pg_current_snapshot()::text as snapshot',
);

interface Extent {
  /** Another one once the table was rewritten and its rows lie elsewhere. */
  readonly file: number;
  readonly pages: number;
}

const EXTENT = statement<Extent>(
  'deck-extent',
  `select pg_relation_filenode('roles') as file,
    (pg_relation_size('roles') / current_setting('block_size')::int)::int as pages`,
);

const LIVE = statement<RoleRow, [modelVersion: number | null, now: Date, fromTid: string, toTid: string]>(
  'deck-live',
  `select ${COLUMNS} from ${ROLES} where r.ctid >= $3::text::tid and r.ctid < $4::text::tid
    and r.status = 'live' and r.held_since is null and r.expires_at > $2`,
  { limitMs: LONG_READ_MS },
);

/**
 * What was committed between two snapshots, whatever the order of commits: a transaction that was still running at the
 * first one has an id at or above its xmin and is not visible in it. Ids from beyond the second snapshot, as a restored
 * dump may hold, are left alone.
 */
const CHANGED = statement<
  RoleRow,
  [modelVersion: number | null, now: Date, since: Snapshot, until: Snapshot, after: string]
>(
  'deck-changed',
  `select ${COLUMNS} from ${ROLES}
    where r.id > $5 and r.id in (
      select id from roles where ${committedBetween('changed_in', '$3', '$4')}
      union all
      select role_id from role_texts where model_version = $1 and ${committedBetween('changed_in', '$3', '$4')}
    )
    order by r.id limit ${BATCH}`,
);

/** A condition: rows whose `column` (xid8) names a transaction committed between the snapshots `since` and `until`. */
export function committedBetween(column: string, since: string, until: string): string {
  return `${column} >= pg_snapshot_xmin(${since}::pg_snapshot) and ${column} < pg_snapshot_xmax(${until}::pg_snapshot)
    and not pg_visible_in_snapshot(${column}, ${since}::pg_snapshot)
    and pg_visible_in_snapshot(${column}, ${until}::pg_snapshot)`;
}

/** What a reader may rely on having seen: everything committed before it. Opaque text of the database's own. */
export type Snapshot = string;

export async function takeSnapshot(connection: Database): Promise<Snapshot> {
  const [row] = await connection.run(SNAPSHOT, []);
  if (row === undefined) throw new Error('The database gave no snapshot.');
  return row.snapshot;
}

/**
 * Every role that was live at a snapshot taken before, and perhaps later states of some: what changed meanwhile is
 * among what `readChanged` finds since that snapshot. `pages` of the table at a time.
 */
export async function* readLive(
  connection: Database,
  modelVersion: number | null,
  now: Date,
  pages: number,
): AsyncGenerator<RoleRow[]> {
  const extent = await extentOf(connection);
  const read = (page: number) =>
    connection.run(LIVE, [modelVersion, now, `(${page},0)`, `(${page + pages},0)`]);
  // The database reads the next batch while this process works on the one before.
  let ahead = read(0);
  for (let page = pages; page < extent.pages + pages; page += pages) {
    const rows = await ahead;
    ahead = read(page);
    ahead.catch(() => {});
    yield rows;
  }
  await ahead;
  // If the table was rewritten while being read (VACUUM FULL), some rows may have moved to where we had been.
  if ((await extentOf(connection)).file !== extent.file)
    yield* readLive(connection, modelVersion, now, pages);
}

async function extentOf(connection: Database): Promise<Extent> {
  const [extent] = await connection.run(EXTENT, []);
  if (extent === undefined) throw new Error('The database gave no size of the table roles.');
  return extent;
}

/** Roles that changed between two snapshots, live or not. */
export async function* readChanged(
  connection: Database,
  since: Snapshot,
  until: Snapshot,
  modelVersion: number | null,
  now: Date,
): AsyncGenerator<RoleRow[]> {
  let after = FIRST_ID;
  for (;;) {
    const rows = await connection.run(CHANGED, [modelVersion, now, since, until, after]);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
  }
}

export function liveRole(row: RoleRow): LiveRole {
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
  return {
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
}
