import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const [current, previous] = [randomBytes(32), randomBytes(32)];

test('a sealed secret opens with its key, for its row', () => {
  const sealed = seal('hunter2 ü', current, 'Bridge');
  expect(unseal(sealed, [current], 'Bridge')).toBe('hunter2 ü');
  expect(unseal(sealed, [current], 'Mill')).toBeNull();
  expect(unseal(sealed, [previous], 'Bridge')).toBeNull();
  expect(seal('hunter2 ü', current, 'Bridge').equals(sealed)).toBe(false);
});

test('after the key is replaced, the previous key still opens a secret', () => {
  expect(unseal(seal('hunter2', previous, 'Bridge'), [current, previous], 'Bridge')).toBe('hunter2');
});

test('changed or truncated data can’t be opened', () => {
  const sealed = seal('hunter2', current, 'Bridge');
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(unseal(changed, [current], 'Bridge')).toBeNull();
    expect(unseal(sealed.subarray(0, index), [current], 'Bridge')).toBeNull();
  }
});
