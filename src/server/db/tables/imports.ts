import type { Generated } from 'kysely';
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
  /** The file's name, 'Pasted text' or the feed's address. */
  name: string;
  status: ImportStatus;
  size_bytes: Generated<number>;
  /** How far the running task has read. */
  read_bytes: Generated<number>;
  csv_head: OptionalJson<CsvHead>;
  csv_columns: OptionalJson<CsvColumns>;
  is_reopening: Generated<boolean>;
  /** What the employer left out: adverts by their line, and all that have a concern. */
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
