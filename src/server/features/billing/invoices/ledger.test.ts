import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { LEDGERS } from '#server/db/tables/billing.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { newCompany } from '#testing/paying.ts';
import type { Db } from '../../../db/connection.ts';
import { balanceOf, post, reverse, type Side } from './ledger-rows.ts';

const app = await appOfFile();
let db: Db;
let accountId: string;
const now = new Date('2026-11-02T09:00:00Z');

beforeAll(async () => {
  db = app.context.db;
  const person = await newCompany(app, 'Acorn');
  const row = await db
    .selectFrom('billing_accounts')
    .select('id')
    .where('employer_id', '=', person.id)
    .executeTakeFirstOrThrow();
  accountId = row.id;
});

const inTransaction = <T>(work: (trx: Db) => Promise<T>) => db.transaction().execute(work);

function entry(sides: readonly Side[], sourceKey: string = randomUUID()) {
  return { sourceKey, description: 'A test', accountId, sides, now };
}

test('the database accepts balanced entries only, whatever the amounts', async () => {
  const side = fc.record({
    ledger: fc.constantFrom(...LEDGERS),
    amountPence: fc.integer({ min: -1e9, max: 1e9 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(side, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (sides, isBalanced) => {
        const sum = sides.reduce((total, each) => total + each.amountPence, 0);
        const all = isBalanced ? [...sides, { ledger: 'cash' as const, amountPence: -sum }] : sides;
        const posted = inTransaction((trx) => post(trx, entry(all)));
        const kept = all.filter((each) => each.amountPence !== 0);
        if (kept.length === 0) expect(await posted).toBe(false);
        else if (kept.reduce((total, each) => total + each.amountPence, 0) === 0)
          expect(await posted).toBe(true);
        else await expect(posted).rejects.toThrow('does not balance');
      },
    ),
    { numRuns: 60 },
  );
  const { sum } = await db
    .selectFrom('ledger_entries')
    .select((select) => select.fn.sum<string>('amount_pence').as('sum'))
    .executeTakeFirstOrThrow();
  expect(Number(sum ?? 0)).toBe(0);
});

test('the same source is posted once and reversed once', async () => {
  const balanceBefore = await balanceOf(db, accountId);
  const sides = [
    { ledger: 'receivable', amountPence: 19_900 },
    { ledger: 'revenue_subscription', amountPence: -19_900 },
  ] as const;
  const key = randomUUID();
  expect(await inTransaction((trx) => post(trx, entry(sides, key)))).toBe(true);
  expect(await inTransaction((trx) => post(trx, entry(sides, key)))).toBe(false);
  expect((await balanceOf(db, accountId)).owedPence).toBe(balanceBefore.owedPence + 19_900);
  expect(await inTransaction((trx) => reverse(trx, key, 'Taken back', now))).toBe(true);
  expect(await inTransaction((trx) => reverse(trx, key, 'Taken back', now))).toBe(false);
  expect(await inTransaction((trx) => reverse(trx, 'never posted', 'Taken back', now))).toBe(false);
  expect(await balanceOf(db, accountId)).toEqual(balanceBefore);
});

test('ledger rows can’t be changed, deleted or added later', async () => {
  const { id } = await db.selectFrom('ledger_transactions').select('id').limit(1).executeTakeFirstOrThrow();
  const never = 'never changed, only reversed';
  await expect(sql`update ledger_entries set amount_pence = amount_pence + 1`.execute(db)).rejects.toThrow(
    never,
  );
  await expect(sql`delete from ledger_entries`.execute(db)).rejects.toThrow(never);
  await expect(sql`truncate ledger_entries`.execute(db)).rejects.toThrow(never);
  await expect(sql`update ledger_transactions set description = ''`.execute(db)).rejects.toThrow(never);
  await expect(sql`delete from ledger_transactions`.execute(db)).rejects.toThrow(never);
  const late = inTransaction(async (trx) => {
    for (const amount of [5, -5]) {
      await trx
        .insertInto('ledger_entries')
        .values({ transaction_id: id, ledger: 'cash', account_id: null, amount_pence: amount })
        .execute();
    }
  });
  await expect(late).rejects.toThrow('written with its transaction');
  const empty = db
    .insertInto('ledger_transactions')
    .values({
      id: randomUUID(),
      source_key: randomUUID(),
      description: 'Nothing',
      reverses: null,
      made_at: now,
    })
    .execute();
  await expect(empty).rejects.toThrow('does not balance');
});
