import type { MemberRole } from '#contract/permissions.ts';
import type { Db } from '../../db/connection.ts';
import { nameKey } from '../../db/name-key.ts';
import { run, statement } from '../../db/statement.ts';
import type { Actor } from '../../http/actor.ts';
import type { Services } from '../../services.ts';
import { notifyCompany } from '../notifications/commands.ts';
import { addressHash } from './joining-policy.ts';

type Person = Pick<Actor, 'userId' | 'email' | 'firstName' | 'lastName' | 'from'>;

export interface NewMembership {
  readonly companyId: string;
  readonly memberRole: MemberRole;
  /** The body of the notification to the company's owners; its title names the new member. */
  readonly how: string;
}

/**
 * Makes the person a member, however they came: by invitation, by their address or by single sign-on. Invitations to their
 * address count as accepted. The caller has locked the members and checked that they may join and are not a member.
 */
export async function writeMembership(
  { clock, security }: Pick<Services, 'clock' | 'security'>,
  trx: Db,
  { userId, email, firstName, lastName, from }: Person,
  { companyId, memberRole, how }: NewMembership,
): Promise<void> {
  const now = clock();
  await trx
    .insertInto('company_members')
    .values({ company_id: companyId, user_id: userId, member_role: memberRole, joined_at: now })
    .execute();
  await trx
    .deleteFrom('company_removals')
    .where('company_id', '=', companyId)
    .where('address_hash', '=', addressHash(companyId, email))
    .execute();
  await trx
    .updateTable('company_invitations')
    .set({ accepted_at: now })
    .where('company_id', '=', companyId)
    .where('email_key', '=', nameKey(email))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  await run(trx, TAKE_OVER, [userId, companyId, nameKey(email)]);
  await security.note(trx, { kind: 'member_joined', userId, companyId, from, detail: memberRole });
  await notifyCompany(trx, {
    companyId,
    permission: 'members.manage',
    kind: 'account',
    title: `${`${firstName} ${lastName}`.trim()} has joined`,
    body: how,
    href: '/employer/team',
    now,
  });
}

/** Adds the person to the open interviews for which a colleague had entered their address. */
const TAKE_OVER = statement<never, [userId: string, companyId: string, emailKey: string]>(
  'membership-take-over',
  `insert into interview_members (interview_id, user_id)
    select id, $1::uuid from interviews
    where employer_id = $2 and interviewer_key = $3
      and status in ('awaiting', 'accepted', 'another_time')
    on conflict do nothing`,
);
