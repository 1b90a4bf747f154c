import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { readToken, tokenFor } from '#server/features/notifications/unsubscribe-links.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { createSigningKeys } from './signing-keys.ts';

const app = await appOfFile();
const { db } = app.context;
const FIRST = 'the first signing key of this test';
const SECOND = 'the second signing key of this test';

const keys = (current: string, previous: string | null = null) => ({
  signingKeys: createSigningKeys(db, { current, previous }),
});
const inDatabase = { signingKeys: createSigningKeys(db, null) };
const link = { userId: '0b6e0c36-8f6c-4d2b-9d0a-0d2f5b1c7e11', kind: null };

test('a link signed with the previous key works until that key is removed', async () => {
  const token = await tokenFor(keys(FIRST), link);
  expect(await readToken(keys(SECOND, FIRST), token)).toEqual(link);
  expect(await readToken(keys(SECOND), token)).toBeNull();
  expect(await tokenFor(keys(SECOND, FIRST), link)).toBe(await tokenFor(keys(SECOND), link));
});

test('moving from the database’s keys to a configured key breaks no link', async () => {
  const token = await tokenFor(inDatabase, link);
  expect(await readToken(keys(FIRST, 'database'), token)).toEqual(link);
  expect(await readToken(keys(FIRST), token)).toBeNull();
});

test('each purpose has its own key', async () => {
  const { signingKeys } = keys(FIRST);
  const all = await Promise.all((['unsubscribe', 'uploads', 'known-browser'] as const).map(signingKeys.of));
  expect(new Set(all.map(([key]) => key.toString('hex'))).size).toBe(3);
});

test('a short key, or a previous key without a current one, is refused', () => {
  expect(() => readConfig({ SIGNING_KEY: 'short' })).toThrow('at least 32 characters');
  expect(() => readConfig({ SIGNING_KEY_PREVIOUS: FIRST })).toThrow('needs SIGNING_KEY');
  expect(readConfig({ SIGNING_KEY: SECOND, SIGNING_KEY_PREVIOUS: 'database' }).signing).toEqual({
    current: SECOND,
    previous: 'database',
  });
});
