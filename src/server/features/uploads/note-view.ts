import { after, HOUR } from '../../clock.ts';
import type { Actor, Employer } from '../../http/actor.ts';
import type { Services } from '../../services.ts';

/** Several looks by the same person within an hour are one view: a browser may ask for the file more than once. */
const ONE_VIEW_MS = HOUR;

/** Records for the seeker, and for the company's owners, that somebody else opened the seeker's CV. */
export async function noteView(
  { db, clock, security }: Pick<Services, 'db' | 'clock' | 'security'>,
  actor: Actor,
  seekerId: string,
): Promise<void> {
  if (actor.userId === seekerId) return;
  const recentView = await db
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', seekerId)
    .where('at', '>', after(clock(), -ONE_VIEW_MS))
    .where('kind', '=', 'cv_viewed')
    .where('actor_id', '=', actor.userId)
    .limit(1)
    .executeTakeFirst();
  if (recentView !== undefined) return;
  const { companyId } = actor as Partial<Employer>;
  await security.note(db, {
    kind: 'cv_viewed',
    userId: seekerId,
    actorId: actor.userId,
    from: actor.from,
    ...(companyId !== undefined && { companyId }),
  });
}
