import * as z from 'zod/mini';

/**
 * The part of the fit that a reason is about. `prior` is the part of the score that does not depend on anything known
 * about this pair.
 */
export const FIT_PARTS = ['skills', 'text', 'title', 'experience', 'place', 'pay', 'prior'] as const;
export type FitPart = (typeof FIT_PARTS)[number];

export const REASON_STATES = ['met', 'partly', 'missing', 'unknown'] as const;
export type ReasonState = (typeof REASON_STATES)[number];

/** How one skill of the advert was met: held, implied by a held skill, related, found in the text, or missing. */
export const skillEvidenceSchema = z.object({
  skill: z.string(),
  how: z.enum(['held', 'implied', 'related', 'text', 'missing']),
  by: z.nullable(z.string()),
  /** Helps but is not required; absent for required skills. */
  isNiceToHave: z.optional(z.literal(true)),
});
export type SkillEvidence = z.infer<typeof skillEvidenceSchema>;

/**
 * One part of a score's explanation. `points` and `maxPoints` are basis points of the whole score.
 * `text` is one plain sentence for both sides; it never contains the seeker's minimum income or address.
 */
export const reasonSchema = z.object({
  part: z.enum(FIT_PARTS),
  label: z.string(),
  points: z.int(),
  maxPoints: z.int(),
  state: z.enum(REASON_STATES),
  text: z.string(),
  skills: z.optional(z.array(skillEvidenceSchema)),
});
export type Reason = z.infer<typeof reasonSchema>;

/**
 * A fit score with its reasons: `fitScoreInt` is 0–10000 and equals the sum of `reasons[].points`;
 * the `maxPoints` add up to 10000. `version` names the scorer, so that a snapshot records what produced it.
 */
export const fitSchema = z.object({
  fitScoreInt: z.int().check(z.minimum(0), z.maximum(10_000)),
  version: z.string(),
  reasons: z.array(reasonSchema),
  /** A sentence: which change to the profile would raise the score most. Null if none would raise it. */
  change: z.nullable(z.string()),
});
export type Fit = z.infer<typeof fitSchema>;
