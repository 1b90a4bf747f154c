import type { Instant, Sequence } from '../columns.ts';

export interface SitemapEditionTable {
  edition: Sequence;
  made_at: Instant;
  /** null until all of it is written. */
  parts: number | null;
}

export interface SitemapPartTable {
  edition: number;
  /** From 1. */
  part: number;
  /** Gzip of lines: a path, and after a tab when it changed, if that is known. */
  entries: Buffer;
}
