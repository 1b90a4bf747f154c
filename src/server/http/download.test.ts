import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE, SECOND } from '#server/clock.ts';
import { download } from './download.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function* forever(): AsyncGenerator<string> {
  for (;;) yield 'line\n';
}

/** Reads this many chunks and then nothing more. */
async function readChunks(body: ReturnType<typeof download>, count: number): Promise<void> {
  const chunks = body[Symbol.asyncIterator]();
  for (let n = 0; n < count; n += 1) await chunks.next();
}

test('a download that is read to its end releases its slot once', async () => {
  const onEnd = vi.fn();
  const body = download(
    (async function* () {
      yield 'a';
      yield 'b';
    })(),
    onEnd,
  );
  const chunks: unknown[] = [];
  for await (const chunk of body) chunks.push(chunk);
  expect(chunks).toEqual(['a', 'b']);
  await expect.poll(() => onEnd.mock.calls.length).toBe(1);
});

test('a client that reads nothing for half a minute is cut off', async () => {
  const onEnd = vi.fn();
  const failed = vi.fn();
  const body = download(forever(), onEnd);
  body.on('error', failed);
  await readChunks(body, 3);
  vi.advanceTimersByTime(29 * SECOND);
  expect(body.destroyed).toBe(false);
  vi.advanceTimersByTime(SECOND);
  expect(body.destroyed).toBe(true);
  await expect.poll(() => onEnd.mock.calls.length).toBe(1);
  expect(failed).toHaveBeenCalledOnce();
});

test('a client that reads very slowly is cut off after ten minutes', async () => {
  const onEnd = vi.fn();
  const body = download(forever(), onEnd);
  body.on('error', () => {});
  const chunks = body[Symbol.asyncIterator]();
  for (let at = 0; at < 10 * MINUTE - SECOND; at += 20 * SECOND) {
    await chunks.next();
    vi.advanceTimersByTime(20 * SECOND);
  }
  await expect.poll(() => onEnd.mock.calls.length).toBe(1);
});
