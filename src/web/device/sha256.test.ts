import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

test.each(['', 'abc', 'Zürich £50', 'a'.repeat(55), 'a'.repeat(56), 'a'.repeat(64), 'b'.repeat(1_000)])(
  'sha256 of %j equals the platform’s hash',
  async (text) => {
    const expected = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    expect([...sha256(text)]).toEqual([...new Uint8Array(expected)]);
  },
);
