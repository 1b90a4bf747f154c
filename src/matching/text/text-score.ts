import {
  DIMENSIONS,
  type RoleText,
  type SeekerText,
  SHARE_UNIT,
  type TextModel,
  VECTOR_UNIT,
} from './text-model.ts';
import { FIT_TEXT_WEIGHTS, TEXT_EVEN, TEXT_STEP } from './weights.ts';

/** How similar a person's text and an advert are, each 0 to 1 (`lsa` from −1). */
export interface TextMeasures {
  readonly tfIdf: number;
  readonly bm25: number;
  readonly lsa: number;
}

/**
 * How a model combines the three measures into `evidence = tfIdf·a + bm25·b + lsa·c − d`, in standard deviations above what
 * two texts have in common by chance: a, b and c are the fields of the same names, and d is `offset`. The text part is the
 * logistic of the evidence.
 */
export interface EvidenceWeights {
  readonly tfIdf: number;
  readonly bm25: number;
  readonly lsa: number;
  readonly offset: number;
}

const weightsOf = new WeakMap<TextModel, EvidenceWeights>();

export function evidenceWeights(model: TextModel): EvidenceWeights {
  const cachedWeights = weightsOf.get(model);
  if (cachedWeights !== undefined) return cachedWeights;
  const { standards, together } = model;
  const slope = (measure: keyof typeof FIT_TEXT_WEIGHTS) =>
    FIT_TEXT_WEIGHTS[measure] / standards[measure].deviation / together.deviation;
  const slopes = { tfIdf: slope('tfIdf'), bm25: slope('bm25'), lsa: slope('lsa') };
  const offset =
    slopes.tfIdf * standards.tfIdf.mean +
    slopes.bm25 * standards.bm25.mean +
    slopes.lsa * standards.lsa.mean +
    together.mean / together.deviation;
  const weights = { ...slopes, offset };
  weightsOf.set(model, weights);
  return weights;
}

/** The text part, 0 to 1, for an evidence in standard deviations; monotone. */
export function textPartOf(evidence: number): number {
  return 1 / (1 + Math.exp((TEXT_EVEN - evidence) / TEXT_STEP));
}

/** The position of a term in a person's list, or −1. */
export function findTerm({ terms }: Pick<SeekerText, 'terms'>, term: number): number {
  let low = 0;
  let high = terms.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const middleTerm = terms[middle]!;
    if (middleTerm === term) return middle;
    if (middleTerm < term) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

export function textMeasures(seeker: SeekerText, role: RoleText): TextMeasures {
  let tfIdf = 0;
  let bm25 = 0;
  for (let i = 0; i < role.terms.length; i += 1) {
    const index = findTerm(seeker, role.terms[i]!);
    if (index < 0) continue;
    tfIdf += seeker.tfIdf[index]! * role.tfIdf[i]!;
    bm25 += seeker.saturated[index]! * role.bm25[i]!;
  }
  return {
    tfIdf: tfIdf / SHARE_UNIT,
    bm25: bm25 / SHARE_UNIT,
    lsa: dot(seeker.vector, role.vector) / VECTOR_UNIT,
  };
}

function dot(vector: Float32Array, roleVector: Int8Array): number {
  let sum = 0;
  for (let i = 0; i < DIMENSIONS; i += 1) sum += vector[i]! * roleVector[i]!;
  return sum;
}

/** How much more similar the two texts are than by chance, in standard deviations. */
export function evidenceOf(weights: EvidenceWeights, tfIdf: number, bm25: number, lsa: number): number {
  return weights.tfIdf * tfIdf + weights.bm25 * bm25 + weights.lsa * lsa - weights.offset;
}

/** The text part, 0 to 1; −1 if either side has written too little. */
export function textPart(seeker: SeekerText | null, role: RoleText | null): number {
  if (seeker === null || role === null) return -1;
  const { tfIdf, bm25, lsa } = textMeasures(seeker, role);
  return textPartOf(evidenceOf(evidenceWeights(seeker.model), tfIdf, bm25, lsa));
}
