import { randomUUID } from 'node:crypto';
import type { AdminActionKind } from '#contract/admin.ts';
import type { Db } from './connection.ts';

export interface AdminAction {
  readonly action: AdminActionKind;
  /** The Admin's user id; null for an operator's command. */
  readonly by: string | null;
  readonly about?: { readonly kind: 'person' | 'company'; readonly id: string };
  /** The id of the report, review of a sender, application, hire, credit note or learned name that it is about. */
  readonly itemId?: string;
  readonly detail?: string;
  readonly reason?: string | null | undefined;
  readonly at: Date;
}

/** Adds to the log of Admins' and operators' actions. Call it in the action's own transaction. */
export async function recordAdminAction(trx: Db, entry: AdminAction): Promise<void> {
  const { action, by, about, itemId, detail, reason, at } = entry;
  await trx
    .insertInto('admin_actions')
    .values({
      id: randomUUID(),
      at,
      action,
      admin_id: by,
      is_operator: by === null,
      subject_kind: about?.kind ?? null,
      subject_id: about?.id ?? null,
      item_id: itemId ?? null,
      detail: detail ?? null,
      reason: reason ?? null,
    })
    .execute();
}
