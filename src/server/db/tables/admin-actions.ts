import type { AdminActionKind } from '#contract/admin.ts';
import type { Instant } from '../columns.ts';

/**
 * What an Admin or an operator did. Append-only: the database refuses deletes, and every update except those with which a
 * deleted account is forgotten.
 */
export interface AdminActionTable {
  id: string;
  at: Instant;
  action: AdminActionKind;
  /** null for an operator's command, and once the Admin's account is deleted. */
  admin_id: string | null;
  is_operator: boolean;
  /** Whom it was about; `subject_id`, `item_id` and `reason` become null when their account is deleted. */
  subject_kind: 'person' | 'company' | null;
  subject_id: string | null;
  /** The report, contest, application or hire that was decided. */
  item_id: string | null;
  /** Further details in a few words, without a person's name: a sum, a verdict, a task. */
  detail: string | null;
  reason: string | null;
}
