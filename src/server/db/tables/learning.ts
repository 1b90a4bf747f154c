import type { Generated, JSONColumnType } from 'kysely';
import type { ContestSubject } from '#contract/contests.ts';
import type { MonitoringAnswers, MonitoringQuestion } from '#contract/monitoring.ts';
import type { LearnedNorms } from '#matching/assessment/learned-norms.ts';
import type { Norms } from '#matching/assessment/norms.ts';
import type { CalibrationMap } from '#matching/learning/calibration-map.ts';
import type { LearningMeasures } from '#matching/learning/learn.ts';
import type { Weights } from '#matching/weights.ts';
import type { Instant, OptionalInstant } from '../columns.ts';

/** Weights learned from decisions, and how they measured up. At most one row is active. */
export interface LearnedWeightsTable {
  version: number;
  learned_at: Instant;
  decisions: number;
  weights: JSONColumnType<Weights>;
  map: JSONColumnType<CalibrationMap> | null;
  measures: JSONColumnType<LearningMeasures>;
  is_active: Generated<boolean>;
}

/** Aggregates over assessments, for culture fit; the newest version is in use. */
export interface CultureNormsTable {
  version: number;
  learned_at: Instant;
  /** How many people's assessments on this form it was learned from. */
  assessments: number;
  form_id: string;
  norms: JSONColumnType<Norms>;
  correlations: JSONColumnType<LearnedNorms['correlations']>;
}

/**
 * The table does not say whose answers these are: `key` is an HMAC of the person's id (`features/monitoring/key-rows.ts`).
 */
export interface MonitoringAnswerTable {
  key: Buffer;
  sex: MonitoringAnswers['sex'];
  ethnicity: MonitoringAnswers['ethnicity'];
  disability: MonitoringAnswers['disability'];
  age_band: MonitoringAnswers['ageBand'];
}

/** What anybody may read about a closed month ('YYYY-MM', UK time). Rows are never changed. */
export interface PublishedFairnessTable {
  month: string;
  published_at: Instant;
  groups: JSONColumnType<PublishedGroup[]>;
}

/** One group's figures, too coarse to reveal anything about one person. */
export interface PublishedGroup {
  readonly question: MonitoringQuestion;
  readonly answer: string;
  /** The lower end of the band that its number of people is in. */
  readonly atLeast: number;
  /** Whole, between the limits of `RATE_LIMITS`. */
  readonly ratePercent: number;
  /**
   * `ratePercent` divided by the highest group's, rounded to hundredths, with a 95% range rounded to tenths; null for the
   * highest group, or if no range can be computed.
   */
  readonly ratio: { readonly value: number; readonly low: number; readonly high: number } | null;
}

/** A seeker's request that an Admin reviews the score of an application or the decision about it: one per application. */
export interface ContestTable {
  id: string;
  application_id: string;
  about: ContestSubject;
  words: string;
  created_at: Instant;
  answer: string | null;
  answered_at: OptionalInstant;
  answered_by: string | null;
}
