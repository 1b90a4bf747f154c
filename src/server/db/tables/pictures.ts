import type { Instant } from '../columns.ts';

/** A profile picture's file. A person may have several for a moment, while a new one is being stored. */
export interface PictureTable {
  id: string;
  user_id: string;
  /** Bytes. */
  size: number;
  sha256: Buffer;
  added_at: Instant;
}
