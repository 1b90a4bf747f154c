import { combine } from '#matching/parts.ts';
import type { Scale } from '#matching/scale.ts';

const UNKNOWN = -1;

/** Text, title, experience and pay: each known and perfect, or unknown. */
const KNOWN_SETS = [1, UNKNOWN].flatMap((text) =>
  [1, UNKNOWN].flatMap((title) =>
    [1, UNKNOWN].flatMap((years) => [1, UNKNOWN].map((pay) => [text, title, years, pay] as const)),
  ),
);

/**
 * An upper bound of the fit at a place score (below 0: unknown). For each choice of known parts the fit grows linearly with
 * the place score; the line between the highest end points is above them all.
 */
export function reachByPlace(scale: Scale, count: number): (place: number) => number {
  const [unknown, worst, best] = [UNKNOWN, 0, 1].map((place) =>
    Math.max(
      ...KNOWN_SETS.map(([text, title, years, pay]) =>
        combine(scale, count, 1, text, title, years, place, pay),
      ),
    ),
  ) as [number, number, number];
  return (place) => (place < 0 ? unknown : worst + (best - worst) * place);
}
