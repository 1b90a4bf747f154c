import type { ResponseOf } from '#contract/endpoint.ts';
import type { Membership, readInvitation as readCall } from '#contract/members.ts';
import { MINUTE } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { nameKey } from '../../db/name-key.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { hashToken } from '../../http/session.ts';
import type { Services } from '../../services.ts';
import { lockMembers } from './close-membership.ts';
import { openMembership } from './open-membership.ts';
import { isMember } from './queries.ts';
import { MEMBER_ROLE_NAMES } from './words.ts';

/** The most invalid links that one network may try in a quarter of an hour. */
const TRIES_PER_NETWORK = 60;

type Context = Pick<Services, 'db' | 'clock' | 'security'>;

/** The invitation behind a link. @throws 422 if it does not work any more, 429 */
export async function readInvitation(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
  network: string,
): Promise<ResponseOf<typeof readCall>> {
  const invitation = await findByToken(db, token);
  if (invitation === undefined) {
    const windowMs = 15 * MINUTE;
    await countAgainst(db, clock, { key: `invitation:${network}`, max: TRIES_PER_NETWORK, windowMs });
  }
  const row = mustBeOpen(invitation, clock());
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', row.email_key)
    .where('account_type', '=', 'Employer')
    .executeTakeFirst();
  return {
    companyName: row.company_name,
    invitedBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    email: row.email,
    memberRole: row.member_role,
    expiresAt: row.expires_at.toISOString(),
    hasAccount: account !== undefined,
  };
}

/** @throws 409 beyond twenty companies, 422 if the link does not work, or not for this account */
export async function acceptInvitation(context: Context, actor: Actor, token: string): Promise<Membership> {
  const { db, clock } = context;
  const { company_id: companyId } = mustBeOpen(await findByToken(db, token), clock());
  return db.transaction().execute(async (trx) => {
    await lockMembers(trx, companyId);
    // Read again under the lock: of two acceptances at the same moment, the second finds it used.
    const invitation = mustBeOpen(await findByToken(trx, token), clock());
    mustBeFor(invitation, actor);
    await mustNotBelong(trx, invitation, actor);
    const { member_role: memberRole } = invitation;
    return openMembership(context, trx, actor, {
      companyId,
      memberRole,
      how: `They accepted your invitation and are ${MEMBER_ROLE_NAMES[memberRole]}.`,
    });
  });
}

function findByToken(db: Db, token: string) {
  return db
    .selectFrom('company_invitations as i')
    .innerJoin('employers', 'employers.user_id', 'i.company_id')
    .leftJoin('users as inviter', 'inviter.id', 'i.invited_by')
    .selectAll('i')
    .select(['employers.company_name', 'employers.suspended_at', 'inviter.first_name', 'inviter.last_name'])
    .where('i.token_hash', '=', hashToken(token))
    .executeTakeFirst();
}

type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** @throws 422 that says why the link does not work */
function mustBeOpen(invitation: FoundInvitation | undefined, now: Date): FoundInvitation {
  if (invitation === undefined || invitation.suspended_at !== null) {
    throw doesNotWork('This link does not work. If you were sent several, the latest one does.');
  }
  const advice = `Ask ${invitation.company_name} for another.`;
  if (invitation.revoked_at !== null) throw doesNotWork(`This invitation was withdrawn. ${advice}`);
  if (invitation.accepted_at !== null) {
    throw doesNotWork('This invitation has already been used. Sign in to see your company.');
  }
  if (invitation.expires_at <= now) throw doesNotWork(`This invitation has expired. ${advice}`);
  return invitation;
}

/** @throws 422 for an account that the invitation is not for */
function mustBeFor(invitation: FoundInvitation, actor: Actor): void {
  if (nameKey(actor.email) !== invitation.email_key) {
    throw doesNotWork(
      `This invitation was sent to ${invitation.email}, and you are signed in as ${actor.email}. Sign in with that address, or ask to be invited at yours.`,
    );
  }
  if (actor.accountType !== 'Employer') {
    throw doesNotWork(
      'This is a job seeker’s account, which cannot belong to a company. Ask to be invited at another address, and register it as an employer.',
    );
  }
}

/** A member whose account has got the address that somebody had invited. @throws 422 */
async function mustNotBelong(
  trx: Db,
  { company_id: companyId, company_name }: FoundInvitation,
  { userId }: Actor,
) {
  if (await isMember(trx, companyId, userId)) throw doesNotWork(`You belong to ${company_name} already.`);
}

function doesNotWork(message: string): AppError {
  return new AppError('unacceptable', message, { field: 'token' });
}
