import { ConfigError, readConfig } from '../config.ts';
import { connect, type Db, hasDatabase } from '../db/connect.ts';
import { countQueues, listFailures, retryFailed } from '../tasks/queue-state.ts';

const SHOWN = 20;
const NOT_STARTED = 'There are no tasks yet: the server has not been started on this database.';

/** `npm run tasks`: what waits and what failed, with reasons; `npm run tasks -- retry NAME` tries the failed again. */
const [verb, name] = process.argv.slice(2);
if (verb !== undefined && (verb !== 'retry' || name === undefined)) {
  console.error('Usage: npm run tasks   (or npm run tasks -- retry NAME, which tries the failed ones again)');
  process.exit(2);
}

async function show(db: Db): Promise<void> {
  const queues = await countQueues(db);
  const busy = queues.filter((each) => each.ready + each.deferred + each.active + each.failed > 0);
  if (busy.length === 0) console.log('Nothing waits, and nothing failed.');
  else console.table(Object.fromEntries(busy.map(({ name: task, ...counts }) => [task, counts])));
  const failures = await listFailures(db, SHOWN);
  if (failures.length > 0) console.log(`\nThe newest ${failures.length} that were given up:`);
  for (const { name: task, failedAt, tries, reason } of failures) {
    console.log(
      `  ${failedAt.toISOString()}  ${task}  after ${tries === 1 ? 'one try' : `${tries} tries`}: ${reason}`,
    );
  }
}

try {
  const config = readConfig(process.env);
  if (!hasDatabase(config)) throw new Error(NOT_STARTED);
  const connection = await connect(config);
  if (name === undefined) await show(connection.db);
  else console.log(`${await retryFailed(connection.db, name)} of ${name} will be tried again.`);
  await connection.close();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

function explain(error: unknown): string {
  if (error instanceof ConfigError && error.message.includes('in use')) {
    return `${error.message}\nWhile the server runs on its embedded database, GET /metrics shows the same counts.`;
  }
  // 42P01: no server has been started on this database yet, so there is no queue.
  if (error instanceof Error && 'code' in error && error.code === '42P01') {
    return NOT_STARTED;
  }
  return error instanceof Error ? error.message : String(error);
}
