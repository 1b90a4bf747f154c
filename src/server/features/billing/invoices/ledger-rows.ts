import { randomUUID } from 'node:crypto';
import type { Db } from '../../../db/connection.ts';
import type { Ledger } from '../../../db/tables/billing.ts';

/** One side of an entry: debit positive, credit negative, in pence. */
export interface Side {
  readonly ledger: Ledger;
  readonly amountPence: number;
}

export interface Entry {
  /** Where it comes from: the same source is posted once, however often its event arrives. */
  readonly sourceKey: string;
  readonly description: string;
  readonly accountId: string;
  readonly sides: readonly Side[];
  readonly now: Date;
}

/** Ledgers with a balance for each company's billing account. */
const PER_EMPLOYER: readonly Ledger[] = ['receivable', 'customer_credit'];

/** Posts an entry once; returns whether it was new. The database refuses unbalanced entries and every later change. */
export async function post(trx: Db, entry: Entry): Promise<boolean> {
  const sides = entry.sides.filter((side) => side.amountPence !== 0);
  if (sides.length === 0) return false;
  return write(
    trx,
    entry,
    null,
    sides.map((side) => ({
      ledger: side.ledger,
      account_id: PER_EMPLOYER.includes(side.ledger) ? entry.accountId : null,
      amount_pence: side.amountPence,
    })),
  );
}

/** Reverses an entry with its opposite. Does nothing if there is no such entry or it is reversed already. */
export async function reverse(trx: Db, sourceKey: string, description: string, now: Date): Promise<boolean> {
  const transaction = await trx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('source_key', '=', sourceKey)
    .executeTakeFirst();
  if (transaction === undefined) return false;
  const entries = await trx
    .selectFrom('ledger_entries')
    .select(['ledger', 'account_id', 'amount_pence'])
    .where('transaction_id', '=', transaction.id)
    .execute();
  const opposite = entries.map((entry) => ({ ...entry, amount_pence: -entry.amount_pence }));
  return write(trx, { sourceKey: `${sourceKey}:reversed`, description, now }, transaction.id, opposite);
}

interface Row {
  readonly ledger: Ledger;
  readonly account_id: string | null;
  readonly amount_pence: number;
}

async function write(
  trx: Db,
  { sourceKey, description, now }: Pick<Entry, 'sourceKey' | 'description' | 'now'>,
  reverses: string | null,
  rows: readonly Row[],
): Promise<boolean> {
  const id = randomUUID();
  const transaction = await trx
    .insertInto('ledger_transactions')
    .values({ id, source_key: sourceKey, description, reverses, made_at: now })
    .onConflict((same) => same.column('source_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (transaction === undefined) return false;
  await trx
    .insertInto('ledger_entries')
    .values(rows.map((row) => ({ transaction_id: id, ...row })))
    .execute();
  return true;
}

/** An employer's debt and credit, neither ever negative. */
export async function balanceOf(
  db: Db,
  accountId: string,
): Promise<{ owedPence: number; creditPence: number }> {
  const rows = await db
    .selectFrom('ledger_entries')
    .select((select) => ['ledger', select.fn.sum<string>('amount_pence').as('sum')])
    .where('account_id', '=', accountId)
    .groupBy('ledger')
    .execute();
  const sum = (ledger: Ledger) => Number(rows.find((row) => row.ledger === ledger)?.sum ?? 0);
  return { owedPence: sum('receivable'), creditPence: 0 - sum('customer_credit') };
}
