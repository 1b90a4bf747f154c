import type { FastifyReply } from 'fastify';
import type { Actor } from '../../http/actor.ts';
import { endSession, setSessionCookie } from '../../http/session.ts';
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

/** Ends the session and its sockets, in every process. Each sign-in does that with the browser's previous session. */
export function closeSession({ db }: Pick<Services, 'db'>, { sessionId }: Actor): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await endSession(trx, sessionId);
    await publish(trx, { kind: 'session_ended', sessionId });
  });
}
