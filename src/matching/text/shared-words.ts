import { DIMENSIONS, type RoleText, type SeekerText, SHARE_UNIT, VECTOR_UNIT } from './text-model.ts';
import { evidenceOf, evidenceWeights, findTerm, textMeasures } from './text-score.ts';

/** A word that adds fewer standard deviations than this is not named. */
const MIN_DEVIATIONS = 0.02;

/**
 * The words in both texts that raise the score, most important first. Each has been tested: without it, the evidence would
 * be lower. A skill and a word with the same spelling, whatever its case, count as one word.
 */
export function sharedWords(seeker: SeekerText, role: RoleText, most: number): string[] {
  const weights = evidenceWeights(seeker.model);
  const measures = textMeasures(seeker, role);
  const evidence = evidenceOf(weights, measures.tfIdf, measures.bm25, measures.lsa);
  const raiseByKey = new Map<string, { form: string; by: number }>();
  for (let i = 0; i < role.terms.length; i += 1) {
    const term = role.terms[i]!;
    const index = findTerm(seeker, term);
    const form = seeker.model.forms[term] ?? '';
    if (index < 0 || form === '') continue;
    const weight = seeker.tfIdf[index]!;
    const scaleLeft = Math.sqrt(Math.max(1e-9, 1 - weight * weight));
    const tfIdf = (measures.tfIdf - (weight * role.tfIdf[i]!) / SHARE_UNIT) / scaleLeft;
    const bm25 = measures.bm25 - (seeker.saturated[index]! * role.bm25[i]!) / SHARE_UNIT;
    const by =
      evidence - evidenceOf(weights, tfIdf, bm25, lsaWithout(seeker, role, term, weight, measures.lsa));
    const key = form.toLowerCase();
    const entry = raiseByKey.get(key);
    raiseByKey.set(key, { form: entry?.form ?? form, by: (entry?.by ?? 0) + by });
  }
  return [...raiseByKey.values()]
    .filter(({ by }) => by >= MIN_DEVIATIONS)
    .sort((a, b) => b.by - a.by || (a.form < b.form ? -1 : 1))
    .slice(0, most)
    .map(({ form }) => form);
}

/** The LSA cosine of the two texts if the person's text did not contain this term; `lsa` is the cosine with it. */
function lsaWithout(seeker: SeekerText, role: RoleText, term: number, weight: number, lsa: number): number {
  const { directions } = seeker.model;
  const from = term * DIMENSIONS;
  let withRole = 0;
  let squares = 0;
  for (let i = 0; i < DIMENSIONS; i += 1) {
    const row = weight * directions[from + i]!;
    const left = seeker.length * seeker.vector[i]! - row;
    squares += left * left;
    withRole += row * role.vector[i]!;
  }
  if (squares <= 1e-12) return 0;
  return (seeker.length * lsa - withRole / VECTOR_UNIT) / Math.sqrt(squares);
}
