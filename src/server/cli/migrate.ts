import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { migrate, migrationNames } from '../db/migrate.ts';
import { migrateQueue } from '../tasks/migrate-queue.ts';

/** `npm run migrate`: only brings the database up to date, as a separate step before a rollout. */
if (process.argv.length > 2) {
  console.error('Usage: npm run migrate   (with the same DATABASE_URL or DATA_DIR as the server)');
  process.exit(2);
}

try {
  const connection = await connect(readConfig(process.env));
  const appliedNames = await migrate(connection.db, {
    onLocked: (migration, blockers) => {
      console.error(`${migration} is waiting for a table that others are using; it will be tried again.`);
      for (const blocker of blockers) console.error(`  ${blocker}`);
    },
  });
  await migrateQueue(connection);
  await connection.close();
  for (const name of appliedNames) console.log(`Applied ${name}.`);
  console.log(`The database is up to date: ${migrationNames().at(-1)}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
