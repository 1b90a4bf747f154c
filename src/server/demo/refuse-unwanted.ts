import type { Config } from '../config.ts';
import type { Db } from '../db/connection.ts';
import { ConfigError } from '../settings/values.ts';
import { adoptDemoPeople, hasDemoPeople } from './demo-people.ts';

/**
 * Marks the people of a demo world that an older release seeded. Refuses to start with demo people in the database if
 * strangers can reach the server and DEMO=1 is not set (D62).
 * @throws {ConfigError}
 */
export async function refuseUnwantedDemo(
  db: Db,
  { isDemo, isExposed }: Pick<Config, 'isDemo' | 'isExposed'>,
  now: Date,
): Promise<void> {
  if (!(await hasDemoWorld(db))) await adoptDemoPeople(db, now);
  if (isExposed && !isDemo && (await hasDemoPeople(db))) throw new ConfigError(REFUSAL);
}

const REFUSAL =
  'The demo world is in this database, and strangers can reach this server: PUBLIC_URL, DATABASE_URL or a STRIPE_ setting is set. Remove the demo world with npm run demo -- remove, or set DEMO=1 to keep it: its people then get a random password, printed once.';

/** Whether a demo world was ever seeded here. A removed one counts, so it is not seeded again. */
export async function hasDemoWorld(db: Db): Promise<boolean> {
  return (await db.selectFrom('demo_world').select('is_only').executeTakeFirst()) !== undefined;
}
