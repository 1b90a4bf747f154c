import type { ClientFrame } from '#contract/realtime.ts';
import type { Employer } from '../../http/actor.ts';
import { isApplicationWithinReach } from '../../http/reach.ts';
import { publish } from '../../realtime/bus.ts';
import type { Peer } from '../../realtime/peer.ts';
import type { Services } from '../../services.ts';

type ViewingFrame = Extract<ClientFrame, { type: 'viewing' }>;

/**
 * Notifies colleagues who may read an application that a member has it open. Nothing is stored: screens forget a member
 * whose frames stop. Ignores an application that the member does not reach; frames get no response.
 */
export async function noteViewing(
  { db }: Pick<Services, 'db'>,
  { actor }: Peer,
  { applicationId, isHere }: ViewingFrame,
): Promise<void> {
  if (actor.accountType !== 'Employer') return;
  const member = actor as Employer;
  const row = await db
    .selectFrom('applications')
    .select(['role_id', 'seeker_id'])
    .where('applications.id', '=', applicationId)
    .where('applications.employer_id', '=', member.companyId)
    .where(isApplicationWithinReach(member))
    .executeTakeFirst();
  if (row === undefined) return;
  const matter = { companyId: member.companyId, roleId: row.role_id, seekerId: row.seeker_id };
  await publish(db, {
    kind: 'event',
    to: [],
    company: { ...matter, permission: 'applications.read' },
    event: { type: 'viewing', applicationId, userId: actor.userId, name: actor.firstName, isHere },
  });
}
