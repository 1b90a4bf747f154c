const PATIENCE_MS = 90_000;

/** Polls until `isTrue` returns true. @throws if that takes longer than 90 seconds */
export async function until(what: string, isTrue: () => Promise<boolean>, everyMs = 100): Promise<void> {
  const started = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - started > PATIENCE_MS)
      throw new Error(`not within ${PATIENCE_MS / 1_000} s: ${what}`);
    await pause(everyMs);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
