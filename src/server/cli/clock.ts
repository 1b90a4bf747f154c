import { readConfig } from '../config.ts';
import { hasDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { showClock } from './clock/show-clock.ts';
import { runOnDatabase } from './run-command.ts';

/**
 * `npm run clock` shows the clocks. `npm run clock -- confirm` declares them correct: servers that no longer trusted the
 * time, and so held back verdicts and reminders, go on. Works whether or not the server is running.
 */
const words = process.argv.slice(2);
const [verb, ...others] = words;
if ((verb !== undefined && verb !== 'confirm') || others.length > 0) {
  console.error('Usage: npm run clock   (or npm run clock -- confirm, once every clock is right)');
  process.exit(2);
}

try {
  const config = readConfig(process.env);
  if (!hasDatabase(config))
    throw new Error('There is no database in DATA_DIR: no server has been started there yet.');
  const report = await runOnDatabase(
    'clock',
    async ({ work: { db } }) => {
      await migrate(db);
      return showClock(db, words, new Date());
    },
    config,
    words,
  );
  console.log(report);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
