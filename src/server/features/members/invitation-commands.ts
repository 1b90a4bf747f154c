import { randomBytes, randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import { INVITATION_DAYS, type Invitation, type inviteMember, MEMBERS_MAX } from '#contract/members.ts';
import { after, DAY, HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { nameKey } from '../../db/name-key.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { hashToken } from '../../http/session.ts';
import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';
import { lockMembers } from './close-membership.ts';
import { invitationOnWire, openInvitations } from './queries.ts';

/** Emails an invitation. */
export const sendInvitation = defineTask<{ readonly invitationId: string }>('members.invitation', {
  waitSeconds: 10,
  longestWaitSeconds: 600,
});

/** Emails per company, and to one mailbox by anybody. */
const EMAILS_AN_HOUR = 20;
const TO_A_MAILBOX_AN_HOUR = 5;
const TOKEN_BYTES = 32;

type Context = Pick<Services, 'db' | 'clock' | 'tasks' | 'security'>;

/** @throws 404 before the company is set up, 409, 429 */
export async function invite(
  context: Context,
  actor: Employer,
  { email, memberRole }: BodyOf<typeof inviteMember>,
): Promise<Invitation> {
  const { db, clock, tasks, security } = context;
  const emailKey = nameKey(email);
  await countEmail(context, actor, emailKey);
  return db.transaction().execute(async (trx) => {
    if (!(await lockMembers(trx, actor.companyId))) throw notFound('Your company');
    await mustBeNew(trx, actor.companyId, email);
    if (!(await hasRoomFor(trx, actor.companyId, email))) throw companyIsFull();
    const now = clock();
    const row = await trx
      .insertInto('company_invitations')
      .values({
        id: randomUUID(),
        company_id: actor.companyId,
        email,
        email_key: emailKey,
        member_role: memberRole,
        token_hash: hashToken(newToken()),
        invited_by: actor.userId,
        created_at: now,
        sent_at: now,
        expires_at: after(now, INVITATION_DAYS * DAY),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { companyId } = actor;
    await security.noteOwn(trx, actor, 'member_invited', { companyId, detail: memberRole });
    await tasks.enqueue(trx, sendInvitation, { invitationId: row.id });
    return invitationOnWire(row);
  });
}

/** Sends an invitation again, for another seven days and with a new link. @throws 404, 429 */
export async function resend(context: Context, actor: Employer, invitationId: string): Promise<Invitation> {
  const { db, clock, tasks } = context;
  const { email_key: emailKey } = await openInvitations(db, actor.companyId)
    .where('id', '=', invitationId)
    .executeTakeFirstOrThrow(() => notFound('That invitation'));
  await countEmail(context, actor, emailKey);
  return db.transaction().execute(async (trx) => {
    const now = clock();
    const row = await trx
      .updateTable('company_invitations')
      .set({ token_hash: hashToken(newToken()), sent_at: now, expires_at: after(now, INVITATION_DAYS * DAY) })
      .where('id', '=', invitationId)
      .where('company_id', '=', actor.companyId)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returningAll()
      .executeTakeFirstOrThrow(() => notFound('That invitation'));
    await tasks.enqueue(trx, sendInvitation, { invitationId });
    return invitationOnWire(row);
  });
}

/** Withdraws an invitation, so that its link stops working. @throws 404, also when repeated */
export async function revoke(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Employer,
  invitationId: string,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('company_invitations')
    .set({ revoked_at: clock() })
    .where('id', '=', invitationId)
    .where('company_id', '=', actor.companyId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw notFound('That invitation');
}

/**
 * The token of a new link for an invitation, which replaces the link before; only the token's hash is stored. Null if the
 * invitation was accepted or revoked.
 */
export async function renewLink(db: Db, invitationId: string): Promise<string | null> {
  const token = newToken();
  const { numUpdatedRows } = await db
    .updateTable('company_invitations')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 0n ? null : token;
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

async function countEmail(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { companyId }: Employer,
  emailKey: string,
): Promise<void> {
  await countAgainst(db, clock, { key: `team:${companyId}`, max: EMAILS_AN_HOUR, windowMs: HOUR });
  await countAgainst(db, clock, { key: `team-mail:${emailKey}`, max: TO_A_MAILBOX_AN_HOUR, windowMs: HOUR });
}

async function mustBeNew(trx: Db, companyId: string, email: string): Promise<void> {
  const emailKey = nameKey(email);
  const member = await trx
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select('users.id')
    .where('company_id', '=', companyId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  if (member !== undefined) {
    throw new AppError('conflict', `${email} belongs to your company already.`, { field: 'email' });
  }
  const open = await openInvitations(trx, companyId).where('email_key', '=', emailKey).executeTakeFirst();
  if (open !== undefined) {
    throw new AppError('conflict', `${email} is invited already. You can send the email again.`, {
      field: 'email',
    });
  }
}

/**
 * Whether the members, the open invitations to other addresses and this address together stay within `MEMBERS_MAX`; expired
 * invitations count until they are revoked. The caller must have locked the members.
 */
export async function hasRoomFor(trx: Db, companyId: string, email: string): Promise<boolean> {
  const { members } = await trx
    .selectFrom('company_members')
    .select((select) => select.fn.countAll<number>().as('members'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { invited } = await openInvitations(trx, companyId)
    .clearSelect()
    .select((select) => select.fn.countAll<number>().as('invited'))
    .where('email_key', '<>', nameKey(email))
    .executeTakeFirstOrThrow();
  return Number(members) + Number(invited) < MEMBERS_MAX;
}

function companyIsFull(): AppError {
  return new AppError(
    'conflict',
    `A company can have ${MEMBERS_MAX} members and open invitations together. Remove or withdraw one first.`,
  );
}
