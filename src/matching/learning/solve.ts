/** Solves `matrix · x = right` for a small symmetric, positive definite matrix, by Gaussian elimination with pivots. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  const size = rows.length;
  const valueAt = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1) {
      if (Math.abs(valueAt(row, column)) > Math.abs(valueAt(pivot, column))) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []];
    for (let row = column + 1; row < size; row += 1) {
      const factor = valueAt(row, column) / (valueAt(column, column) || 1);
      rows[row] = (rows[row] ?? []).map((value, i) => value - factor * valueAt(column, i));
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row -= 1) {
    let remainder = valueAt(row, size);
    for (let column = row + 1; column < size; column += 1)
      remainder -= valueAt(row, column) * (solution[column] ?? 0);
    solution[row] = remainder / (valueAt(row, row) || 1);
  }
  return solution;
}
