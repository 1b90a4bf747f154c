import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('whenever somebody leaves the queue, the next one still gets a turn', async () => {
  // After one of these numbers of steps, the earlier work has ended and Amara's has not started.
  for (let steps = 0; steps < 20; steps += 1) {
    const takeTurn = limitConcurrency(1);
    const earlier = Promise.withResolvers<void>();
    const leaving = new AbortController();
    const earlierTurn = takeTurn(undefined, () => earlier.promise);
    const amara = takeTurn(leaving.signal, async () => 'Amara').catch(() => 'left');
    const ben = takeTurn(undefined, async () => 'Ben');
    earlier.resolve();
    for (let step = 0; step < steps; step += 1) await null;
    leaving.abort();
    await earlierTurn;
    expect(['Amara', 'left']).toContain(await amara);
    expect(await ben).toBe('Ben');
  }
});
