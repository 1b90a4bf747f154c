import type { Generated, JSONColumnType } from 'kysely';
import type { ContestSubject } from '#contract/contests.ts';
import type { MonitoringAnswers } from '#contract/monitoring.ts';
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

/** The table does not say whose answers these are: `key` is an HMAC of the person's id (features/monitoring/key). */
export interface MonitoringAnswerTable {
  key: Buffer;
  sex: MonitoringAnswers['sex'];
  ethnicity: MonitoringAnswers['ethnicity'];
  disability: MonitoringAnswers['disability'];
  age_band: MonitoringAnswers['ageBand'];
}

/** A score or a decision that a person is asked to review: one per application. */
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
