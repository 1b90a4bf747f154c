import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import type { Services } from '../../services.ts';
import { keepImpressionMonths } from '../discover/keep-impression-months.ts';
import { RULES } from './retention-policy.ts';

/** Rows per statement, so that locks last milliseconds; and statements per rule and run. */
const PORTIONS = { rowsAtOnce: 1_000, statements: 200 };

const SWEEPS = RULES.map(({ table, from = table, isOld, days }, index) => ({
  days,
  deleteOld: statement<{ count: number }, [before: Date, rowsAtOnce: number]>(
    `retention-${index}-${table}`,
    `with gone as (
      delete from ${table}
      where ctid = any(array(select ${table}.ctid from ${from} where ${isOld} limit $2)) returning 1
    ) select count(*)::int as count from gone`,
  ),
}));

/**
 * The positions in `RULES` of the rules with rows to delete. One statement checks all rules, because usually none has any.
 */
const DUE = statement<{ due: readonly number[] }, Date[]>(
  'retention-due',
  `select array_remove(array[${RULES.map(
    ({ table, from = table, isOld }, index) =>
      `case when exists (select from ${from} where ${isOld.replaceAll('$1', `$${index + 1}`)}) then ${index} end`,
  ).join(', ')}], null) as due`,
);

/**
 * Deletes old rows, rule by rule. A large backlog is deleted in portions: the next run continues.
 * @throws if a rule failed, after all the others have run
 */
export async function sweep(
  context: Pick<Services, 'connection' | 'db' | 'clock' | 'log'>,
  signal: AbortSignal,
  portions: typeof PORTIONS = PORTIONS,
): Promise<void> {
  const { db, clock } = context;
  const now = clock();
  const failures: unknown[] = [];
  const dueIndexes = await findDue(db, now).catch((error) => {
    failures.push(error);
    return [...SWEEPS.keys()];
  });
  for (const index of dueIndexes) {
    const each = SWEEPS[index];
    if (each === undefined) continue;
    await sweepTable(db, each, now, portions, signal).catch((error) => failures.push(error));
  }
  await keepImpressionMonths(context, now, signal).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function findDue(db: Db, now: Date): Promise<readonly number[]> {
  const [row] = await run(
    db,
    DUE,
    SWEEPS.map(({ days }) => after(now, -days * DAY)),
  );
  return row?.due ?? [];
}

async function sweepTable(
  db: Db,
  { deleteOld, days }: (typeof SWEEPS)[number],
  now: Date,
  { rowsAtOnce, statements }: typeof PORTIONS,
  signal: AbortSignal,
): Promise<void> {
  for (let n = 0; n < statements && !signal.aborted; n += 1) {
    const [deleted] = await run(db, deleteOld, [after(now, -days * DAY), rowsAtOnce]);
    if ((deleted?.count ?? 0) < rowsAtOnce) return;
  }
}
