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

/** A role whose page was announced to search engines; the role may be gone. */
export interface AnnouncedPageTable {
  role_id: string;
  announced_at: Instant;
}
