import { type Kysely, sql } from 'kysely';

/**
 * The aliases that enough people agree on: phrases with a count of people, but no names. A row belongs to the versions from
 * `from_version` up to, but not including, `until_version`, so that every version can be read again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table alias_versions (
    version integer primary key,
    learned_at timestamptz not null
  )`,
  `create table learned_aliases (
    id uuid primary key,
    kind text not null check (kind in ('skill', 'title')),
    phrase text not null,
    written text not null,
    meaning text not null,
    people integer not null,
    learned_at timestamptz not null,
    from_version integer not null,
    until_version integer,
    taken_back_at timestamptz
  )`,
  // A phrase that was taken back never gets another row.
  `create unique index learned_aliases_of on learned_aliases (kind, phrase)
    where until_version is null or taken_back_at is not null`,
  'create index learned_aliases_newest on learned_aliases (learned_at desc, id)',
  // Decks switch to new aliases in the same way as to a new text model.
  `create trigger alias_versions_tell after insert or update or delete on alias_versions
    for each statement execute function tell_roles_changed()`,
];
