const MIN_PIVOT = 1e-6;

/**
 * The lower triangular matrix whose product with its transpose is the given correlation matrix. An estimated matrix may
 * narrowly fail to be positive definite: `MIN_PIVOT` then replaces what would be zero or negative.
 */
export function cholesky(matrix: readonly (readonly number[])[]): number[][] {
  const lower = matrix.map(() => matrix.map(() => 0));
  matrix.forEach((values, i) => {
    for (let j = 0; j <= i; j += 1) {
      const row = lower[i]!;
      const otherRow = lower[j]!;
      let remainder = values[j]!;
      for (let k = 0; k < j; k += 1) remainder -= row[k]! * otherRow[k]!;
      row[j] = i === j ? Math.sqrt(Math.max(MIN_PIVOT, remainder)) : remainder / otherRow[j]!;
    }
  });
  return lower;
}
