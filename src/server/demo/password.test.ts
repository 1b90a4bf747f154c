import { expect, test } from 'vitest';
import { hashPassword, isPassword } from '../features/accounts/hash-password.ts';
import { DEMO_PASSWORD, DEMO_PASSWORD_HASH } from './sign-in.ts';

/** The algorithm, its version and its cost. */
const costOf = (hash: string) => hash.split('$').slice(0, 4);

test('the demo password is hashed at the same cost as any other', async () => {
  expect(await isPassword(DEMO_PASSWORD_HASH, DEMO_PASSWORD)).toBe(true);
  expect(costOf(DEMO_PASSWORD_HASH)).toEqual(costOf(await hashPassword(DEMO_PASSWORD)));
});
