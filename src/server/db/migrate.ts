import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { up as twoStrangersMeet } from './migrations/0001-two-strangers-meet.ts';
import { up as assessments } from './migrations/0002-assessments.ts';
import { up as deliveries } from './migrations/0003-deliveries.ts';
import { up as guarantee } from './migrations/0004-guarantee.ts';
import { up as uploads } from './migrations/0005-uploads.ts';
import { up as dashboard } from './migrations/0006-dashboard.ts';
import { up as interviews } from './migrations/0007-interviews.ts';
import { up as imports } from './migrations/0008-imports.ts';
import { up as matching } from './migrations/0009-matching.ts';
import { up as billing } from './migrations/0010-billing.ts';
import { up as safety } from './migrations/0011-safety.ts';
import { up as roleNumbers } from './migrations/0012-role-numbers.ts';
import { up as candidates } from './migrations/0013-candidates.ts';
import { up as learning } from './migrations/0014-learning.ts';
import { up as verification } from './migrations/0015-verification.ts';
import type { Database } from './schema.ts';

/** In order, by name; each runs in a transaction, all under one lock, so two processes may start at once. */
const migrations: Record<string, Migration> = {
  '0001-two-strangers-meet': { up: twoStrangersMeet },
  '0002-assessments': { up: assessments },
  '0003-deliveries': { up: deliveries },
  '0004-guarantee': { up: guarantee },
  '0005-uploads': { up: uploads },
  '0006-dashboard': { up: dashboard },
  '0007-interviews': { up: interviews },
  '0008-imports': { up: imports },
  '0009-matching': { up: matching },
  '0010-billing': { up: billing },
  '0011-safety': { up: safety },
  '0012-role-numbers': { up: roleNumbers },
  '0013-candidates': { up: candidates },
  '0014-learning': { up: learning },
  '0015-verification': { up: verification },
};

/** Their names, in order. */
export function migrationNames(): string[] {
  return Object.keys(migrations).sort();
}

/** Brings an empty database as far as an older version of the product would have. For restoring what that one kept. */
export async function migrateTo(db: Kysely<Database>, name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}

/** Brings the database to the last migration. Throws what the failed one threw; the version before stays in force. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Whether nothing is left to migrate. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const all = await migrator.getMigrations();
  return all.every((migration) => migration.executedAt !== undefined);
}
