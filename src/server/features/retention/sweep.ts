import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Services } from '../../services.ts';
import { keepImpressionMonths } from '../discover/keep-impression-months.ts';
import { RULES, type Rule } from './retention-policy.ts';

/** Rows per statement, so that locks last milliseconds; and statements per rule and run. */
const PORTIONS = { rowsAtOnce: 1_000, statements: 200 };

/**
 * Deletes old rows, rule by rule. A large backlog is deleted in portions: the next run continues.
 * @throws after all rules had their turn, if one failed
 */
export async function sweep(
  context: Pick<Services, 'db' | 'clock' | 'log'>,
  signal: AbortSignal,
  portions: typeof PORTIONS = PORTIONS,
): Promise<void> {
  const { db, clock } = context;
  const now = clock();
  const failures: unknown[] = [];
  for (const rule of RULES) {
    await deleteOld(db, rule, now, portions, signal).catch((error) => failures.push(error));
  }
  await keepImpressionMonths(context, now, signal).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function deleteOld(
  db: Db,
  { table, old }: Rule,
  now: Date,
  { rowsAtOnce, statements }: typeof PORTIONS,
  signal: AbortSignal,
): Promise<void> {
  for (let n = 0; n < statements && !signal.aborted; n += 1) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(${old(now)} limit ${rowsAtOnce}))`.execute(db);
    if (Number(numAffectedRows ?? 0n) < rowsAtOnce) return;
  }
}
