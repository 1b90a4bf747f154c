import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#testing/test-app.ts';
import { statement, statements } from './statement.ts';

const SERVER = join(import.meta.dirname, '..');

/** The server's files that call `statement`, with the number of calls in each. */
async function filesWithStatements(): Promise<{ file: string; calls: number }[]> {
  const files = (await readdir(SERVER, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const read = files.map(async (file) => ({
    file: join(SERVER, file),
    calls:
      (await readFile(join(SERVER, file), 'utf8')).match(/(?<!function )\bstatement<[^(]*\(/g)?.length ?? 0,
  }));
  return (await Promise.all(read)).filter(({ calls }) => calls > 0);
}

test('the database accepts every named statement', async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  const files = await filesWithStatements();
  for (const { file } of files) await import(/* @vite-ignore */ pathToFileURL(file).href);
  const calls = files.reduce((sum, each) => sum + each.calls, 0);
  expect(calls).toBeGreaterThan(20);
  expect(statements.size).toBeGreaterThanOrEqual(calls);
  const refused: string[] = [];
  for (const { name, text } of statements.values()) {
    await app.context.db
      .transaction()
      .execute(async (trx) => {
        await sql.raw(`prepare "test ${name}" as ${text}`).execute(trx);
        await sql.raw(`deallocate "test ${name}"`).execute(trx);
      })
      .catch((error) => refused.push(`${name}: ${error.message}`));
  }
  expect(refused).toEqual([]);
});

test('a name belongs to one statement only', () => {
  expect([...statements.keys()]).toContain('session-find');
  expect(() => statement('session-find', 'select 1')).toThrow('Two statements are named session-find.');
});
