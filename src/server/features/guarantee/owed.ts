import type { GuaranteeVerdict, VerdictReason } from '#contract/guarantee.ts';
import type { Db } from '../../db/connect.ts';
import type { GuaranteeDetail, GuaranteeEventKind } from '../../db/tables/guarantee.ts';
import { notify } from '../../realtime/bus.ts';
import { shownCompany } from '../roles/queries.ts';

/**
 * The application with everything the guarantee says about it, held until the transaction ends: an answer, a
 * withdrawal, a breach and a correction are decided one after the other. Read the clock after it, not before.
 */
export async function holdOwed(trx: Db, applicationId: string) {
  return trx
    .selectFrom('applications')
    .innerJoin('roles', 'roles.id', 'applications.role_id')
    .innerJoin('employers', 'employers.user_id', 'applications.employer_id')
    .select([
      'applications.id',
      'applications.role_id',
      'applications.seeker_id',
      'applications.employer_id',
      'applications.status',
      'applications.verdict',
      'applications.submitted_at',
      'applications.due_at',
      'applications.answered_at',
      'applications.nudges',
      'roles.title',
      shownCompany.as('shown_company'),
    ])
    .where('applications.id', '=', applicationId)
    .forUpdate('applications')
    .executeTakeFirst();
}

export type Owed = NonNullable<Awaited<ReturnType<typeof holdOwed>>>;

/** Adds to the record. `at` is when it counts from, `now` when it is written down. */
export async function recordEvent(
  trx: Db,
  owed: Pick<Owed, 'id'>,
  event: { readonly kind: GuaranteeEventKind; readonly at: Date; readonly detail?: GuaranteeDetail },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('guarantee_events')
    .values({
      application_id: owed.id,
      kind: event.kind,
      at: event.at,
      recorded_at: now,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute();
}

interface Change {
  readonly verdict?: GuaranteeVerdict;
  readonly verdict_reason?: VerdictReason;
  readonly due_at?: Date;
  readonly answered_at?: Date;
  readonly nudges?: number;
}

export async function changeOwed(trx: Db, owed: Pick<Owed, 'id'>, change: Change, now: Date): Promise<void> {
  await trx
    .updateTable('applications')
    .set({ ...change, updated_at: now })
    .where('id', '=', owed.id)
    .execute();
}

/** Both sides' lists show it anew. */
export async function announce(trx: Db, owed: Owed): Promise<void> {
  await notify(trx, {
    kind: 'event',
    to: [owed.seeker_id, owed.employer_id],
    event: { type: 'application', applicationId: owed.id, roleId: owed.role_id, status: owed.status },
  });
}
