import type { Services } from '../../services.ts';
import { eraseAccount, erasureHash } from './delete-account.ts';

const HASH = /^[0-9a-f]{64}$/;

/**
 * Erases the accounts that came back with a backup although they had been erased after it was made.
 * @param lines what `retention.erasures` wrote
 * @returns how many came back
 * @throws if a line is not a SHA-256 in hexadecimal
 */
export async function replayErasures(
  context: Pick<Services, 'db' | 'clock' | 'tasks'>,
  lines: readonly string[],
): Promise<number> {
  const { db, clock } = context;
  const wrong = lines.findIndex((line) => !HASH.test(line));
  if (wrong >= 0) throw new Error(`line ${wrong + 1} of the list of erased accounts is not a SHA-256 hash`);
  const hashes = new Set(lines);
  const people = await db.selectFrom('users').select(['id as userId', 'username', 'email']).execute();
  const restoredPeople = people.filter(({ userId }) => hashes.has(erasureHash(userId).toString('hex')));
  for (const person of restoredPeople) {
    await db.transaction().execute((trx) => eraseAccount(context, trx, person, null));
  }
  // So that backups made from now on have the whole list.
  for (const line of hashes) {
    await db
      .insertInto('erasures')
      .values({ id_hash: Buffer.from(line, 'hex'), erased_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return restoredPeople.length;
}
