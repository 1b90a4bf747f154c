import type { JSONColumnType } from 'kysely';
import type { CvType } from '#contract/cv-types.ts';
import type { CvSuggestions, Reading } from '#contract/uploads.ts';
import type { Instant, OptionalInstant } from '../columns.ts';

/**
 * offered: an address was given out. receiving: something is being sent to it, so it is used up. received: a file
 * that passed every check. claimed: the person's CV. What is not claimed in time is erased, row and file.
 */
export type UploadState = 'offered' | 'receiving' | 'received' | 'claimed';

export interface UploadTable {
  id: string;
  user_id: string;
  /** What the storage knows the file by; says nothing of the person. */
  key: string;
  state: UploadState;
  /** The file goes straight to the bucket, by an address that the bucket checks; it is checked here when it is claimed. */
  is_presigned: boolean;
  declared_name: string | null;
  declared_size: number | null;
  declared_type: string | null;
  /** What was found, once received: bytes, sniffed type, SHA-256. */
  size: number | null;
  type: CvType | null;
  sha256: Buffer | null;
  offered_at: Instant;
  expires_at: Instant;
  received_at: OptionalInstant;
  claimed_at: OptionalInstant;
}

export interface CvTextTable {
  upload_id: string;
  user_id: string;
  reading: Exclude<Reading, 'pending'>;
  pages: number | null;
  pages_read: number | null;
  text: string;
  read_at: Instant;
  /** The text without who the person is; null until it has been prepared. */
  work_text: string | null;
  /** What the text says that a profile has a place for; null until it has been prepared. */
  found: JSONColumnType<CvSuggestions> | null;
  /** `PREPARATION` of the release that made the two. */
  prepared_by: number | null;
}

/** The CV that a person waits to have read. */
export interface CvReadingTable {
  user_id: string;
  upload_id: string;
  asked_at: Instant;
  /** null while it waits its turn. */
  begun_at: OptionalInstant;
  /** How often reading it began. */
  tries: number;
}
