/** A run of points that share one value. */
export interface Block {
  readonly mean: number;
  readonly weight: number;
  /** The first point; the run ends before `to`. */
  readonly from: number;
  readonly to: number;
}

/**
 * The non-decreasing values closest to `values` in weighted squares, as runs of equal value: neighbours that are out of
 * order are merged until none are (M. Ayer and others, 1955: pool adjacent violators). One pass, linear.
 */
export function isotonicBlocks(values: readonly number[], weights: readonly number[]): Block[] {
  const blocks: Block[] = [];
  for (const [i, value] of values.entries()) {
    let block: Block = { mean: value, weight: weights[i] ?? 1, from: i, to: i + 1 };
    for (let previous = blocks.at(-1); previous !== undefined && previous.mean >= block.mean; ) {
      blocks.pop();
      block = poolBlocks(previous, block);
      previous = blocks.at(-1);
    }
    blocks.push(block);
  }
  return blocks;
}

export function poolBlocks(a: Block, b: Block): Block {
  const weight = a.weight + b.weight;
  return { mean: (a.mean * a.weight + b.mean * b.weight) / weight, weight, from: a.from, to: b.to };
}
