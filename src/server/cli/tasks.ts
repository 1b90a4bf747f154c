import { ConfigError, readConfig } from '../config.ts';
import { connect, hasDatabase } from '../db/connect.ts';
import type { Db } from '../db/connection.ts';
import { countQueues, type JobState, listFailures, listJobs, retryFailed } from '../tasks/queue-state.ts';

const SHOWN = 20;
const NOT_STARTED = 'There are no tasks yet: this release has not been started on this database.';

/**
 * `npm run tasks`: what waits, what failed and why, and how the periodic jobs are doing; `npm run tasks -- retry NAME`
 * tries the failed ones again.
 */
const [verb, name] = process.argv.slice(2);
if (verb !== undefined && (verb !== 'retry' || name === undefined)) {
  console.error('Usage: npm run tasks   (or npm run tasks -- retry NAME, which tries the failed ones again)');
  process.exit(2);
}

async function show(db: Db): Promise<void> {
  const queues = await countQueues(db);
  const busy = queues.filter((each) => each.ready + each.deferred + each.active + each.failed > 0);
  if (busy.length === 0) console.log('Nothing waits, and nothing failed.');
  else {
    const table = busy.map(({ name: task, lagSeconds, ...counts }) => [
      task,
      { ...counts, 'longest wait': `${Math.round(lagSeconds)} s` },
    ]);
    console.table(Object.fromEntries(table));
  }
  const jobs = await listJobs(db);
  if (jobs.length > 0) console.log('\nPeriodic jobs:');
  for (const job of jobs) console.log(`  ${jobLine(job)}`);
  const failures = await listFailures(db, SHOWN);
  if (failures.length > 0) console.log(`\nThe newest ${failures.length} tasks that were given up:`);
  for (const { name: task, failedAt, tries, reason } of failures) {
    console.log(
      `  ${failedAt.toISOString()}  ${task}  after ${tries === 1 ? 'one try' : `${tries} tries`}: ${reason}`,
    );
  }
}

function jobLine({ name: job, dueAt, finishedAt, tookMs, failures, problem, lagSeconds }: JobState): string {
  const last =
    finishedAt === null
      ? 'has not run yet'
      : `last ran ${finishedAt.toISOString()} (${((tookMs ?? 0) / 1_000).toFixed(1)} s)`;
  const next = lagSeconds > 0 ? `overdue by ${Math.round(lagSeconds)} s` : `next ${dueAt.toISOString()}`;
  const failed = failures === 0 ? '' : `; failed ${failures} times in a row: ${problem}`;
  return `${job}  ${last}, ${next}${failed}`;
}

try {
  const config = readConfig(process.env);
  if (!hasDatabase(config)) throw new Error(NOT_STARTED);
  const connection = await connect(config);
  if (name === undefined) await show(connection.work.db);
  else console.log(`${await retryFailed(connection.work.db, name)} of ${name} will be tried again.`);
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
