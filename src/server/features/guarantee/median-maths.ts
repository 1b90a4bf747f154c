/** The two middle values of a histogram (twice the same if the count is odd), or null if it is empty. */
export function middleOf(counts: ReadonlyMap<number, number>): readonly [number, number] | null {
  const sorted = [...counts].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  const valueAt = (position: number): number => {
    let passed = 0;
    for (const [value, count] of sorted) {
      passed += count;
      if (position < passed) return value;
    }
    throw new RangeError(`no value at place ${position} of ${total}`);
  };
  return [valueAt(Math.ceil(total / 2) - 1), valueAt(Math.floor(total / 2))];
}
