/**
 * Calls `portion` until it handles fewer than `size` rows, or until the signal aborts. So a clean-up keeps its locks only
 * briefly, however many rows there are.
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
