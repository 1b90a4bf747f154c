import type { FastifyInstance } from 'fastify';
import { accounts, personalData } from '#contract/index.ts';
import { HOUR } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { countAgainst } from '../../http/limits.ts';
import { networkOf } from '../../http/network.ts';
import { route } from '../../http/route.ts';
import { clearSessionCookie, endSession, setSessionCookie } from '../../http/session.ts';
import { notify } from '../../realtime/bus.ts';
import { changePassword, endOwnSockets } from './change-password.ts';
import { registerAccount, signIn } from './commands.ts';
import { deleteAccount } from './delete-account.ts';
import { exportPersonalData } from './personal-data.ts';
import { actorOnWire, userOnWire } from './queries.ts';
import { requestReset, resetPassword } from './reset-password.ts';

/** An export reads everything there is about somebody; more often than this is not for reading it. */
const EXPORTS_AN_HOUR = 20;

export function accountRoutes(app: FastifyInstance, context: Context): void {
  route(app, accounts.currentUser)(async ({ actor }) => actorOnWire(actor));

  route(
    app,
    accounts.register,
  )(async ({ body, request, reply }) => {
    const { user, token } = await registerAccount(context, body, networkOf(request.ip));
    setSessionCookie(reply, context.config, token);
    reply.code(201);
    return userOnWire(user);
  });

  route(
    app,
    accounts.login,
  )(async ({ actor, body, request, reply }) => {
    const { user, token } = await signIn(context, body, networkOf(request.ip));
    // A new session at every sign-in; the one this browser held before ends.
    if (actor !== null) await signOut(context, actor);
    setSessionCookie(reply, context.config, token);
    return userOnWire(user);
  });

  route(
    app,
    accounts.logout,
  )(async ({ actor, reply }) => {
    if (actor !== null) await signOut(context, actor);
    clearSessionCookie(reply, context.config);
  });

  route(
    app,
    accounts.changePassword,
  )(async ({ actor, body, request, reply }) => {
    setSessionCookie(
      reply,
      context.config,
      await changePassword(context, actor, body, networkOf(request.ip)),
    );
    reply.raw.once('close', () => endOwnSockets(context, actor));
  });

  route(
    app,
    accounts.requestReset,
  )(async ({ body, request }) => {
    await requestReset(context, body.email, networkOf(request.ip));
  });

  route(
    app,
    accounts.resetPassword,
  )(async ({ body, request }) => {
    await resetPassword(context, body, networkOf(request.ip));
  });

  route(
    app,
    accounts.deleteAccount,
  )(async ({ actor, body, request, reply }) => {
    await deleteAccount(context, actor, body.password, networkOf(request.ip));
    clearSessionCookie(reply, context.config);
  });

  route(
    app,
    personalData.exportPersonalData,
  )(async ({ actor, reply }) => {
    const { db, clock } = context;
    await countAgainst(db, clock, { key: `export:${actor.userId}`, max: EXPORTS_AN_HOUR, windowMs: HOUR });
    const data = await exportPersonalData(context, actor);
    reply.header('content-disposition', `attachment; filename="nod-${data.exportedAt.slice(0, 10)}.json"`);
    return data;
  });
}

/** Ends the session and the sockets that hang on it, in every process. */
function signOut({ db }: Pick<Context, 'db'>, { sessionId }: Actor): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await endSession(trx, sessionId);
    await notify(trx, { kind: 'session_ended', sessionId });
  });
}
