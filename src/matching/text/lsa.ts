import { normal, seeded } from '../seeded.ts';
import type { Corpus } from './corpus.ts';
import { symmetricEigen } from './symmetric-eigen.ts';

/** Extra directions, dropped at the end, which make the remaining ones accurate after few rounds. */
const SPARE = 12;
const ROUNDS = 2;
const SEED = 20_011;
/** Directions that explain less than this share of the strongest one are noise, from a repetitive corpus. */
const LEAST_VALUE = 1e-9;

/** `directions` is row-major, with `dimensions` numbers per term; a document's vector is Σ weight × row over its terms. */
export type Lsa = { dimensions: number; directions: Float64Array };

/**
 * Latent semantic analysis (S. Deerwester and others, 1990): the strongest directions in which words occur
 * together, so that texts of one trade are similar without sharing a word. Uses randomised subspace iteration (N. Halko,
 * P. Martinsson and J. Tropp, 2011) from a fixed seed. `units` are the documents' weights from `unitWeights`.
 */
export function learnLsa(corpus: Corpus, units: Float64Array, dimensions: number): Lsa {
  const terms = corpus.rarity.length;
  const width = Math.min(dimensions + SPARE, terms, corpus.size);
  const draw = seeded(SEED);
  let basis: Float64Array = orthonormal(
    Float64Array.from({ length: terms * width }, () => normal(draw)),
    width,
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    basis = orthonormal(backToTerms(corpus, units, vectorsOf(corpus, units, basis, width), width), width);
  }
  const { vectors } = symmetricEigen(gram(vectorsOf(corpus, units, basis, width), width), width);
  const count = Math.min(dimensions, width);
  return { dimensions: count, directions: timesColumns(basis, vectors, width, count) };
}

/** Every document's vector, row-major: the weights times the directions. */
export function vectorsOf(
  corpus: Corpus,
  units: Float64Array,
  directions: Float64Array,
  width: number,
): Float64Array {
  const vectors = new Float64Array(corpus.size * width);
  for (let d = 0; d < corpus.size; d += 1) {
    const end = corpus.starts[d + 1] ?? 0;
    for (let index = corpus.starts[d] ?? 0; index < end; index += 1) {
      addRow(vectors, d * width, directions, (corpus.terms[index] ?? 0) * width, units[index] ?? 0, width);
    }
  }
  return vectors;
}

function backToTerms(
  corpus: Corpus,
  units: Float64Array,
  vectors: Float64Array,
  width: number,
): Float64Array {
  const rows = new Float64Array(corpus.rarity.length * width);
  for (let d = 0; d < corpus.size; d += 1) {
    const end = corpus.starts[d + 1] ?? 0;
    for (let index = corpus.starts[d] ?? 0; index < end; index += 1) {
      addRow(rows, (corpus.terms[index] ?? 0) * width, vectors, d * width, units[index] ?? 0, width);
    }
  }
  return rows;
}

function addRow(
  to: Float64Array,
  toStart: number,
  from: Float64Array,
  fromStart: number,
  factor: number,
  width: number,
): void {
  for (let i = 0; i < width; i += 1) {
    to[toStart + i] = (to[toStart + i] ?? 0) + factor * (from[fromStart + i] ?? 0);
  }
}

/** MᵀM of a tall row-major matrix. */
function gram(rows: Float64Array, width: number): Float64Array {
  const product = new Float64Array(width * width);
  for (let start = 0; start < rows.length; start += width) {
    for (let i = 0; i < width; i += 1) {
      const value = rows[start + i] ?? 0;
      if (value === 0) continue;
      for (let j = i; j < width; j += 1) {
        product[i * width + j] = (product[i * width + j] ?? 0) + value * (rows[start + j] ?? 0);
      }
    }
  }
  for (let i = 0; i < width; i += 1) {
    for (let j = 0; j < i; j += 1) product[i * width + j] = product[j * width + i] ?? 0;
  }
  return product;
}

/** Multiplies the rows by the first `count` columns of a width × width matrix. */
function timesColumns(rows: Float64Array, by: Float64Array, width: number, count: number): Float64Array {
  const result = new Float64Array((rows.length / width) * count);
  for (let start = 0, to = 0; start < rows.length; start += width, to += count) {
    for (let i = 0; i < width; i += 1) {
      const value = rows[start + i] ?? 0;
      if (value === 0) continue;
      for (let j = 0; j < count; j += 1) {
        result[to + j] = (result[to + j] ?? 0) + value * (by[i * width + j] ?? 0);
      }
    }
  }
  return result;
}

/** Orthonormal columns that span the same space; if columns depend on each other, some become zero. */
function orthonormal(rows: Float64Array, width: number): Float64Array {
  const { values, vectors } = symmetricEigen(gram(rows, width), width);
  const least = LEAST_VALUE * (values[0] ?? 0);
  const scaledVectors = vectors.map((vector, index) => {
    const value = values[index % width] ?? 0;
    return value > least ? vector / Math.sqrt(value) : 0;
  });
  return timesColumns(rows, scaledVectors, width, width);
}

/** Cosine of a vector with each row, −1 to 1; 0 if either is empty. */
export function rowCosines(vector: Float64Array, rows: Float64Array): Float64Array {
  const width = vector.length;
  const size = width === 0 ? 0 : rows.length / width;
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  const cosines = new Float64Array(size);
  for (let row = 0; row < size; row += 1) {
    let dot = 0;
    let squares = 0;
    for (let i = 0; i < width; i += 1) {
      const value = rows[row * width + i] ?? 0;
      dot += value * (vector[i] ?? 0);
      squares += value * value;
    }
    cosines[row] = squares > 0 && length > 0 ? dot / (length * Math.sqrt(squares)) : 0;
  }
  return cosines;
}
