import type { Fit } from '#contract/fit.ts';

/** A fit's numbers and evidence: sentences address a seeker as "you", and an employer not. */
export function withoutWords(fit: Fit | undefined): unknown {
  return fit && { ...fit, change: null, reasons: fit.reasons.map((reason) => ({ ...reason, text: '' })) };
}
