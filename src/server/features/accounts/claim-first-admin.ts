import { MINUTE } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { AppError } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import type { Services } from '../../services.ts';
import { createAccount, type NewAccount, type SignedIn, type Visitor } from './commands.ts';
import { closeLink, isOpenLink } from './first-admin-links.ts';

const TRIES_PER_NETWORK = 60;

/** Creates the installation's first Admin with the link's token, once. @throws 404, 409, 422, 429 */
export async function claimFirstAdmin(
  context: Pick<
    Services,
    'db' | 'clock' | 'config' | 'passwordCost' | 'security' | 'breaches' | 'signingKeys' | 'tasks' | 'log'
  >,
  { token, account }: { readonly token: string; readonly account: Omit<NewAccount, 'accountType'> },
  visitor: Visitor,
): Promise<SignedIn> {
  const { db, clock } = context;
  // Look the link up first: an invented one should not cause hashing.
  if (!(await isOpenLink(db, token, clock()))) {
    await countAgainst(db, clock, {
      key: `first-admin:try:${visitor.network}`,
      max: TRIES_PER_NETWORK,
      windowMs: 15 * MINUTE,
    });
    throw usedUp();
  }
  const useLink = async (trx: Db) => {
    if (!(await closeLink(trx, token, clock()))) throw usedUp();
  };
  return createAccount(context, { ...account, accountType: 'Admin', isStrict: true }, visitor, useLink);
}

function usedUp(): AppError {
  return new AppError('notFound', 'This link has been used or has expired, or this server has an Admin.');
}
