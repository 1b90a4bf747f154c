import { readConfig } from '../config.ts';
import { hasDatabase } from '../db/connect.ts';
import { runOnDatabase } from './run-command.ts';
import { showTasks } from './tasks/show-tasks.ts';

const NOT_STARTED = 'There are no tasks yet: this release has not been started on this database.';

/**
 * `npm run tasks`: shows waiting tasks, failed tasks with their errors, and the state of the periodic jobs. `npm run
 * tasks -- retry NAME` tries the failed ones again. Works whether or not the server is running.
 */
const words = process.argv.slice(2);
const [verb, name] = words;
if (verb !== undefined && (verb !== 'retry' || name === undefined)) {
  console.error('Usage: npm run tasks   (or npm run tasks -- retry NAME, which tries the failed ones again)');
  process.exit(2);
}

try {
  const config = readConfig(process.env);
  if (!hasDatabase(config)) throw new Error(NOT_STARTED);
  console.log(
    await runOnDatabase('tasks', ({ work }) => showTasks(work.db, words, new Date()), config, words),
  );
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

function explain(error: unknown): string {
  // 42P01 (undefined table): no server has been started on this database yet, so there is no queue.
  if (error instanceof Error && 'code' in error && error.code === '42P01') {
    return NOT_STARTED;
  }
  return error instanceof Error ? error.message : String(error);
}
