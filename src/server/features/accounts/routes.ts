import type { FastifyInstance } from 'fastify';
import { accounts } from '#contract/index.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { clearSessionCookie, endSession, setSessionCookie } from '../../http/session.ts';
import { notify } from '../../realtime/bus.ts';
import { registerAccount, signIn } from './commands.ts';
import { userOnWire } from './queries.ts';

export function accountRoutes(app: FastifyInstance, context: Context): void {
  route(
    app,
    accounts.currentUser,
  )(async ({ actor }) => ({
    id: actor.userId,
    role: actor.accountType,
    username: actor.username,
    email: actor.email,
    firstName: actor.firstName,
    lastName: actor.lastName,
    profileImageUrl: actor.profileImageUrl,
    createdAt: actor.createdAt.toISOString(),
  }));

  route(
    app,
    accounts.register,
  )(async ({ body, request, reply }) => {
    const { user, token } = await registerAccount(context, body, request.ip);
    setSessionCookie(reply, context.config, token);
    reply.code(201);
    return userOnWire(user);
  });

  route(
    app,
    accounts.login,
  )(async ({ actor, body, request, reply }) => {
    const { user, token } = await signIn(context, body, request.ip);
    // A new session at every sign-in; the one this browser held before ends.
    if (actor !== null) await endSession(context.db, actor.sessionId);
    setSessionCookie(reply, context.config, token);
    return userOnWire(user);
  });

  route(
    app,
    accounts.logout,
  )(async ({ actor, reply }) => {
    if (actor !== null) {
      await context.db.transaction().execute(async (trx) => {
        await endSession(trx, actor.sessionId);
        await notify(trx, { kind: 'session_ended', sessionId: actor.sessionId });
      });
    }
    clearSessionCookie(reply, context.config);
  });
}
