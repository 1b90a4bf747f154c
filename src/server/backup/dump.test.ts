import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import { dumpTables } from './dump.ts';

const MEGABYTE = 1024 * 1024;

test('large rows are backed up in small parts, which a restore accepts', async () => {
  const { connection, drop } = await testDatabase();
  onTestFinished(async () => {
    await connection.close();
    await drop();
  });
  const { db } = connection.work;
  // Each is a megabyte in a backup, as are the parts of an import.
  await sql`insert into text_models (version, learned_at, documents, model)
    select n, now(), 0, decode(repeat('00', 512 * 1024), 'hex') from generate_series(101, 130) n`.execute(db);
  const parts: { rows: number; bytes: number }[] = [];
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      for await (const { table, lines, rows } of dumpTables(trx)) {
        if (table === 'public.text_models') parts.push({ rows, bytes: lines.length });
      }
    });
  expect(parts.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThanOrEqual(30);
  expect(Math.max(...parts.map(({ bytes }) => bytes))).toBeLessThan(6 * MEGABYTE);
});
