import type { JSONColumnType } from 'kysely';
import type { Finding } from '#contract/applicant-file.ts';
import type { AttachmentType } from '#contract/attachment-types.ts';
import type { Instant, OptionalInstant } from '../columns.ts';

/** A company's private notes about its applicants. */
export interface ApplicationNoteTable {
  id: string;
  application_id: string;
  /** The member who wrote it; null once their account is gone. */
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

/** A file that a company keeps about an applicant, complete and checked. */
export interface ApplicationFileTable {
  id: string;
  application_id: string;
  company_id: string;
  author_id: string | null;
  /** The file's key in the storage; reveals nothing about anybody. */
  key: string;
  /** The name to show, with the file name extension of its type. */
  name: string;
  /** Bytes. */
  size: number;
  /** Determined by its content. */
  type: AttachmentType;
  sha256: Buffer;
  /** Whether a virus scanner looked at it. */
  is_scanned: boolean;
  added_at: Instant;
}
