import type { Cv } from './cvs.ts';
import { type Advert, OCCUPATIONS } from './occupations.ts';

/**
 * How relevant a CV is to an advert, by rule:
 *
 * - 2: the person's current work is the advert's occupation;
 * - 1: the two occupations are neighbours (at least one of them names the other in the sector files), or the advert's
 *   occupation is the person's earlier work;
 * - 0: anything else, whatever words the texts share.
 */
export function gradeOf(advert: Advert, cv: Cv): 0 | 1 | 2 {
  if (cv.occupation === advert.occupation) return 2;
  const isEarlier = cv.earlier.includes(advert.occupation);
  return isEarlier || areNeighbours(cv.occupation, advert.occupation) ? 1 : 0;
}

function areNeighbours(a: string, b: string): boolean {
  return OCCUPATIONS.some(
    ({ name, neighbours }) =>
      (name === a && neighbours.includes(b)) || (name === b && neighbours.includes(a)),
  );
}

export interface Quality {
  readonly map: number;
  readonly ndcg10: number;
  readonly p10: number;
}

const TOP = 10;

/**
 * The means over all queries of average precision and precision at ten, which count only grade 2 as relevant, and of nDCG
 * at ten, with gains 2^grade − 1. `grades[q][d]` and `scores[q][d]` belong to query q and document d: CVs for an advert, or
 * adverts for a CV. Equal scores keep the order of the documents.
 */
export function qualityOf(
  grades: readonly (readonly number[])[],
  scores: readonly (readonly number[])[],
): Quality {
  const each = grades.map((of, q) => {
    const order = of.map((_, d) => d).sort((a, b) => (scores[q]?.[b] ?? 0) - (scores[q]?.[a] ?? 0) || a - b);
    return measure(order.map((d) => of[d] ?? 0));
  });
  const mean = (pick: (quality: Quality) => number) =>
    each.reduce((sum, one) => sum + pick(one), 0) / each.length;
  return { map: mean(({ map }) => map), ndcg10: mean(({ ndcg10 }) => ndcg10), p10: mean(({ p10 }) => p10) };
}

function measure(gradesInOrder: readonly number[]): Quality {
  let relevantCount = 0;
  let precisions = 0;
  for (const [at, grade] of gradesInOrder.entries()) {
    if (grade < 2) continue;
    relevantCount += 1;
    precisions += relevantCount / (at + 1);
  }
  return {
    map: relevantCount === 0 ? 0 : precisions / relevantCount,
    ndcg10: gain(gradesInOrder) / (gain([...gradesInOrder].sort((a, b) => b - a)) || 1),
    p10: gradesInOrder.slice(0, TOP).filter((grade) => grade === 2).length / TOP,
  };
}

function gain(gradesInOrder: readonly number[]): number {
  return gradesInOrder
    .slice(0, TOP)
    .reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}
