import type { AdminActionKind } from '#contract/admin.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type {
  declineVerification as declineVerificationCall,
  setVerification as setVerificationCall,
} from '#contract/verification.ts';
import type { Db } from '../../db/connection.ts';
import { recordAdminAction } from '../../db/record-admin-action.ts';
import type { Actor, Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { notifyAdmins, notifyCompany } from '../notifications/commands.ts';

/**
 * Verifies a company, or takes its verification back. If nothing changes, nothing is written and nobody is notified.
 * @throws 404
 */
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
    const { company_name: name } = company;
    await decide(trx, actor, employerId, now, {
      action: isVerified ? 'company_verified' : 'company_unverified',
      change: { verified_at: isVerified ? now : null, verified_by: actor.userId },
      note,
      news: isVerified
        ? {
            title: `${name} is verified`,
            body: `Seekers see “Verified employer” on your company and your roles. ${note}`,
          }
        : takenBack(name, note),
    });
  });
}

/**
 * Declines a company's request to be verified, with a reason that it reads. It may ask again.
 * @throws 404, 409 if it is not asking, or a colleague has decided meanwhile
 */
export async function declineVerification(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  employerId: string,
  { note }: BodyOf<typeof declineVerificationCall>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const company = await lockCompany(trx, employerId);
    if (company === undefined) throw notFound('That employer');
    if (company.verified_at !== null || company.verification_asked_at === null) {
      throw new AppError('conflict', 'This company is not asking to be verified any more.');
    }
    await decide(trx, actor, employerId, clock(), {
      action: 'verification_declined',
      change: {},
      note,
      news: {
        title: `${company.company_name} could not be verified`,
        body: `${note} You can ask again once this has changed.`,
      },
    });
  });
}

interface Decision {
  readonly action: AdminActionKind;
  readonly change: { readonly verified_at?: Date | null; readonly verified_by?: string };
  /** The reason, which the company reads. */
  readonly note: string;
  readonly news: News;
}

interface News {
  readonly title: string;
  readonly body: string;
}

/** Stores what an Admin decided, which ends the company's request, and notifies the company. */
async function decide(
  trx: Db,
  actor: Actor,
  employerId: string,
  now: Date,
  { action, change, note, news }: Decision,
): Promise<void> {
  const isOver = { verification_asked_at: null, verification_request: null };
  await trx
    .updateTable('employers')
    .set({ ...change, ...isOver, verification_note: note })
    .where('user_id', '=', employerId)
    .execute();
  const about = { kind: 'company', id: employerId } as const;
  await recordAdminAction(trx, { action, by: actor.userId, about, reason: note, at: now });
  await notifyOwners(trx, employerId, news, now);
}

/**
 * Asks the Admins to verify the company. They are notified of the first request; a further one only replaces its words.
 * @throws 404 before the company is set up, 409 if it is verified
 */
export async function askForVerification(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Employer,
  words: string,
): Promise<{ askedAt: string }> {
  return db.transaction().execute(async (trx) => {
    const company = await lockCompany(trx, actor.companyId);
    if (company === undefined) throw notFound('Your company');
    if (company.verified_at !== null) throw new AppError('conflict', 'Your company is verified already.');
    const now = clock();
    const askedAt = company.verification_asked_at ?? now;
    await trx
      .updateTable('employers')
      .set({ verification_asked_at: askedAt, verification_request: words })
      .where('user_id', '=', actor.companyId)
      .execute();
    if (company.verification_asked_at === null) {
      await notifyAdmins(trx, {
        title: `${company.company_name} asks to be verified`,
        body: words,
        desk: 'verification',
        eventKey: `desk:verification:${actor.companyId}:${askedAt.toISOString()}`,
        now,
      });
    }
    return { askedAt: askedAt.toISOString() };
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
  await notifyOwners(trx, employerId, takenBack(newName, note), now);
}

/** Locks the company until the transaction ends, so that verifying and renaming it take turns. */
function lockCompany(trx: Db, employerId: string) {
  return trx
    .selectFrom('employers')
    .select(['company_name', 'verified_at', 'verification_asked_at'])
    .where('user_id', '=', employerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

function takenBack(name: string, note: string): News {
  return {
    title: `${name} is no longer verified`,
    body: `Seekers no longer see “Verified employer”. ${note}`,
  };
}

async function notifyOwners(trx: Db, companyId: string, news: News, now: Date): Promise<void> {
  const href = '/employer/setup';
  await notifyCompany(trx, { ...news, companyId, permission: 'company.edit', kind: 'account', href, now });
}
