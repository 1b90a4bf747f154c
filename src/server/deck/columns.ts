type Column = Uint8Array | Uint16Array | Int16Array | Int32Array | Float32Array | Float64Array;

/** Fills `to` so that slot n has the value that slot from[n] of `column` had; −1 leaves it. `width` values per slot. */
export function moved<C extends Column>(column: C, to: C, from: Int32Array, width = 1): C {
  for (let slot = 0; slot < from.length; slot += 1) {
    const old = from[slot] as number;
    if (old < 0) continue;
    for (let i = 0; i < width; i += 1) to[slot * width + i] = column[old * width + i] as number;
  }
  return to;
}

/** Copies a column into a wider one. */
export function into<T extends { set(other: T): void }>(wider: T, column: T): T {
  wider.set(column);
  return wider;
}
