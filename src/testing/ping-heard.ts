import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Waits until the next ping arrives on the connection for notices, which resets its age. */
export async function pingHeard({ context }: TestApp): Promise<void> {
  const age = () => context.connection.listenAgeMs?.() ?? 0;
  let last = age();
  const isYounger = () => {
    const before = last;
    last = age();
    return last < before;
  };
  await expect.poll(isYounger, { interval: 5 }).toBe(true);
}
