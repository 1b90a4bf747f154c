import { nameKey } from '../../db/name-key.ts';
import type { Actor, Admin } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { publish } from '../../realtime/bus.ts';
import { endKeysOf } from '../../security/end-keys.ts';
import { endSessionsOf } from '../../security/end-sessions.ts';
import type { Services } from '../../services.ts';
import { findUsersByName } from '../accounts/queries.ts';

type SessionServices = Pick<Services, 'db' | 'security'>;

/** Ends one of the person's sessions, and its sockets. @throws 404, 409 for the session that makes this call */
export async function endOneSession(
  { db, security }: SessionServices,
  actor: Actor,
  sessionId: string,
): Promise<void> {
  if (sessionId === actor.sessionId) {
    throw new AppError('conflict', 'This is the device that you are using. Sign out instead.');
  }
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('sessions')
      .where('token_hash', '=', Buffer.from(sessionId, 'hex'))
      .where('user_id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound('That device');
    await security.noteOwn(trx, actor, 'session_ended');
    await publish(trx, { kind: 'session_ended', sessionId });
  });
}

export async function endOtherSessions({ db, security }: SessionServices, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endSessionsOf(trx, actor.userId, actor.sessionId);
    await security.noteOwn(trx, actor, 'sessions_ended');
  });
}

/** Lets an Admin end all sessions and API keys of an account that has been taken over. @throws 404 */
export async function endEverySession(
  { db, security }: SessionServices,
  actor: Admin,
  username: string,
): Promise<void> {
  const [person] = await findUsersByName(db, nameKey(username));
  if (person === undefined) throw notFound('That person');
  await db.transaction().execute(async (trx) => {
    await endKeysOf(trx, person.id);
    await endSessionsOf(trx, person.id);
    await security.note(trx, {
      kind: 'sessions_ended',
      userId: person.id,
      actorId: actor.userId,
      from: actor.from,
    });
  });
}
