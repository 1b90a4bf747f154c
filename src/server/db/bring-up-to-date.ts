import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { MINUTE, SECOND } from '../clock.ts';
import type { Config } from '../config.ts';
import { ConfigError } from '../settings/values.ts';
import { isMigrated, type Migrations, migrate } from './migrate.ts';
import type { Database } from './schema.ts';

const LOOK_EVERY_MS = SECOND;
const SAY_EVERY_MS = MINUTE;

/**
 * Migrates at start-up. With MIGRATE=0 it waits until `npm run migrate` has run, so that a release can be rolled out by
 * processes that may not change the schema.
 */
export async function bringUpToDate(
  db: Kysely<Database>,
  config: Pick<Config, 'migratesAtStart' | 'databaseUrl'>,
  log: Logger,
  migrations?: Migrations,
): Promise<void> {
  if (config.migratesAtStart) {
    await migrate(db, {
      ...(migrations && { migrations }),
      onLocked: (migration, blockers) =>
        log.warn(
          { migration, blockers },
          'a migration is waiting for a table that others are using; it will be tried again',
        ),
    });
    return;
  }
  let saidAt = Number.NEGATIVE_INFINITY;
  while (!(await isMigrated(db, migrations))) {
    if (config.databaseUrl === null) {
      throw new ConfigError(
        'MIGRATE is 0 and the database is not up to date. It is embedded, so no other process can migrate it meanwhile: run npm run migrate, then start again.',
      );
    }
    if (performance.now() - saidAt >= SAY_EVERY_MS) {
      saidAt = performance.now();
      log.warn('MIGRATE is 0 and the database is not up to date: waiting for npm run migrate');
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
