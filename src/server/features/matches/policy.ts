import { blockBetween } from '../../db/block-between.ts';
import type { Db } from '../../db/connection.ts';
import { AppError } from '../../http/errors.ts';

/** Whether one of two people has blocked the other. */
export async function isBlocked(db: Db, one: string, other: string): Promise<boolean> {
  const row = await db.selectNoFrom(blockBetween(one, other).as('is_blocked')).executeTakeFirstOrThrow();
  return row.is_blocked;
}

/** Refuses anything new between two people if one has blocked the other. @throws 409 */
export async function mustNotBeBlocked(db: Db, one: string, other: string): Promise<void> {
  if (await isBlocked(db, one, other))
    throw new AppError('conflict', 'This is not possible between the two of you.');
}
