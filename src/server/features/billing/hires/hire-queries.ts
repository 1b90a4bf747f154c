import type { InferResult, Selectable } from 'kysely';
import type { Hire, listHires as listHiresCall } from '#contract/billing.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { successFee } from '#contract/plans.ts';
import type { Db } from '../../../db/connection.ts';
import { lockCompanyRow } from '../../../db/lock-company.ts';
import { shownCompany } from '../../../db/shown-company.ts';
import type { HireTable } from '../../../db/tables/billing.ts';
import { whenGiven } from '../../../db/when-given.ts';
import type { Actor } from '../../../http/actor.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../../http/by-instant.ts';
import { notFound } from '../../../http/errors.ts';
import { type Page, readPage } from '../../../http/page.ts';
import { isWithinReach } from '../../../http/reach.ts';
import { amountDue, invoiceNumber } from '../invoices/invoice-rows.ts';

export type HireRow = Selectable<HireTable> & { title: string; shown_company: string };

/** The hires in which the actor is one side; for an Admin, those that are or were disputed. */
function hiresOf(db: Db, actor: Actor) {
  const hires = db
    .selectFrom('hires')
    .innerJoin('roles', 'roles.id', 'hires.role_id')
    .innerJoin('employers', 'employers.user_id', 'hires.employer_id')
    .innerJoin('users', 'users.id', 'hires.seeker_id')
    .leftJoin('invoices', 'invoices.hire_id', 'hires.id')
    .selectAll('hires')
    .select(['roles.title', 'users.first_name', 'users.last_name'])
    .select([
      'invoices.id as invoice_id',
      'invoices.number as invoice_number',
      'invoices.status as invoice_status',
      'invoices.due_at as invoice_due_at',
      'invoices.gross_pence',
      'invoices.credit_applied_pence',
      'invoices.paid_pence',
    ])
    .select(shownCompany.as('shown_company'));
  if (actor.accountType === 'Admin') return hires.where('hires.dispute_reason', 'is not', null);
  const column = actor.accountType === 'Employer' ? 'hires.employer_id' : 'hires.seeker_id';
  return hires
    .where(column, '=', actor.partyId)
    .where(isWithinReach(actor, { role: 'hires.role_id', seeker: 'hires.seeker_id' }));
}

/** Newest first. @throws 400 for an invalid cursor */
export function listHires(
  db: Db,
  actor: Actor,
  { status, applicationId, ...page }: QueryOf<typeof listHiresCall>,
): Promise<Page<Hire>> {
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      hiresOf(db, actor)
        .$if(status.length > 0, (some) => some.where('hires.status', 'in', status))
        .$call(whenGiven(applicationId, (some, id) => some.where('hires.application_id', '=', id)))
        .where(isOlder(startAfter, 'hires.hired_at', 'hires.id'))
        .orderBy('hires.hired_at', 'desc')
        .orderBy('hires.id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.hired_at, row.id),
    onWire: (row) => hireOnWire(row, actor),
  });
}

/** All of them, for the actor's export. */
export async function listAllHires(db: Db, actor: Actor): Promise<Hire[]> {
  const rows = await hiresOf(db, actor).orderBy('hires.hired_at', 'desc').orderBy('hires.id').execute();
  return rows.map((row) => hireOnWire(row, actor));
}

/** @throws 404 for somebody else's */
export async function getHire(db: Db, actor: Actor, hireId: string): Promise<Hire> {
  const row = await hiresOf(db, actor)
    .where('hires.id', '=', hireId)
    .executeTakeFirstOrThrow(() => notFound('That hire'));
  return hireOnWire(row, actor);
}

/** Any hire, for the transaction that has just opened it. */
export function getHireRow(trx: Db, hireId: string): Promise<HireRow> {
  return trx
    .selectFrom('hires')
    .innerJoin('roles', 'roles.id', 'hires.role_id')
    .innerJoin('employers', 'employers.user_id', 'hires.employer_id')
    .selectAll('hires')
    .select(['roles.title', shownCompany.as('shown_company')])
    .where('hires.id', '=', hireId)
    .executeTakeFirstOrThrow();
}

/** Locks the hire until the transaction ends. @throws 404 for somebody else's */
export async function lockHire(trx: Db, actor: Actor, hireId: string): Promise<HireRow> {
  // Lock the company's row first, as everywhere that may raise an invoice.
  const whose = await hiresOf(trx, actor)
    .where('hires.id', '=', hireId)
    .executeTakeFirstOrThrow(() => notFound('That hire'));
  await lockCompanyRow(trx, whose.employer_id);
  await trx.selectFrom('hires').select('id').where('id', '=', hireId).forUpdate().execute();
  const row = await hiresOf(trx, actor)
    .where('hires.id', '=', hireId)
    .executeTakeFirstOrThrow(() => notFound('That hire'));
  return row;
}

type ShownHire = InferResult<ReturnType<typeof hiresOf>>[number];

function hireOnWire(row: ShownHire, { accountType }: Actor): Hire {
  const isSeeker = accountType === 'JobSeeker';
  const salary = row.decided_salary_pence ?? row.salary_pence;
  return {
    id: row.id,
    applicationId: row.application_id,
    status: row.status,
    role: { id: row.role_id, title: row.title },
    companyName: row.shown_company,
    seekerName: `${row.first_name} ${row.last_name}`,
    hiredAt: row.hired_at.toISOString(),
    salaryPence: row.salary_pence,
    confirmedByEmployerAt: row.employer_confirmed_at?.toISOString() ?? null,
    confirmedBySeekerAt: row.seeker_confirmed_at?.toISOString() ?? null,
    disputeReason: row.dispute_reason,
    decision:
      row.decided_salary_pence === null || row.decided_at === null
        ? null
        : {
            salaryPence: row.decided_salary_pence,
            reason: row.decision_reason ?? '',
            decidedAt: row.decided_at.toISOString(),
          },
    feeBp: isSeeker ? null : row.fee_bp,
    feePence: isSeeker || salary === null ? null : successFee(salary, row.fee_bp),
    invoiceId: isSeeker ? null : row.invoice_id,
    ...(!isSeeker && { invoice: invoiceOfHire(row) }),
  };
}

function invoiceOfHire(row: ShownHire): Hire['invoice'] {
  const { invoice_id: id, invoice_number: number, invoice_status: status, invoice_due_at: dueAt } = row;
  if (id === null || number === null || status === null || dueAt === null) return null;
  const amounts = {
    gross_pence: row.gross_pence ?? 0,
    credit_applied_pence: row.credit_applied_pence ?? 0,
    paid_pence: row.paid_pence ?? 0,
  };
  return {
    id,
    number: invoiceNumber(number),
    status,
    dueAt: dueAt.toISOString(),
    amountDuePence: amountDue({ status, ...amounts }),
  };
}
