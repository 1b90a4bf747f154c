import { sql } from 'kysely';
import { after, HOUR } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { isDatabaseAway } from '../../http/errors.ts';
import { checkOwed } from './commands.ts';
import { NUDGES } from './policy.ts';

/** A breach must stand recorded within a minute: a round, a dead worker's round and the next one fit into it. */
const EVERY_SECONDS = 15;
const BATCH = 500;

export function guaranteeTasks(context: Context): void {
  context.tasks.comesRound('guarantee.check', { everySeconds: EVERY_SECONDS }, (signal) =>
    checkGuarantee(context, signal),
  );
}

/**
 * Does everything that is due by the clock, the longest due first, each application in a short transaction of its
 * own: wherever it is cut off, what is done is done, and the next round does the rest.
 * @throws after the others were done, where one could not be
 */
export async function checkGuarantee(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const failed = new Map<string, unknown>();
  for (;;) {
    const due = await listDue({ db, clock });
    const ids = due.filter((id) => !failed.has(id));
    for (const id of ids) {
      if (signal.aborted) return;
      await db
        .transaction()
        .execute((trx) => checkOwed(trx, id, clock))
        .catch((error) => failed.set(id, error));
    }
    if (due.length < BATCH || ids.length === 0) break;
  }
  const [error] = [...failed.values()].filter((each) => !isDatabaseAway(each));
  if (error !== undefined) throw error;
  if (failed.size > 0)
    log.warn({ applications: failed.size }, 'the next round checks these owed answers again');
}

/** By how many nudges an answer has had, so that each part is one range of the index. */
async function listDue({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<string[]> {
  const now = clock();
  const [first, second] = NUDGES.map(({ hoursLeft }) => after(now, hoursLeft * HOUR));
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select id, due_at from applications where verdict = 'owed' and nudges = 0 and due_at <= ${first}
        order by due_at limit ${BATCH})
      union all
      (select id, due_at from applications where verdict = 'owed' and nudges = 1 and due_at <= ${second}
        order by due_at limit ${BATCH})
      union all
      (select id, due_at from applications where verdict = 'owed' and nudges = 2 and due_at <= ${now}
        order by due_at limit ${BATCH})
    ) due order by due_at, id limit ${BATCH}`.execute(db);
  return rows.map((row) => row.id);
}
