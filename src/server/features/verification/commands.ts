import type { BodyOf } from '#contract/endpoint.ts';
import type { setVerification as setVerificationCall } from '#contract/verification.ts';
import type { Db } from '../../db/connection.ts';
import { recordAdminAction } from '../../db/record-admin-action.ts';
import type { Actor } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { notifyCompany } from '../notifications/commands.ts';

/** Has one effect, however often it is repeated: without a change, nothing is written and nobody notified. @throws 404 */
export async function setVerification(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  employerId: string,
  { isVerified, note }: BodyOf<typeof setVerificationCall>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const company = await lockCompany(trx, employerId);
    if (company === undefined) throw notFound('That employer');
    if ((company.verified_at !== null) === isVerified) return;
    const now = clock();
    await trx
      .updateTable('employers')
      .set({ verified_at: isVerified ? now : null, verified_by: actor.userId, verification_note: note })
      .where('user_id', '=', employerId)
      .execute();
    await recordAdminAction(trx, {
      action: isVerified ? 'company_verified' : 'company_unverified',
      by: actor.userId,
      about: { kind: 'company', id: employerId },
      reason: note,
      at: now,
    });
    if (!isVerified) return notifyTakenBack(trx, employerId, company.company_name, note, now);
    await notifyCompany(trx, {
      companyId: employerId,
      permission: 'company.edit',
      kind: 'account',
      title: `${company.company_name} is verified`,
      body: `Seekers see “Verified employer” on your company and your roles. ${note}`,
      href: '/employer/setup',
      now,
    });
  });
}

/** A renamed company loses its verification, which was for the old name. Call it before the new name is written. */
export async function unverifyRenamed(
  trx: Db,
  employerId: string,
  newName: string,
  now: Date,
): Promise<void> {
  const company = await lockCompany(trx, employerId);
  if (company === undefined || company.verified_at === null || company.company_name === newName) return;
  const note = `The name of the company was changed from ${company.company_name} to ${newName}.`;
  await trx
    .updateTable('employers')
    .set({ verified_at: null, verified_by: null, verification_note: note })
    .where('user_id', '=', employerId)
    .execute();
  await notifyTakenBack(trx, employerId, newName, note, now);
}

/** Locks the company until the transaction ends: a verification and a new name take turns. */
function lockCompany(trx: Db, employerId: string) {
  return trx
    .selectFrom('employers')
    .select(['company_name', 'verified_at'])
    .where('user_id', '=', employerId)
    .forUpdate()
    .executeTakeFirst();
}

async function notifyTakenBack(
  trx: Db,
  companyId: string,
  name: string,
  note: string,
  now: Date,
): Promise<void> {
  await notifyCompany(trx, {
    companyId,
    permission: 'company.edit',
    kind: 'account',
    title: `${name} is no longer verified`,
    body: `Seekers no longer see “Verified employer”. ${note}`,
    href: '/employer/setup',
    now,
  });
}
