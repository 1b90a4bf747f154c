import type { Fit } from '#contract/fit.ts';

/** A fit's numbers and evidence, without sentences: those address a seeker as "you", but not an employer. */
export function withoutWords(fit: Fit | undefined): unknown {
  return fit && { ...fit, change: null, reasons: fit.reasons.map((reason) => ({ ...reason, text: '' })) };
}
