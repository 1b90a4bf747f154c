import { sql } from 'kysely';
import { readConfig } from '../config.ts';
import { connect, hasDatabase } from '../db/connect.ts';
import type { Db } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';

/**
 * `npm run clock` shows the clocks. `npm run clock -- confirm` declares them correct: servers that no longer trusted the
 * time, and so held back verdicts and reminders, go on.
 */
const [verb, ...others] = process.argv.slice(2);
if ((verb !== undefined && verb !== 'confirm') || others.length > 0) {
  console.error('Usage: npm run clock   (or npm run clock -- confirm, once every clock is right)');
  process.exit(2);
}

async function show(db: Db): Promise<void> {
  const { now } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
  const watch = await db.selectFrom('clock_watch').select('trusted_at').executeTakeFirst();
  console.log(`This machine:           ${new Date().toISOString()}`);
  console.log(`The database server:    ${now.toISOString()}`);
  console.log(`Last trusted time:      ${watch?.trusted_at.toISOString() ?? 'never yet'}`);
}

/** Running servers notice within seconds; a server that starts later trusts this instant. */
async function confirm(db: Db): Promise<void> {
  const now = new Date();
  await db
    .insertInto('clock_watch')
    .values({ trusted_at: now, confirmations: 1 })
    .onConflict((stored) =>
      stored
        .column('is_only')
        .doUpdateSet({ trusted_at: now, confirmations: sql<number>`clock_watch.confirmations + 1` }),
    )
    .execute();
  console.log('Confirmed: the servers trust their clocks again.');
}

try {
  const config = readConfig(process.env);
  if (!hasDatabase(config))
    throw new Error('There is no database in DATA_DIR: no server has been started there yet.');
  const connection = await connect(config);
  await migrate(connection.db);
  await show(connection.db);
  if (verb === 'confirm') await confirm(connection.db);
  await connection.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
