/**
 * Calls `portion` until it handled fewer than `size`, or the signal aborts between two portions: nothing that has to be
 * tidied up holds its locks for long, however much of it there is.
 */
export async function inPortions(
  size: number,
  signal: AbortSignal,
  portion: () => Promise<number>,
): Promise<void> {
  while (!signal.aborted) {
    if ((await portion()) < size) return;
  }
}
