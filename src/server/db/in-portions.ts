/**
 * Calls `portion` until it handled fewer than `size`, or the signal aborts between two portions, so that no clean-up
 * holds its locks for long, however many rows there are.
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
