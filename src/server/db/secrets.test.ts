import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { secret } from './secrets.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.connection.close();
  await database.drop();
});

test('each purpose has one secret, created by its first caller', async () => {
  const { db } = database.connection;
  const secrets = await Promise.all([1, 2, 3].map(() => secret(db, 'unsubscribe')));
  expect(new Set(secrets.map((each) => each.toString('hex'))).size).toBe(1);
  expect(secrets[0]).toHaveLength(32);
  expect((await secret(db, 'uploads')).equals(await secret(db, 'unsubscribe'))).toBe(false);
});
