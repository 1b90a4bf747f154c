import type { SecurityEventKind } from '#contract/security.ts';
import type { Instant } from '../columns.ts';

/** One event of the security log. The database refuses changes, and deletions within a year. */
export interface SecurityEventTable {
  id: string;
  at: Instant;
  kind: SecurityEventKind;
  /** Whom it concerns; null if unknown, or deleted since. */
  user_id: string | null;
  /** Who did it, if somebody else; null also once they are deleted. */
  actor_id: string | null;
  /** The company for which it was done, or to whose members it happened. */
  company_id: string | null;
  /** Roughly where from: a /24 or /48. */
  network: string | null;
  browser: string | null;
  detail: string | null;
}
