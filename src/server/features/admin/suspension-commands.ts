import type { suspendPerson as suspendCall } from '#contract/admin.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Db } from '../../db/connection.ts';
import { recordAdminAction } from '../../db/record-admin-action.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import type { Admin } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { accountLetterTask } from '../../mail/account-letter.ts';
import type { Services } from '../../services.ts';
import {
  reasonWith,
  reinstateWithin,
  sendSuspensions,
  suspendPersonWithin,
} from '../safety/review-report.ts';

type Context = Pick<Services, 'db' | 'clock' | 'deck' | 'log' | 'tasks'>;

/** @throws 404, 409 for an Admin or somebody who is suspended already */
export async function suspendPerson(
  context: Context,
  actor: Admin,
  userId: string,
  { reason, words }: BodyOf<typeof suspendCall>,
): Promise<void> {
  const { db, clock } = context;
  await db.transaction().execute(async (trx) => {
    const person = await lockUser(trx, userId);
    // Two Admins who suspend each other would leave nobody to undo it.
    if (person.account_type === 'Admin') {
      throw new AppError(
        'conflict',
        'An Admin can only be suspended on the server: npm run admin -- suspend USERNAME.',
      );
    }
    if (person.suspended_at !== null) throw new AppError('conflict', 'This account is suspended already.');
    await sendSuspensions(context, trx, await suspendPersonWithin(trx, userId, clock()), null, words);
    await recordAdminAction(trx, {
      action: 'person_suspended',
      by: actor.userId,
      about: { kind: 'person', id: userId },
      reason: reasonWith(reason, words ?? null),
      at: clock(),
    });
  });
  await refreshDeck(context);
}

/** @throws 404, 409 unless they are suspended */
export async function reinstatePerson(
  { db, clock, tasks }: Context,
  actor: Admin,
  userId: string,
  reason: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await lockUser(trx, userId);
    if (person.suspended_at === null) throw new AppError('conflict', 'This account is not suspended.');
    await reinstateWithin(trx, person.username_key, clock());
    await tasks.enqueue(trx, accountLetterTask, { userId, about: 'reinstated' });
    await recordAdminAction(trx, {
      action: 'person_reinstated',
      by: actor.userId,
      about: { kind: 'person', id: userId },
      reason,
      at: clock(),
    });
  });
}

function lockUser(trx: Db, userId: string) {
  return trx
    .selectFrom('users')
    .select(['account_type', 'suspended_at', 'username_key'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('That person'));
}
