import { expect, test } from 'vitest';
import { createTurns, type Turn } from './turns.ts';

/** Takes a turn and adds its name to `started` when it is granted. */
function turnTaker(turns: ReturnType<typeof createTurns>, started: string[]) {
  return (key: string, name: string): Turn => {
    const turn = turns.take(key);
    if (turn === null) throw new Error('too many wait');
    turn.granted.then(() => started.push(name));
    return turn;
  };
}

const loop = () => new Promise((resolve) => setImmediate(resolve));

test('one key runs two at a time in order, another key does not wait', async () => {
  const turns = createTurns({ atOnce: 2, maxWaiting: 10 });
  const started: string[] = [];
  const take = turnTaker(turns, started);
  const [first, second] = [take('mallory', 'm1'), take('mallory', 'm2'), take('mallory', 'm3')];
  take('mallory', 'm4');
  take('amara', 'a1');
  await loop();
  expect(started).toEqual(['m1', 'm2', 'a1']);
  second?.end();
  await loop();
  expect(started.at(-1)).toBe('m3');
  first?.end();
  await loop();
  expect(started.at(-1)).toBe('m4');
});

test('work that ends at once still lets others run in between', async () => {
  const turns = createTurns({ atOnce: 2, maxWaiting: 2 });
  const granted = Array.from({ length: 6 }, () => {
    const turn = turns.take('mallory');
    turn?.end();
    return turn !== null;
  });
  expect(granted).toEqual([true, true, true, true, true, true]);
  const first = turns.take('mallory');
  const started: string[] = [];
  first?.granted.then(() => started.push('later'));
  await Promise.resolve();
  expect(started).toEqual([]);
  await loop();
  expect(started).toEqual(['later']);
});

test('ending a turn twice lets one in, not two', async () => {
  const turns = createTurns({ atOnce: 1, maxWaiting: 10 });
  const started: string[] = [];
  const take = turnTaker(turns, started);
  const first = take('mallory', 'm1');
  take('mallory', 'm2');
  take('mallory', 'm3');
  first.end();
  first.end();
  await loop();
  expect(started).toEqual(['m1', 'm2']);
});

test('a turn that leaves the queue is never granted; the next moves up', async () => {
  const turns = createTurns({ atOnce: 1, maxWaiting: 2 });
  const started: string[] = [];
  const take = turnTaker(turns, started);
  const first = take('mallory', 'm1');
  const gone = take('mallory', 'm2');
  take('mallory', 'm3');
  expect(turns.take('mallory')).toBeNull();
  gone.end();
  take('mallory', 'm4');
  first.end();
  await loop();
  expect(started).toEqual(['m1', 'm3']);
});

test('a key’s queue is forgotten once its work is done', async () => {
  const turns = createTurns({ atOnce: 1, maxWaiting: 10 });
  const taken = Array.from({ length: 500 }, (_, n) => [turns.take(`key ${n}`), turns.take(`key ${n}`)]);
  expect(turns.keys()).toBe(500);
  for (const pair of taken) for (const turn of pair.reverse()) turn?.end();
  await loop();
  expect(turns.keys()).toBe(0);
});
