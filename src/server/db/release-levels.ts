import type { Kysely } from 'kysely';
import { ConfigError } from '../settings/values.ts';
import { run, statement } from './statement.ts';

/** A database with whatever tables it has so far. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely's own type for a database of any age
type AnyDb = Kysely<any>;

/**
 * A release's level is the number of the last migration that it knows. Migrations only add, so a release can run on a
 * database that newer ones have migrated, until a migration removes or changes something it uses. The database records
 * for each migration the oldest level that can still run, because an older release doesn't know newer migrations
 * (docs/decisions/0030).
 */
const FIRST_RELEASE = 15;

/**
 * The migrations that remove something, by name, each with the oldest level that can run afterwards. Add a line only
 * when every release below that level is no longer in use: its nodes become unready, and can't be started again.
 */
const CONTRACTIONS: Readonly<Record<string, number>> = {};

/** '0023-startup' is 23. */
export function levelOf(migration: string): number {
  return Number.parseInt(migration, 10);
}

/** The oldest level that can run once this migration has been applied. */
export function oldestLevelAfter(migration: string, contractions = CONTRACTIONS): number {
  const until = Object.keys(contractions).filter((name) => name <= migration);
  return Math.max(FIRST_RELEASE, ...until.map((name) => contractions[name] ?? FIRST_RELEASE));
}

export interface AppliedMigration {
  readonly name: string;
  /** null if nothing is recorded. */
  readonly oldestLevel: number | null;
}

const TABLES = statement<{ migrations: boolean; levels: boolean }>(
  'migration-tables',
  `select to_regclass('kysely_migration') is not null as migrations,
      to_regclass('migration_levels') is not null as levels`,
);

const NAMES = statement<{ name: string }>(
  'migration-names',
  `select name from kysely_migration order by name`,
);

const LEVELS = statement<AppliedMigration>(
  'migration-levels',
  `select name, oldest_level as "oldestLevel"
    from kysely_migration left join migration_levels on migration = name order by name`,
);

/** The migrations applied to the database, in order; empty for an empty database. */
export async function listApplied(db: AnyDb): Promise<readonly AppliedMigration[]> {
  const tables = await run(db, TABLES, []);
  if (!tables[0]?.migrations) return [];
  if (!tables[0].levels) {
    const rows = await run(db, NAMES, []);
    return rows.map(({ name }) => ({ name, oldestLevel: null }));
  }
  return run(db, LEVELS, []);
}

export class DatabaseTooNew extends ConfigError {}

/**
 * @throws {DatabaseTooNew} for a migration that this release doesn't know, unless it is a newer one with a record that this
 * release can run after it
 */
export function mustBeCompatible(migrations: readonly AppliedMigration[], names: readonly string[]): void {
  const ourLevel = Math.max(0, ...names.map(levelOf));
  for (const { name, oldestLevel } of migrations) {
    if (names.includes(name)) continue;
    if (levelOf(name) <= ourLevel) {
      throw new DatabaseTooNew(
        `The database has the migration ${name}, which this Nod doesn't know although it knows later ones. It was made by another edition of Nod: start that one.`,
      );
    }
    if (oldestLevel === null || oldestLevel > ourLevel) {
      const need =
        oldestLevel === null
          ? 'does not say that an older one can run on it'
          : `needs one that knows migration ${padLevel(oldestLevel)}`;
      throw new DatabaseTooNew(
        `The database was migrated by a newer Nod (${name}) and ${need}; this one knows migrations up to ${padLevel(ourLevel)}. Start the newer Nod, or restore a backup from before the upgrade.`,
      );
    }
  }
}

function padLevel(level: number): string {
  return String(level).padStart(4, '0');
}

const HAS_LEVELS = statement<{ exists: boolean }>(
  'migration-has-levels',
  `select to_regclass('migration_levels') is not null as exists`,
);

const RECORD = statement<never, [migration: string, oldestLevel: number]>(
  'migration-record-level',
  `insert into migration_levels (migration, oldest_level)
    values ($1, $2) on conflict do nothing`,
);

/** Records which releases can run after `migration`; does nothing until the table for it exists. */
export async function recordLevel(trx: AnyDb, migration: string): Promise<void> {
  const rows = await run(trx, HAS_LEVELS, []);
  if (!rows[0]?.exists) return;
  await run(trx, RECORD, [migration, oldestLevelAfter(migration)]);
}
