import type { JSONColumnType } from 'kysely';
import type { RoleDraftContent } from '#contract/role-drafts.ts';
import type { Instant } from '../columns.ts';

/** A role that a member has begun to write; only they see it. */
export interface RoleDraftTable {
  id: string;
  company_id: string;
  author_id: string;
  /** The title in the content, for lists. */
  title: string;
  content: JSONColumnType<RoleDraftContent>;
  revision: number;
  created_at: Instant;
  updated_at: Instant;
}
