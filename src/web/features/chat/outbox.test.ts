import { expect, test } from 'vitest';
import { createOutbox, type Outcome, type PendingMessage } from './outbox.ts';

type Answer = (kind: Outcome['kind'], why?: string) => Promise<void>;

/** A device that outlives its pages, and a server that responds as the test says. */
function device() {
  let stored: readonly PendingMessage[] = [];
  let ids = 0;
  const attempts: { pending: PendingMessage; answer: Answer }[] = [];
  const retries: (() => void)[] = [];
  return {
    attempts,
    stored: () => stored,
    /** Opens the page: after a reload a new one on the same device. */
    page: () =>
      createOutbox({
        load: () => stored,
        save: (pending) => {
          stored = JSON.parse(JSON.stringify(pending));
        },
        send: (pending) =>
          new Promise((resolve) => {
            attempts.push({
              pending,
              answer: async (kind, why) => {
                resolve({ kind, ...(why && { why }) });
                await handleResponses();
              },
            });
          }),
        newId: () => `client-${++ids}`,
        now: () => Date.parse('2025-11-20T09:41:00Z'),
        soon: (run) => retries.push(run),
      }),
    someTimePasses() {
      for (const run of retries.splice(0)) run();
    },
  };
}

/** Waits until responses already given have been handled. */
async function handleResponses() {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

const states = (pending: readonly PendingMessage[]) => pending.map((each) => `${each.bodyMd}: ${each.state}`);

test('a message leaves the outbox when the server has confirmed it', async () => {
  const { page, attempts, stored } = device();
  const outbox = page();
  outbox.add('bridge', 'Thursday at 3 works well.');
  expect(states(outbox.get())).toEqual(['Thursday at 3 works well.: sending']);
  await attempts[0]?.answer('sent');
  expect(outbox.get()).toEqual([]);
  expect(stored()).toEqual([]);
});

test('messages to one employer are sent one by one, in order', async () => {
  const { page, attempts } = device();
  const outbox = page();
  outbox.add('bridge', 'first');
  outbox.add('bridge', 'second');
  outbox.add('halcyon', 'hello');
  expect(attempts.map((each) => each.pending.bodyMd)).toEqual(['first', 'hello']);
  await attempts[0]?.answer('sent');
  expect(attempts.map((each) => each.pending.bodyMd)).toEqual(['first', 'hello', 'second']);
});

test('without a response messages wait, and are sent once reconnected', async () => {
  const { page, attempts } = device();
  const outbox = page();
  outbox.add('bridge', 'first');
  outbox.add('bridge', 'second');
  await attempts[0]?.answer('unreachable');
  expect(states(outbox.get())).toEqual(['first: waiting', 'second: waiting']);
  outbox.flush();
  await attempts[1]?.answer('sent');
  await attempts[2]?.answer('sent');
  expect(attempts.map((each) => each.pending.clientId)).toEqual(['client-1', 'client-1', 'client-2']);
  expect(outbox.get()).toEqual([]);
});

test('a waiting message is also retried automatically', async () => {
  const { page, attempts, someTimePasses } = device();
  const outbox = page();
  outbox.add('bridge', 'first');
  await attempts[0]?.answer('unreachable');
  someTimePasses();
  await attempts[1]?.answer('sent');
  expect(outbox.get()).toEqual([]);
});

test('after a reconnect, the next attempt follows a hanging one at once', async () => {
  const { page, attempts } = device();
  const outbox = page();
  outbox.add('bridge', 'first');
  outbox.flush();
  expect(attempts).toHaveLength(1);
  await attempts[0]?.answer('unreachable');
  expect(attempts).toHaveLength(2);
});

test('a refused message is kept for its writer and does not hold up the next', async () => {
  const { page, attempts } = device();
  const outbox = page();
  outbox.add('bridge', 'far too much');
  outbox.add('bridge', 'second');
  await attempts[0]?.answer('refused');
  await attempts[1]?.answer('sent');
  expect(states(outbox.get())).toEqual(['far too much: refused']);
  outbox.flush();
  expect(attempts).toHaveLength(2);
  outbox.retry('client-1');
  expect(attempts).toHaveLength(3);
  await attempts[2]?.answer('refused');
  outbox.remove('client-1');
  expect(outbox.get()).toEqual([]);
});

test('the writer learns why the server does not accept a message', async () => {
  const { page, attempts } = device();
  const outbox = page();
  outbox.add('bridge', 'first');
  await attempts[0]?.answer('unreachable', 'Wait 5 minutes.');
  expect(outbox.get()).toMatchObject([{ state: 'waiting', why: 'Wait 5 minutes.' }]);
  outbox.flush();
  expect(outbox.get()[0]).not.toHaveProperty('why');
  await attempts[1]?.answer('refused', 'Confirm your email address first.');
  expect(page().get()).toMatchObject([{ state: 'refused', why: 'Confirm your email address first.' }]);
});

test('a reload while sending repeats the same message under the same key', async () => {
  const { page, attempts } = device();
  page().add('bridge', 'Thursday at 3 works well.');
  const reloadedPage = page();
  expect(states(reloadedPage.get())).toEqual(['Thursday at 3 works well.: waiting']);
  reloadedPage.flush();
  expect(attempts.map((each) => each.pending.clientId)).toEqual(['client-1', 'client-1']);
  await attempts[1]?.answer('sent');
  expect(reloadedPage.get()).toEqual([]);
});
