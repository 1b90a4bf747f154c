import type { Instant } from '../columns.ts';

/** A person's agreement to a version of the privacy notice and terms. */
export interface AgreementTable {
  user_id: string;
  /** The day from which the version applies: '2026-11-23'. */
  version: string;
  agreed_at: Instant;
}
