import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { USER_KEY } from '#web/features/auth/user.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { isUpToDate } from './is-up-to-date.ts';

const LIST = ['/api/matches'];
const isStreamed = ([path]: readonly unknown[]) => path === LIST[0];

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000 });
  return () => vi.useRealTimers();
});

/** A page that has known for two seconds who is signed in, and has fetched a list since. */
function openPage() {
  const client = createQueryClient();
  client.setQueryData<unknown>(USER_KEY, { id: 'amara' });
  vi.advanceTimersByTime(1_000);
  client.setQueryData(LIST, []);
  vi.advanceTimersByTime(1_000);
  return client;
}

test('nothing was missed if no event came since the page knew its user', () => {
  expect(isUpToDate(openPage(), 2_001, isStreamed)).toBe(true);
});

test('a recent event or a later connection means something may be missed', () => {
  expect(isUpToDate(openPage(), 1_999, isStreamed)).toBe(false);
  expect(isUpToDate(openPage(), undefined, isStreamed)).toBe(false);
});

test('a list fetched before the page knew its user may have changed', () => {
  const client = openPage();
  client.setQueryData(LIST, [], { updatedAt: 9_000 });
  expect(isUpToDate(client, 60_000, isStreamed)).toBe(false);
  expect(isUpToDate(client, 60_000, () => false)).toBe(true);
});

test('a list that no screen needs yet does not count as outdated', () => {
  const client = openPage();
  const stop = new QueryObserver(client, { queryKey: [...LIST, 'named'], enabled: false }).subscribe(
    () => {},
  );
  expect(isUpToDate(client, 60_000, isStreamed)).toBe(true);
  stop();
});
