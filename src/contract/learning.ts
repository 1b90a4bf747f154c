import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './text.ts';

const share = z.nullable(z.number());

/** One version of the weights, with its test results. */
const learnedVersion = z.object({
  version: z.int(),
  learnedAt: instant,
  decisions: z.int(),
  isActive: z.boolean(),
  /**
   * Each part's share of the fit in percent, to one decimal place, if everything is known: `percent` as learned,
   * `handPercent` as set by hand before anything was learned.
   */
  weights: z.array(z.object({ part: z.string(), percent: z.number(), handPercent: z.number() })),
  isRecalibrated: z.boolean(),
  /** On held-out decisions, with the old weights and the new: lower is better for log loss, higher for ranking. */
  logLoss: z.object({ before: z.number(), after: z.number() }),
  ranking: z.object({ before: share, after: share }),
  /** Log loss of the percentage itself, before and after the new calibration; null with too few decisions for one. */
  calibration: z.nullable(z.object({ before: z.number(), after: z.number() })),
});
export type LearnedVersion = z.infer<typeof learnedVersion>;

/** The decided applications whose fit was in one tenth of the scale. Fits and shares are in basis points. */
const bin = z.object({
  fromInt: z.int(),
  toInt: z.int(),
  decided: z.int(),
  shortlisted: z.int(),
  predictedInt: z.nullable(z.int()),
  observedInt: z.nullable(z.int()),
  /** The 95% range of the observed share (Wilson). */
  lowInt: z.int(),
  highInt: z.int(),
});

const reliabilityTable = z.object({
  decided: z.int(),
  shortlisted: z.int(),
  calibrationErrorInt: z.nullable(z.int()),
  bins: z.array(bin),
});

export const calibrationReport = z.object({
  /** Over all scorers, then for each scorer with decided applications, latest first; from the latest 50,000 decisions. */
  all: reliabilityTable,
  scorers: z.array(z.extend(reliabilityTable, { version: z.string() })),
  /** Learned versions, latest first. */
  learned: z.array(learnedVersion),
  /** Learning starts at this many decisions. */
  enoughDecisions: z.int(),
});
export type CalibrationReport = z.infer<typeof calibrationReport>;

/** How often a predicted fit came true, and what decisions have taught the scorer. */
export const getCalibration = endpoint({
  method: 'GET',
  path: '/api/admin/calibration',
  access: ['Admin'],
  response: calibrationReport,
});
