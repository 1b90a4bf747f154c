import type { JSONColumnType } from 'kysely';
import type { Finding } from '#contract/applicant-file.ts';
import type { Instant, OptionalInstant } from '../columns.ts';

/** A company's private notes about its applicants. */
export interface ApplicationNoteTable {
  id: string;
  application_id: string;
  /** null once their account is gone. */
  author_id: string | null;
  body: string;
  mentions: string[];
  created_at: Instant;
}

/** What one interviewer found in one interview. */
export interface ScorecardTable {
  id: string;
  interview_id: string;
  application_id: string;
  author_id: string | null;
  findings: JSONColumnType<Finding[]>;
  summary: string | null;
  /** null while it is a draft. */
  submitted_at: OptionalInstant;
  updated_at: Instant;
}
