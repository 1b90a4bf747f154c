/** The two-sided 95% point of the normal distribution. */
export const Z95 = 1.959964;

/** The 95% range of a rate seen `hits` times in `count`, 0 to 1 (E. B. Wilson, 1927). It is 0 to 1 if `count` is 0. */
export function wilson(hits: number, count: number): { low: number; high: number } {
  if (count === 0) return { low: 0, high: 1 };
  const rate = hits / count;
  const square = Z95 ** 2;
  const middle = (rate + square / (2 * count)) / (1 + square / count);
  const half =
    (Z95 / (1 + square / count)) * Math.sqrt((rate * (1 - rate)) / count + square / (4 * count ** 2));
  return { low: hits === 0 ? 0 : middle - half, high: hits === count ? 1 : middle + half };
}
