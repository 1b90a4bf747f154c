import { afterEach, expect, test, vi } from 'vitest';
import { isUnreachable } from './is-unreachable.ts';
import { callAgainIfLost, LostResponse } from './lost-response.ts';
import { RequestError } from './request-error.ts';

afterEach(() => vi.unstubAllGlobals());

const broken = new TypeError('Failed to fetch');
const hanging = new DOMException('signal timed out', 'TimeoutError');
const refused = new RequestError(409, 'Conflict', '');

/** A call that fails with each of these in turn, and then succeeds. */
function callFailing(...failures: readonly unknown[]) {
  const left = [...failures];
  const call = vi.fn(async () => {
    if (left.length > 0) throw left.shift();
    return 'accepted';
  });
  return call;
}

test('a call whose response was lost is made once more', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  for (const failure of [broken, hanging]) {
    const call = callFailing(failure);
    expect(await callAgainIfLost(call)).toBe('accepted');
    expect(call).toHaveBeenCalledTimes(2);
  }
});

test('a call that twice gets no response may have arrived', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const failure = await callAgainIfLost(callFailing(broken, broken)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(LostResponse);
  expect(isUnreachable(failure)).toBe(true);
});

test('a refusal is final, at the first attempt or the second', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  for (const failures of [[refused], [broken, refused]]) {
    const call = callFailing(...failures);
    await expect(callAgainIfLost(call)).rejects.toBe(refused);
    expect(call).toHaveBeenCalledTimes(failures.length);
  }
});

test('a call made without a network is not repeated', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const call = callFailing(broken);
  await expect(callAgainIfLost(call)).rejects.toBe(broken);
  expect(call).toHaveBeenCalledTimes(1);
});
