import type { CultureProfile } from '#contract/culture.ts';
import type { RoleDetails } from '#contract/roles.ts';
import { JOB_TYPES } from '#contract/units.ts';
import type { Aliases } from '#matching/aliases.ts';
import { compileRole } from '#matching/compiled.ts';
import { fnv1a } from '#matching/hash.ts';
import { batchesById, readAhead } from '../db/batches.ts';
import { LONG_READ_MS, type Runner } from '../db/connection.ts';
import { statement } from '../db/statement.ts';
import { sureUnitGroup } from '../db/sure-unit-group.ts';
import { type DemandColumns, demandColumns } from '../demand/demand.ts';
import { committedBetween, type Snapshot } from '../index/snapshot.ts';
import { type RoleFactsColumns, roleFacts } from '../scorer/role-facts.ts';
import type { LiveRole } from './live-roles.ts';
import { extrasOf } from './role-extras.ts';
import { unknownPlace } from './role-filter.ts';

/** The columns that the deck reads of a role. Its description counts only by `reading`, what the text model made of it. */
export interface RoleRow
  extends Omit<RoleFactsColumns, 'description_md' | 'required_skills' | 'details'>,
    DemandColumns {
  readonly details: RoleDetails | null;
  readonly id: string;
  /** A JSON list. */
  readonly skills: string;
  readonly is_live: boolean;
  /** Milliseconds since 1970. */
  readonly expires: number;
  readonly created: number;
  /** Identifies the hiring organisation: the name in an imported advert, or else the company's id. */
  readonly hirer: string;
  /** The hiring organisation's name: the one in an imported advert, or else the company's. */
  readonly hirer_name: string;
  readonly culture: CultureProfile | null;
  readonly reading: Uint8Array | null;
  /** The code of its title's unit group; null if none is sure enough. */
  readonly unit_group: number | null;
}

const COLUMNS = `r.id, r.title, r.location_city, r.work_mode, r.salary_min_pence, r.salary_max_pence,
  array_to_json(r.required_skills)::text as skills, r.required_level, r.required_years, r.job_type, r.details,
  r.status = 'live' and r.held_since is null and r.expires_at > $2 as is_live, (extract(epoch from r.expires_at) * 1000)::float8 as expires,
  (extract(epoch from r.created_at) * 1000)::float8 as created,
  coalesce(r.hiring_organisation, r.employer_id::text) as hirer,
  coalesce(r.hiring_organisation, (select company_name from employers where user_id = r.employer_id)) as hirer_name, t.reading,
  ${sureUnitGroup('o')} as unit_group, ${demandColumns('d')},
  coalesce((select profile from role_culture where role_id = r.id),
    (select profile from employer_culture where employer_id = r.employer_id)) as culture`;

/**
 * A role with its demand, its occupation, and its reading by the text model `$1`. Culture profiles are looked up for each
 * role (above): in a join, the planner reads all of them for every batch.
 */
const ROLES = `roles r
  left join role_texts t on t.role_id = r.id and t.model_version = $1
  left join role_occupations o on o.role_id = r.id
  left join role_demand d on d.role_id = r.id`;

/** Rows per query. */
const BATCH = 1_000;
/**
 * Pages per query of a load, which reads the table in physical order: a database page has some eight roles. While requests
 * are served, a result must be processed within a few milliseconds.
 */
export const PAGES_AT_START = 512;
export const PAGES_WHILE_SERVING = 32;

/** If a larger share of all roles has changed, reading everything is not much slower. */
const MOST_CHANGED = 1 / 4;

interface Extent {
  /** The number of the table's file. It changes when the table is rewritten, which moves its rows. */
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

/** Which roles changed between two snapshots, some more than once; the text model's version is `$1`. */
const changedIds = (since: string, until: string) => `
      select id from roles where ${committedBetween('changed_in', since, until)}
      union all
      select role_id from role_texts where model_version = $1 and ${committedBetween('changed_in', since, until)}
      union all
      select role_id from role_occupations where ${committedBetween('changed_in', since, until)}`;

const CHANGED = statement<
  RoleRow,
  [modelVersion: number | null, now: Date, since: Snapshot, until: Snapshot, after: string]
>(
  'deck-changed',
  `select ${COLUMNS} from ${ROLES}
    where r.id > $5 and r.id in (${changedIds('$3', '$4')}
    )
    order by r.id limit ${BATCH}`,
);

/** All ids in one query, because every batch by id would look for all changes again. */
const CHANGED_IDS = statement<
  { ids: string[] | null },
  [modelVersion: number | null, since: Snapshot, until: Snapshot]
>(
  'deck-changed-ids',
  `select array_agg(distinct id::text) as ids from (${changedIds('$2', '$3')}
    ) changed`,
  { limitMs: LONG_READ_MS },
);

const BY_ID = statement<RoleRow, [modelVersion: number | null, now: Date, ids: readonly string[]]>(
  'deck-by-id',
  `select ${COLUMNS} from ${ROLES} where r.id = any($3::uuid[])`,
  { limitMs: LONG_READ_MS },
);

/** Ids are read in ranges, one for each first hexadecimal digit. */
const ID_RANGES = 16;
const LIVE_IDS = statement<{ ids: Uint8Array | null }, [from: string, to: string]>(
  'deck-live-ids',
  `select string_agg(uuid_send(id), ''::bytea) as ids from roles
    where status = 'live' and id >= $1 and id <= $2`,
  { limitMs: LONG_READ_MS },
);

/**
 * Every role that was live at an earlier snapshot, some perhaps in a later state: `readChanged` since that snapshot finds
 * what changed in between. Reads `pages` of the table at a time.
 */
export async function* readLive(
  database: Runner,
  modelVersion: number | null,
  now: Date,
  pages: number,
): AsyncGenerator<RoleRow[]> {
  const { file, pages: end } = await extentOf(database);
  yield* readAhead(end, pages, (page) =>
    database.run(LIVE, [modelVersion, now, `(${page},0)`, `(${page + pages},0)`]),
  );
  // If the table was rewritten meanwhile (VACUUM FULL), rows may have moved to pages that were read already.
  if ((await extentOf(database)).file !== file) yield* readLive(database, modelVersion, now, pages);
}

async function extentOf(database: Runner): Promise<Extent> {
  const [extent] = await database.run(EXTENT, []);
  if (extent === undefined) throw new Error('The database gave no size of the table roles.');
  return extent;
}

/** Roles that changed between two snapshots, live or not. */
export function readChanged(
  database: Runner,
  since: Snapshot,
  until: Snapshot,
  modelVersion: number | null,
  now: Date,
): AsyncGenerator<RoleRow[]> {
  return batchesById(BATCH, (afterId) => database.run(CHANGED, [modelVersion, now, since, until, afterId]));
}

/**
 * The roles that changed between two snapshots that may be days apart, live or not. `size` is how many roles the index has.
 * Null if more than `MOST_CHANGED` of them changed, and more than a batch: reading everything is then not much slower.
 */
export async function readChangedLater(
  database: Runner,
  since: Snapshot,
  until: Snapshot,
  modelVersion: number | null,
  now: Date,
  size: number,
): Promise<AsyncGenerator<RoleRow[]> | null> {
  const [changes] = await database.run(CHANGED_IDS, [modelVersion, since, until]);
  const ids = changes?.ids ?? [];
  if (ids.length > Math.max(BATCH, size * MOST_CHANGED)) return null;
  return readAhead(ids.length, BATCH, (from) =>
    database.run(BY_ID, [modelVersion, now, ids.slice(from, from + BATCH)]),
  );
}

/** The ids of all roles with the status 'live', even expired or held ones, sixteen bytes each, batch by batch. */
export function readLiveIds(database: Runner): AsyncGenerator<{ ids: Uint8Array | null }[]> {
  return readAhead(ID_RANGES, 1, async (range) =>
    range < ID_RANGES ? database.run(LIVE_IDS, [firstId(range), lastId(range)]) : [],
  );
}

function firstId(range: number): string {
  return `${range.toString(16)}0000000-0000-0000-0000-000000000000`;
}

function lastId(range: number): string {
  return `${range.toString(16)}fffffff-ffff-ffff-ffff-ffffffffffff`;
}

export function liveRole(row: RoleRow, aliases: Aliases | null): LiveRole {
  const compiled = compileRole(
    roleFacts({ ...row, description_md: '', required_skills: JSON.parse(row.skills) }),
    null,
    aliases,
  );
  return {
    id: row.id,
    title: row.title,
    company: row.hirer_name,
    compiled,
    salaryMinPence: row.salary_min_pence,
    salaryMaxPence: row.salary_max_pence,
    jobType: JOB_TYPES.indexOf(row.job_type),
    extras: extrasOf(row.details),
    expiresAt: row.expires,
    createdAt: row.created,
    employer: fnv1a(row.hirer) | 0,
    culture: row.culture,
    reading: row.reading,
    unitGroup: row.unit_group ?? 0,
    unknownPlace: row.location_city !== null && compiled.place < 0 ? unknownPlace(row.location_city) : 0,
  };
}
