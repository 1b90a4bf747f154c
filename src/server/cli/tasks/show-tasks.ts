import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import type { Db } from '../../db/connection.ts';
import { recordAdminAction } from '../../db/record-admin-action.ts';
import { countQueues, type JobState, listFailures, listJobs, retryFailed } from '../../tasks/queue-state.ts';

const SHOWN = 20;

/** Returns the output of `npm run tasks`; with 'retry NAME', retries the failed tasks of that name and says how many. */
export async function showTasks(db: Db, [, name]: readonly string[], now: Date): Promise<string> {
  if (name !== undefined) return retry(db, name, now);
  const lines: string[] = [];
  const queues = await countQueues(db);
  const busyQueues = queues.filter((each) => each.ready + each.deferred + each.active + each.failed > 0);
  if (busyQueues.length === 0) lines.push('No tasks are waiting, and none has failed.');
  else {
    const table = busyQueues.map(({ name: task, lagSeconds, ...counts }) => [
      task,
      { ...counts, 'longest wait': `${Math.round(lagSeconds)} s` },
    ]);
    lines.push(tableOf(Object.fromEntries(table)));
  }
  const jobs = await listJobs(db);
  if (jobs.length > 0) lines.push('\nPeriodic jobs:');
  for (const job of jobs) lines.push(`  ${jobLine(job)}`);
  const failures = await listFailures(db, SHOWN);
  if (failures.length > 0) lines.push(`\nThe newest ${failures.length} failed tasks:`);
  for (const { name: task, failedAt, tries, reason } of failures) {
    lines.push(
      `  ${failedAt.toISOString()}  ${task}  after ${tries === 1 ? 'one try' : `${tries} tries`}: ${reason}`,
    );
  }
  return lines.join('\n');
}

function retry(db: Db, name: string, now: Date): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const count = await retryFailed(trx, name);
    if (count > 0) {
      await recordAdminAction(trx, {
        action: 'tasks_retried',
        by: null,
        detail: `${name}: ${count}`,
        at: now,
      });
    }
    return `Failed tasks named ${name} that will be tried again: ${count}.`;
  });
}

/** The lines that `console.table` would print. */
function tableOf(rows: Readonly<Record<string, object>>): string {
  const out = new PassThrough();
  new Console({ stdout: out }).table(rows);
  return String(out.read()).trimEnd();
}

function jobLine({ name: job, dueAt, finishedAt, tookMs, failures, problem, lagSeconds }: JobState): string {
  const last =
    finishedAt === null
      ? 'has not run yet'
      : `last ran ${finishedAt.toISOString()} (${((tookMs ?? 0) / 1_000).toFixed(1)} s)`;
  const next = lagSeconds > 0 ? `overdue by ${Math.round(lagSeconds)} s` : `next ${dueAt.toISOString()}`;
  const times = failures === 1 ? 'failed' : `failed ${failures} times in a row`;
  const failedText = failures === 0 ? '' : `; ${times}: ${problem}`;
  return `${job}  ${last}, ${next}${failedText}`;
}
