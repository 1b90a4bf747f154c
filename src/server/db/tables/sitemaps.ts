import type { Instant, Sequence } from '../columns.ts';

export interface SitemapEditionTable {
  edition: Sequence;
  made_at: Instant;
  /** null until every part is written. */
  parts: number | null;
}

export interface SitemapPartTable {
  edition: number;
  /** From 1. */
  part: number;
  /** Gzipped lines: a path, then a tab and when it changed, if known. */
  entries: Buffer;
}
