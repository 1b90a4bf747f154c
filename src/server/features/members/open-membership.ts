import { COMPANIES_MAX, type Membership } from '#contract/members.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { publishMembershipChange } from './close-membership.ts';
import { setCurrent } from './commands.ts';
import { getMembership } from './queries.ts';
import { type NewMembership, writeMembership } from './write-membership.ts';

/**
 * Makes the actor a member of the company and switches them to it. The caller has locked the members and checked that the
 * actor may join and is not a member.
 * @throws 409 beyond `COMPANIES_MAX`
 */
export async function openMembership(
  context: Pick<Services, 'clock' | 'security'>,
  trx: Db,
  actor: Actor,
  membership: NewMembership,
): Promise<Membership> {
  const { companies } = await getMembership(trx, actor);
  if (companies.length >= COMPANIES_MAX) {
    throw new AppError(
      'conflict',
      `You belong to ${COMPANIES_MAX} companies, which is the limit. Leave one first.`,
    );
  }
  await writeMembership(context, trx, actor, membership);
  await setCurrent(trx, actor.userId, membership.companyId);
  await publishMembershipChange(trx, actor.userId);
  return getMembership(trx, actor);
}
