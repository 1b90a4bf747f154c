import { randomUUID } from 'node:crypto';
import type { Hire } from '#contract/billing.ts';
import { money } from '#contract/format.ts';
import { successFee } from '#contract/plans.ts';
import { after, DAY } from '../../../clock.ts';
import type { Db } from '../../../db/connection.ts';
import { recordAdminAction } from '../../../db/record-admin-action.ts';
import type { Actor, ActorFor, Admin } from '../../../http/actor.ts';
import { AppError } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { notifyAdmins, notifyCompany, notifyUser } from '../../notifications/commands.ts';
import { takeCredit } from '../invoices/credit-note-commands.ts';
import { raiseInvoice } from '../invoices/invoice-rows.ts';
import { feeShareOf } from '../subscriptions/subscribe.ts';
import { getHire, getHireRow, type HireRow, lockHire } from './hire-queries.ts';

type HireContext = Pick<Services, 'db' | 'clock' | 'config'>;

/** Days between two reminders to the side that has not responded. */
export const REMIND_DAYS = 3;
export const EMPLOYER_HREF = '/employer/billing';
export const SEEKER_HREF = '/?tab=matches';

/** The employer's notification after a hire without an accepted offer. */
export const HIRED_WORDS = {
  title: 'Congratulations on the hire',
  body: 'Please enter the agreed annual salary, so that the success fee can be settled.',
};

/** The seeker's notification of the salary that the employer entered. */
export function salaryWords(hire: Pick<HireRow, 'shown_company' | 'title'>, salaryPence: number) {
  return {
    title: 'Is this your salary?',
    body: `${hire.shown_company} says ${money(salaryPence)} a year for ${hire.title}. Please confirm it or tell us what is wrong. You pay nothing.`,
  };
}

interface NewHire {
  readonly applicationId: string;
  readonly roleId: string;
  readonly employerId: string;
  readonly seekerId: string;
  /** The salary of the offer that the seeker accepted, and when; null if the two sides have yet to say what they agreed. */
  readonly agreed: { readonly salaryPence: number; readonly at: Date } | null;
}

/**
 * Opens a hire, once per application, in the transaction that makes the application hired. After an accepted offer (D56)
 * both sides have confirmed its salary, the seeker by accepting and the employer by hiring, and the fee is invoiced.
 * Otherwise asks the employer what was agreed.
 */
export async function openHire(
  trx: Db,
  config: Pick<Services['config'], 'seller'>,
  newHire: NewHire,
  now: Date,
): Promise<void> {
  const { feeBp } = await feeShareOf(trx, newHire.employerId, now);
  const openedHire = await trx
    .insertInto('hires')
    .values({
      id: randomUUID(),
      application_id: newHire.applicationId,
      role_id: newHire.roleId,
      employer_id: newHire.employerId,
      seeker_id: newHire.seekerId,
      status: newHire.agreed === null ? 'awaiting_salary' : 'agreed',
      fee_bp: feeBp,
      salary_pence: newHire.agreed?.salaryPence ?? null,
      hired_at: now,
      ...(newHire.agreed !== null && { employer_confirmed_at: now, seeker_confirmed_at: newHire.agreed.at }),
      dispute_reason: null,
      decided_salary_pence: null,
      decision_reason: null,
      remind_at: after(now, REMIND_DAYS * DAY),
    })
    .onConflict((same) => same.column('application_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (openedHire === undefined) return;
  if (newHire.agreed !== null) {
    const hire = await getHireRow(trx, openedHire.id);
    await invoiceFee(trx, { config }, hire, newHire.agreed.salaryPence, now);
    return;
  }
  await notifyCompany(trx, {
    companyId: newHire.employerId,
    roleId: newHire.roleId,
    permission: 'hires',
    kind: 'billing',
    ...HIRED_WORDS,
    href: EMPLOYER_HREF,
    now,
  });
}

/** The employer enters the salary, the seeker confirms it. @throws 404, 409 */
export async function confirm(
  context: HireContext,
  actor: ActorFor<readonly ['JobSeeker', 'Employer']>,
  hireId: string,
  salaryPence: number,
): Promise<Hire> {
  const { db, clock } = context;
  await db.transaction().execute(async (trx) => {
    const hire = await lockHire(trx, actor, hireId);
    const now = clock();
    if (actor.accountType === 'Employer') await nameSalary(trx, hire, salaryPence, now);
    else await confirmSalary(trx, context, hire, salaryPence, now);
  });
  return getHire(db, actor, hireId);
}

async function nameSalary(trx: Db, hire: HireRow, salaryPence: number, now: Date): Promise<void> {
  if (hire.salary_pence === salaryPence && hire.status !== 'awaiting_salary') return;
  if (hire.status === 'disputed') {
    throw new AppError('conflict', 'The salary is disputed. An Admin will decide which one counts.');
  }
  if (hire.status !== 'awaiting_salary' && hire.status !== 'awaiting_seeker') {
    throw new AppError('conflict', 'The salary is settled and can no longer be changed.');
  }
  await trx
    .updateTable('hires')
    .set({
      status: 'awaiting_seeker',
      salary_pence: salaryPence,
      employer_confirmed_at: now,
      reminders: 0,
      remind_at: after(now, REMIND_DAYS * DAY),
    })
    .where('id', '=', hire.id)
    .execute();
  await notifyUser(trx, {
    userId: hire.seeker_id,
    kind: 'billing',
    ...salaryWords(hire, salaryPence),
    href: SEEKER_HREF,
    now,
  });
}

async function confirmSalary(
  trx: Db,
  context: HireContext,
  hire: HireRow,
  salaryPence: number,
  now: Date,
): Promise<void> {
  if (hire.status === 'agreed' && hire.salary_pence === salaryPence) return;
  if (hire.status !== 'awaiting_seeker') {
    throw new AppError('conflict', 'There is no salary to confirm at the moment.');
  }
  if (hire.salary_pence !== salaryPence) {
    throw new AppError('conflict', 'The employer has changed the salary. Please check it again.');
  }
  await trx
    .updateTable('hires')
    .set({ status: 'agreed', seeker_confirmed_at: now })
    .where('id', '=', hire.id)
    .execute();
  await invoiceFee(trx, context, hire, salaryPence, now);
}

/** @throws 404, 409 unless the hire still waits for the employer's salary or the seeker's confirmation */
export async function dispute(
  { db, clock }: HireContext,
  actor: ActorFor<readonly ['JobSeeker']>,
  hireId: string,
  reason: string,
): Promise<Hire> {
  await db.transaction().execute(async (trx) => {
    const hire = await lockHire(trx, actor, hireId);
    if (hire.status === 'disputed' && hire.dispute_reason === reason) return;
    if (hire.status !== 'awaiting_seeker' && hire.status !== 'awaiting_salary') {
      throw new AppError('conflict', 'There is no salary to dispute at the moment.');
    }
    await trx
      .updateTable('hires')
      .set({ status: 'disputed', dispute_reason: reason })
      .where('id', '=', hire.id)
      .execute();
    await notifyCompany(trx, {
      companyId: hire.employer_id,
      roleId: hire.role_id,
      permission: 'hires',
      kind: 'billing',
      title: 'A hire is disputed',
      body: `The other side does not agree with what you said about the hire for ${hire.title}. We will look into it and decide.`,
      href: EMPLOYER_HREF,
      now: clock(),
    });
    await notifyAdmins(trx, {
      title: 'A hire is disputed',
      body: 'The two sides say different things. You have the last word.',
      desk: 'disputes',
      eventKey: `desk:hire:${hire.id}`,
      now: clock(),
    });
  });
  return getHire(db, actor, hireId);
}

/** The Admin's decision: the salary that counts, or 0 for no hire. @throws 404, 409 unless disputed */
export async function decide(
  context: HireContext,
  actor: Admin,
  hireId: string,
  { salaryPence, reason }: { salaryPence: number; reason: string },
): Promise<Hire> {
  const { db, clock } = context;
  await db.transaction().execute(async (trx) => {
    const hire = await lockHire(trx, actor, hireId);
    const now = clock();
    if (hire.status === 'settled' && hire.decided_salary_pence === salaryPence) return;
    if (hire.status !== 'disputed') throw new AppError('conflict', 'This hire is not disputed.');
    await trx
      .updateTable('hires')
      .set({ status: 'settled', decided_salary_pence: salaryPence, decision_reason: reason, decided_at: now })
      .where('id', '=', hire.id)
      .execute();
    if (salaryPence > 0) await invoiceFee(trx, context, hire, salaryPence, now);
    await recordAdminAction(trx, {
      action: 'hire_decided',
      by: actor.userId,
      about: { kind: 'company', id: hire.employer_id },
      itemId: hire.id,
      detail: salaryPence === 0 ? 'No hire' : `${money(salaryPence)} a year`,
      reason,
      at: now,
    });
    const news = {
      kind: 'billing',
      title: 'A disputed hire was decided',
      body: `${hire.title}: ${reason}`,
      now,
    } as const;
    await notifyUser(trx, { ...news, userId: hire.seeker_id, href: SEEKER_HREF });
    await notifyCompany(trx, {
      ...news,
      companyId: hire.employer_id,
      roleId: hire.role_id,
      permission: 'hires',
      href: EMPLOYER_HREF,
    });
  });
  return getHire(db, actor as Actor, hireId);
}

/** The employer owes the fee, never the seeker; the invoice names the role and the sum, not the person. */
async function invoiceFee(
  trx: Db,
  { config }: { readonly config: Pick<Services['config'], 'seller'> },
  hire: HireRow,
  salaryPence: number,
  now: Date,
): Promise<void> {
  const feePence = successFee(salaryPence, hire.fee_bp);
  if (feePence === 0) return;
  const { accountId } = await feeShareOf(trx, hire.employer_id, now);
  const invoice = await raiseInvoice(trx, config.seller, {
    accountId,
    kind: 'success_fee',
    lines: [
      {
        description: `Success fee for ${hire.title}: ${hire.fee_bp / 100}% of ${money(salaryPence)} a year, at most £5,000`,
        grossPence: feePence,
      },
    ],
    grossPence: feePence,
    creditAppliedPence: await takeCredit(trx, accountId, feePence),
    hireId: hire.id,
    issuedAt: now,
  });
  const duePence = invoice.gross_pence - invoice.credit_applied_pence;
  await notifyCompany(trx, {
    companyId: hire.employer_id,
    permission: 'billing',
    kind: 'billing',
    ...(duePence === 0
      ? {
          title: 'Your credit paid a success fee',
          body: `${money(feePence)} for ${hire.title}. Nothing is due.`,
        }
      : { title: 'The success fee is due', body: `${money(duePence)} for ${hire.title}, within 14 days.` }),
    href: EMPLOYER_HREF,
    now,
  });
}
