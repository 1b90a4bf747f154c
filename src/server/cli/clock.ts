import { sql } from 'kysely';
import { readConfig } from '../config.ts';
import { connect, hasDatabase } from '../db/connect.ts';
import type { Db } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';

/**
 * `npm run clock`: what the clocks say. `npm run clock -- confirm`: the clocks are right as they are, so the servers need
 * not wait any longer to decide by them.
 */
const [verb, ...others] = process.argv.slice(2);
if ((verb !== undefined && verb !== 'confirm') || others.length > 0) {
  console.error('Usage: npm run clock   (or npm run clock -- confirm, once every clock is right)');
  process.exit(2);
}

async function show(db: Db): Promise<void> {
  const { rows } = await sql<{ now: Date; trustedAt: Date | null }>`
    select clock_timestamp() as now, trusted_at as "trustedAt"
    from (select 1) one left join clock_watch on true`.execute(db);
  console.log(`This machine:           ${new Date().toISOString()}`);
  console.log(`The database server:    ${rows[0]?.now.toISOString()}`);
  console.log(`Last sure of the time:  ${rows[0]?.trustedAt?.toISOString() ?? 'never yet'}`);
}

/** Running servers notice within seconds; one that starts takes the instant for granted. */
async function confirm(db: Db): Promise<void> {
  await sql`insert into clock_watch (trusted_at, confirmations) values (${new Date()}, 1)
    on conflict (is_only) do update
    set trusted_at = excluded.trusted_at, confirmations = clock_watch.confirmations + 1`.execute(db);
  console.log('Confirmed: servers decide by their clocks again.');
}

try {
  const config = readConfig(process.env);
  if (!hasDatabase(config))
    throw new Error('There is no database here: no server has been started on it yet.');
  const connection = await connect(config);
  await migrate(connection.db);
  await show(connection.db);
  if (verb === 'confirm') await confirm(connection.db);
  await connection.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
