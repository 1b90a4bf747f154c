import { expect, test } from 'vitest';
import { createProbe } from './probe.ts';

test('a thousand concurrent probes ask the database once', async () => {
  let queries = 0;
  const answer = Promise.withResolvers<boolean>();
  const probe = createProbe(() => {
    queries += 1;
    return answer.promise;
  });
  const waiting = Array.from({ length: 1_000 }, () => probe());
  answer.resolve(false);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['ready']));
  expect(await probe()).toBe('ready');
  expect(queries).toBe(1);
});

test('a database that does not answer is away, and gets one query only', async () => {
  let queries = 0;
  const answer = Promise.withResolvers<boolean>();
  const probe = createProbe(() => {
    queries += 1;
    return answer.promise;
  });
  expect(await probe()).toBe('away');
  const secondProbe = probe();
  expect(queries).toBe(1);
  answer.resolve(true);
  expect(await secondProbe).toBe('standby');
});

test('a database that refuses connections is away', async () => {
  const probe = createProbe(() => Promise.reject(new Error('connection refused')));
  expect(await probe()).toBe('away');
});
