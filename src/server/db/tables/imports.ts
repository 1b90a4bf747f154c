import type { Generated } from 'kysely';
import type { FeedBoard, FeedPreview, FeedState } from '#contract/feeds.ts';
import type {
  CsvColumns,
  CsvHead,
  ImportConcern,
  ImportPreview,
  ImportSource,
  ImportStatus,
} from '#contract/imports.ts';
import type { Instant, OptionalInstant, OptionalJson } from '../columns.ts';

export interface ImportTable {
  id: string;
  employer_id: string;
  source: ImportSource;
  /** The file's name (or a default if it has none), 'Pasted text' or the feed's address. */
  name: string;
  status: ImportStatus;
  size_bytes: Generated<number>;
  /** How far the running task has read. */
  read_bytes: Generated<number>;
  csv_head: OptionalJson<CsvHead>;
  csv_columns: OptionalJson<CsvColumns>;
  is_reopening: Generated<boolean>;
  /** Whether it also replaces what was edited here. */
  is_replacing: Generated<boolean>;
  /** The adverts that the employer left out: by their line, or all with a certain concern. */
  left_out_lines: Generated<number[]>;
  left_out_concerns: Generated<ImportConcern[]>;
  preview: OptionalJson<ImportPreview>;
  /** Number of adverts so far by outcome and by refusal. */
  tally: OptionalJson<StoredTally>;
  /** Number of adverts whose outcome is stored: an interrupted task continues after them. */
  rows_done: Generated<number>;
  problem: string | null;
  created_at: Instant;
  finished_at: OptionalInstant;
  /** The followed feed whose changes it reports; null if somebody started it. */
  feed_id: Generated<string | null>;
}

export interface StoredTally {
  readonly outcomes: Readonly<Record<string, number>>;
  readonly refusals: Readonly<Record<string, number>>;
}

export interface ImportPartTable {
  import_id: string;
  part: number;
  bytes: Buffer;
}

export interface ImportRowTable {
  import_id: string;
  /** Its position in the file, from 0. */
  place: number;
  line: number;
  outcome: string;
  code: string | null;
  reason: string;
  title: string;
  role_id: string | null;
}

/** A public job board that a company follows. */
export interface FollowedFeedTable {
  id: string;
  employer_id: string;
  /** The address that is fetched; it may differ from the one entered. */
  address: string;
  board: FeedBoard;
  state: FeedState;
  /** Why the last attempt failed, in a sentence. */
  problem: string | null;
  /** Attempts in a row that failed. */
  failures: Generated<number>;
  /** Reads in a row that began and never ended, because their process died or was held up. */
  unfinished_reads: Generated<number>;
  etag: string | null;
  last_modified: string | null;
  /** SHA-256 of what was last read. */
  content_hash: Buffer | null;
  preview: OptionalJson<FeedPreview>;
  /** Roles that the board no longer has, but that stay open until a member confirms: suspiciously many are missing. */
  held_role_ids: Generated<string[]>;
  /** The held roles that a member has confirmed may be closed. */
  confirmed_role_ids: Generated<string[]>;
  created_at: Instant;
  /** When it was last read, or found unchanged. */
  checked_at: OptionalInstant;
  /** When it is due to be read next; null while no read is planned. */
  check_at: OptionalInstant;
}

/** A role that a followed feed keeps up to date. If two feeds have the same advert, the first one keeps it. */
export interface FeedRoleTable {
  role_id: string;
  feed_id: string;
  source_key: string;
  /** `ADVERT_MARK` as the feed left it. Only the previous release reads it; `roles.is_edited` has replaced it. */
  advert_mark: string;
  /** Since when it is closed because the feed no longer has it. */
  closed_at: OptionalInstant;
}
