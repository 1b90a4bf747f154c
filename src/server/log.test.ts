import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import { logOptions } from './log.ts';

test('a database error is logged without people’s data', async () => {
  const { connection, drop } = await testDatabase();
  const logged: string[] = [];
  const log = pino(logOptions({ logLevel: 'info' }), { write: (line: string) => logged.push(line) });
  const insert = sql`insert into users (id, username_key, email_key) values (${crypto.randomUUID()}, ${'amara'}, ${'amara@example.org'})`;
  await insert.execute(connection.db).catch((error) => log.error({ err: error }, 'request failed'));
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ msg: 'request failed', err: { code: '23502' } });
  expect(logged[0]).not.toContain('amara');
  await connection.close();
  await drop();
});
