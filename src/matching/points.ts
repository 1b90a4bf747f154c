/**
 * Rounds shares to whole points that add up to `total` exactly, by largest remainder: each share gets its whole part, and
 * the remaining points go to the largest fractions that are still below their limit.
 * The shares must add up to within half a point of `total`; ties go to the earlier share.
 */
export function wholePoints(shares: readonly number[], total: number, limits?: readonly number[]): number[] {
  const points = shares.map((share) => Math.floor(share + 1e-9));
  let pointsLeft = total - points.reduce((sum, point) => sum + point, 0);
  const order = shares
    .map((share, i) => ({ i, fraction: share - (points[i] ?? 0) }))
    .sort((a, b) => b.fraction - a.fraction || a.i - b.i);
  while (pointsLeft > 0) {
    const leftBefore = pointsLeft;
    for (const { i } of order) {
      const point = points[i] ?? 0;
      if (pointsLeft === 0 || point >= (limits?.[i] ?? Number.POSITIVE_INFINITY)) continue;
      points[i] = point + 1;
      pointsLeft -= 1;
    }
    if (pointsLeft === leftBefore) break;
  }
  return points;
}
