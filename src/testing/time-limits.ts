import { onTestFinished, vi } from 'vitest';

/**
 * From now until the end of the test, time limits of `milliseconds` end only when the test calls `runOut`; all others run as
 * usual. Call `heldTimeLimits` before the code under test sets the limit.
 */
export function heldTimeLimits(milliseconds: number): { readonly runOut: () => void } {
  const limits: AbortController[] = [];
  const real = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    if (ms !== milliseconds) return real(ms);
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
  onTestFinished(() => spy.mockRestore());
  return {
    runOut: () => {
      for (const limit of limits.splice(0)) limit.abort(new DOMException('too late', 'TimeoutError'));
    },
  };
}
