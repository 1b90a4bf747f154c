/** A vector of unit length: the ids of its features, ascending, and the component of each. */
export interface UnitVector {
  readonly features: Int32Array;
  readonly shares: Float64Array;
}

export function unitVector(weights: ReadonlyMap<number, number>): UnitVector {
  const features = Int32Array.from(weights.keys()).sort();
  const values = Float64Array.from(features, (feature) => weights.get(feature) ?? 0);
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1;
  return { features, shares: values.map((value) => value / length) };
}

/** The cosine of the angle between two vectors: at most 1, even after rounding. */
export function cosineOf(a: UnitVector, b: UnitVector): number {
  let sum = 0;
  for (let i = 0, j = 0; i < a.features.length && j < b.features.length; ) {
    const left = a.features[i]!;
    const right = b.features[j]!;
    if (left === right) sum += a.shares[i]! * b.shares[j]!;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return Math.min(1, sum);
}
