import type { changePassword as changePasswordCall } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Actor } from '../../http/actor.ts';
import { hashToken, renewSession } from '../../http/session.ts';
import { accountLetterTask } from '../../mail/account-letter.ts';
import { endSessionsOf } from '../../security/end-sessions.ts';
import type { Services } from '../../services.ts';
import { knowBrowser } from './browser-cookie.ts';
import { deletePendingChange } from './change-email.ts';
import { mustBeGoodPassword } from './check-new-password.ts';
import { mustKnowPassword, wrongPassword } from './check-password.ts';
import { findNamed } from './context-words.ts';
import { hashPassword } from './hash-password.ts';
import { inTurn } from './password-limits.ts';

/**
 * Ends every other session, gives this one another token, and invalidates mailed links for a new password, so that anyone
 * with a stolen cookie or such a link is locked out. Tells the person by mail. Returns the token, for `changeSession`, and
 * the browser cookie's new value. @throws 422 naming the field, 429
 */
export async function changePassword(
  context: Pick<
    Services,
    'db' | 'clock' | 'config' | 'passwordCost' | 'security' | 'breaches' | 'signingKeys' | 'tasks'
  >,
  actor: Actor,
  { currentPassword, newPassword }: BodyOf<typeof changePasswordCall>,
  browser: string | null,
): Promise<{ token: string; browser: string }> {
  const field = 'currentPassword';
  const oldHash = await mustKnowPassword(context, actor, { password: currentPassword, field });
  const named = await findNamed(context.db, actor.userId);
  await mustBeGoodPassword(context, { password: newPassword, named, field: 'newPassword' });
  const passwordHash = await inTurn(actor.userId, () => hashPassword(newPassword, context.passwordCost));
  const token = await context.db.transaction().execute(async (trx) => {
    // First the hash, then the sessions: a sign-in with the old password waits here and then fails.
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', actor.userId)
      .where('password_hash', '=', oldHash)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw wrongPassword(field);
    await context.security.noteOwn(trx, actor, 'password_changed');
    await context.tasks.enqueue(trx, accountLetterTask, { userId: actor.userId, about: 'passwordChanged' });
    // A mailed link for a new password, which somebody else may have, must not undo the change.
    await trx.deleteFrom('password_resets').where('user_id', '=', actor.userId).execute();
    await deletePendingChange(trx, actor.userId);
    const renewed = await renewSession(trx, actor.sessionId, context.clock(), 'password');
    await endSessionsOf(trx, actor.userId, hashToken(renewed).toString('hex'));
    return renewed;
  });
  const account = { id: actor.userId, password_hash: passwordHash };
  return { token, browser: await knowBrowser(context, browser, account) };
}
