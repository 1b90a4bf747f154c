import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('there is at most one toast: a new one replaces the last', () => {
  const store = createToastStore();
  const first = store.show({ title: 'Application Sent!' });
  const second = store.show({ title: 'Super Like Sent!' });
  expect(store.get()).toMatchObject({ id: second, title: 'Super Like Sent!', isOpen: true });
  store.dismiss(first);
  expect(store.get()).toMatchObject({ id: second, isOpen: true });
});

test('a dismissed toast closes at once and is forgotten much later', () => {
  const store = createToastStore();
  store.dismiss(store.show({ title: 'Profile Updated' }));
  expect(store.get()).toMatchObject({ isOpen: false });
  vi.advanceTimersByTime(999_999);
  expect(store.get()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(store.get()).toBeNull();
});

test('a new toast is not removed with the one before it', () => {
  const store = createToastStore();
  store.dismiss(store.show({ title: 'Error', tone: 'destructive' }));
  store.show({ title: 'Application Sent!' });
  vi.advanceTimersByTime(2_000_000);
  expect(store.get()).toMatchObject({ title: 'Application Sent!', isOpen: true });
});

test('listeners are called for each change until they unsubscribe', () => {
  const store = createToastStore();
  let notified = 0;
  const stop = store.subscribe(() => {
    notified += 1;
  });
  store.dismiss(store.show({ title: 'Error' }));
  stop();
  store.show({ title: 'Error' });
  expect(notified).toBe(2);
});
