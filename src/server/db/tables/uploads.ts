import type { Generated, JSONColumnType } from 'kysely';
import type { CvType } from '#contract/cv-types.ts';
import type { Reading } from '#contract/uploads.ts';
import type { FoundInCv } from '#matching/cv/suggest.ts';
import type { Instant, OptionalInstant } from '../columns.ts';

/**
 * offered: an upload address was issued. receiving: a file is being sent, so the address is used up. received: the file
 * passed every check. claimed: it is the person's CV. Uploads that are not claimed in time are deleted, row and file.
 */
export type UploadState = 'offered' | 'receiving' | 'received' | 'claimed';

export interface UploadTable {
  id: string;
  user_id: string;
  /** The file's key in the storage; reveals nothing about the person. */
  key: string;
  state: UploadState;
  /**
   * The client sends the file straight to the bucket with a presigned address; we check the file when it is claimed.
   */
  is_presigned: boolean;
  declared_name: string | null;
  declared_size: number | null;
  declared_type: string | null;
  /** Set once received: size in bytes, sniffed type, SHA-256. */
  size: number | null;
  type: CvType | null;
  sha256: Buffer | null;
  /** Whether a virus scanner looked at it. */
  is_scanned: Generated<boolean>;
  offered_at: Instant;
  expires_at: Instant;
  received_at: OptionalInstant;
  claimed_at: OptionalInstant;
}

/**
 * A CV that a seeker keeps. The CV in use may have a row here too, with the id of its upload. If a row is not listed,
 * its owner replaced that CV, and only the applications it was sent with refer to it.
 */
export interface KeptCvTable {
  id: string;
  user_id: string;
  key: string;
  name: string | null;
  /** Bytes. */
  size: number;
  type: CvType;
  sha256: Buffer;
  /** Whether a virus scanner looked at it. */
  is_scanned: Generated<boolean>;
  added_at: Instant;
  is_listed: boolean;
}

export interface CvTextTable {
  upload_id: string;
  user_id: string;
  reading: Exclude<Reading, 'pending'>;
  pages: number | null;
  pages_read: number | null;
  text: string;
  read_at: Instant;
  /** The text without the person's identity; null until it has been prepared. */
  work_text: string | null;
  /** What was found in the text for fields of the profile; null until it has been prepared. */
  found: JSONColumnType<FoundInCv> | null;
  /** The `PREPARATION` version that produced the two fields above. */
  prepared_by: number | null;
}

/** A CV that is waiting to be read. */
export interface CvReadingTable {
  user_id: string;
  upload_id: string;
  asked_at: Instant;
  /** null while it is queued. */
  begun_at: OptionalInstant;
  /** How many times a reading of it was started. */
  tries: number;
}
