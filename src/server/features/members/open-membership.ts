import { COMPANIES_MAX, type Membership } from '#contract/members.ts';
import type { MemberRole } from '#contract/permissions.ts';
import type { Db } from '../../db/connection.ts';
import { nameKey } from '../../db/name-key.ts';
import { run, statement } from '../../db/statement.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { notifyCompany } from '../notifications/commands.ts';
import { publishMembershipChange } from './close-membership.ts';
import { setCurrent } from './commands.ts';
import { addressHash } from './joining-policy.ts';
import { getMembership } from './queries.ts';

interface NewMembership {
  readonly companyId: string;
  readonly memberRole: MemberRole;
  /** The body of the notification to the company's owners; its title names the new member. */
  readonly how: string;
}

/**
 * Makes the actor a member of the company and switches them to it. The caller has locked the company and checked that the
 * actor may join.
 * @throws 409 beyond `COMPANIES_MAX`
 */
export async function openMembership(
  { clock, security }: Pick<Services, 'clock' | 'security'>,
  trx: Db,
  actor: Actor,
  { companyId, memberRole, how }: NewMembership,
): Promise<Membership> {
  const { companies } = await getMembership(trx, actor);
  if (companies.length >= COMPANIES_MAX) {
    throw new AppError(
      'conflict',
      `You belong to ${COMPANIES_MAX} companies, which is the limit. Leave one first.`,
    );
  }
  const now = clock();
  await trx
    .insertInto('company_members')
    .values({ company_id: companyId, user_id: actor.userId, member_role: memberRole, joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .deleteFrom('company_removals')
    .where('company_id', '=', companyId)
    .where('address_hash', '=', addressHash(companyId, actor.email))
    .execute();
  await setCurrent(trx, actor.userId, companyId);
  await security.noteOwn(trx, actor, 'member_joined', { companyId, detail: memberRole });
  await takeOverInterviews(trx, companyId, actor);
  await publishMembershipChange(trx, actor.userId);
  await notifyCompany(trx, {
    companyId,
    permission: 'members.manage',
    kind: 'account',
    title: `${actor.firstName} ${actor.lastName} has joined`,
    body: how,
    href: '/employer/team',
    now,
  });
  return getMembership(trx, actor);
}

const TAKE_OVER = statement<never, [userId: string, companyId: string, emailKey: string]>(
  'membership-take-over',
  `insert into interview_members (interview_id, user_id)
    select id, $1::uuid from interviews
    where employer_id = $2 and interviewer_key = $3
      and status in ('awaiting', 'accepted', 'another_time')
    on conflict do nothing`,
);

/** Adds the actor to the open interviews for which a colleague had entered the actor's address. */
async function takeOverInterviews(trx: Db, companyId: string, actor: Actor): Promise<void> {
  await run(trx, TAKE_OVER, [actor.userId, companyId, nameKey(actor.email)]);
}
