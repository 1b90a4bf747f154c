import type { User } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { changeName as changeNameCall } from '#contract/name-and-email.ts';
import { DAY } from '../../clock.ts';
import type { Actor } from '../../http/actor.ts';
import { countAgainst } from '../../http/limits.ts';
import type { Services } from '../../services.ts';
import { actorOnWire } from './queries.ts';

/** Enough to correct typing errors; people who were told a name should not see it change all day. */
const CHANGES_A_DAY = 10;

/**
 * The new name appears at once, wherever the name is shown. A CV's stored text has only the previous name removed, so a
 * trigger has it prepared again.
 * @throws 429
 */
export async function changeName(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { firstName, lastName }: BodyOf<typeof changeNameCall>,
): Promise<User> {
  await countAgainst(db, clock, { key: `name:${actor.userId}`, max: CHANGES_A_DAY, windowMs: DAY });
  await db
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', actor.userId)
    .execute();
  return { ...actorOnWire(actor), firstName, lastName };
}
