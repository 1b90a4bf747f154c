const SWEEPS = 30;
const SMALL = 1e-12;

/** Values in descending order; vector j is column j of `vectors`, a row-major n × n matrix. */
export type Eigen = { values: Float64Array; vectors: Float64Array };

/** The eigenvalues and -vectors of a symmetric row-major n × n matrix, by cyclic Jacobi rotations (C. Jacobi, 1846). */
export function symmetricEigen(matrix: Float64Array, n: number): Eigen {
  const a = Float64Array.from(matrix);
  const v = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) v[i * n + i] = 1;
  let scale = 0;
  for (const value of a) scale += value * value;
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    let off = 0;
    for (let p = 0; p < n; p += 1) for (let q = p + 1; q < n; q += 1) off += (a[p * n + q] ?? 0) ** 2;
    if (off <= SMALL * SMALL * scale) break;
    for (let p = 0; p < n; p += 1) for (let q = p + 1; q < n; q += 1) rotate(a, v, n, p, q);
  }
  const order = Array.from({ length: n }, (_, i) => i).sort(
    (i, j) => (a[j * n + j] ?? 0) - (a[i * n + i] ?? 0),
  );
  const values = new Float64Array(n);
  const vectors = new Float64Array(n * n);
  for (const [to, from] of order.entries()) {
    values[to] = a[from * n + from] ?? 0;
    for (let i = 0; i < n; i += 1) vectors[i * n + to] = v[i * n + from] ?? 0;
  }
  return { values, vectors };
}

/** Rotates the plane of p and q so that a[p][q] becomes 0. */
function rotate(a: Float64Array, v: Float64Array, n: number, p: number, q: number): void {
  const apq = a[p * n + q] ?? 0;
  if (apq === 0) return;
  const theta = ((a[q * n + q] ?? 0) - (a[p * n + p] ?? 0)) / (2 * apq);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < n; k += 1) {
    const kp = a[k * n + p] ?? 0;
    const kq = a[k * n + q] ?? 0;
    a[k * n + p] = c * kp - s * kq;
    a[k * n + q] = s * kp + c * kq;
  }
  for (let k = 0; k < n; k += 1) {
    const pk = a[p * n + k] ?? 0;
    const qk = a[q * n + k] ?? 0;
    a[p * n + k] = c * pk - s * qk;
    a[q * n + k] = s * pk + c * qk;
    const vp = v[k * n + p] ?? 0;
    const vq = v[k * n + q] ?? 0;
    v[k * n + p] = c * vp - s * vq;
    v[k * n + q] = s * vp + c * vq;
  }
}
