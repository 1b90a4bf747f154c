import { blockBetween } from '../../db/block-between.ts';
import type { Db } from '../../db/connection.ts';
import { AppError } from '../../http/errors.ts';

/** Refuses anything new between two people if one has blocked the other. @throws 409 */
export async function mustNotBeBlocked(db: Db, one: string, other: string): Promise<void> {
  const { is_blocked: isBlocked } = await db
    .selectNoFrom(blockBetween(one, other).as('is_blocked'))
    .executeTakeFirstOrThrow();
  if (isBlocked) throw new AppError('conflict', 'This is not possible between the two of you.');
}
