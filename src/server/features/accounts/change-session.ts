import type { FastifyReply } from 'fastify';
import type { Actor } from '../../http/actor.ts';
import { endSession, hashToken, setSessionCookie } from '../../http/session.ts';
import { publish } from '../../realtime/bus.ts';
import type { Services } from '../../services.ts';

/**
 * Gives the browser its session's new token. Sockets opened with the old token are closed only once the browser has the new
 * cookie: a page whose socket is closed asks at once who is signed in, and would otherwise send the old cookie. If closing
 * fails, the heartbeat closes them.
 */
export function changeSession(
  { db, log, config }: Pick<Services, 'db' | 'log' | 'config'>,
  { sessionId }: Actor,
  reply: FastifyReply,
  token: string,
): void {
  setSessionCookie(reply, config, token);
  reply.raw.once('close', () => {
    publish(db, { kind: 'session_ended', sessionId }).catch((error) =>
      log.warn({ err: error }, 'could not close the sockets of a replaced session; the heartbeat will'),
    );
  });
}

/**
 * Ends the session that a browser had before somebody signed in there, even if it has expired: until its row is deleted, its
 * person's push messages could appear on a device that somebody else uses now.
 */
export async function closePreviousSession(
  context: Pick<Services, 'db' | 'sessions'>,
  cookieHeader: string | undefined,
): Promise<void> {
  const token = context.sessions.token(cookieHeader);
  if (token !== null) await closeSession(context, { sessionId: hashToken(token).toString('hex') });
}

/** Ends the session and its sockets, in every process. */
export function closeSession(
  { db }: Pick<Services, 'db'>,
  { sessionId }: Pick<Actor, 'sessionId'>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await endSession(trx, sessionId);
    await publish(trx, { kind: 'session_ended', sessionId });
  });
}
