import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accounts, personalData } from '#contract/index.ts';
import { HOUR } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { withoutTimeLimit } from '../../db/without-time-limit.ts';
import type { Actor } from '../../http/actor.ts';
import { cookieValue } from '../../http/cookies.ts';
import { download } from '../../http/download.ts';
import { countAgainst } from '../../http/limits.ts';
import { networkOf } from '../../http/network.ts';
import { route } from '../../http/route.ts';
import { clearSessionCookie, endSession, setSessionCookie } from '../../http/session.ts';
import { createSlots } from '../../http/slots.ts';
import { notify } from '../../realtime/bus.ts';
import { changePassword, endOwnSockets } from './change-password.ts';
import { registerAccount, signIn, type Visitor } from './commands.ts';
import { deleteAccount } from './delete-account.ts';
import { browserCookie, browserCookieName } from './known-browser.ts';
import { actorOnWire, userOnWire } from './queries.ts';
import { requestReset, resetPassword } from './reset-password.ts';
import { writeExport } from './write-export.ts';

/** An export reads everything there is about somebody; more often than this is not for reading it. */
const EXPORTS_AN_HOUR = 20;

/** Exports that are written or downloaded at once, in a process: each is a transaction, then a file. */
const EXPORTS_AT_ONCE = 4;
const RETRY_SECONDS = 10;

export function accountRoutes(app: FastifyInstance, context: Context): void {
  const { config } = context;

  function visitor({ ip, headers }: FastifyRequest): Visitor {
    return {
      network: networkOf(ip),
      browser: cookieValue(headers.cookie, browserCookieName(config)),
    };
  }

  function setBrowserCookie(reply: FastifyReply, browser: string): void {
    reply.header('set-cookie', browserCookie(config, browser));
  }

  function setCookies(reply: FastifyReply, { token, browser }: { token: string; browser: string }): void {
    setSessionCookie(reply, config, token);
    setBrowserCookie(reply, browser);
  }

  const exportSlots = createSlots({
    total: EXPORTS_AT_ONCE,
    each: 1,
    retryAfterSeconds: RETRY_SECONDS,
    busy: 'Your data is already being prepared. Please wait for that file.',
  });

  route(app, accounts.currentUser)(async ({ actor }) => actorOnWire(actor));

  route(
    app,
    accounts.register,
  )(async ({ body, request, reply }) => {
    const { user, ...cookies } = await registerAccount(context, body, visitor(request));
    setCookies(reply, cookies);
    reply.code(201);
    return userOnWire(user);
  });

  route(
    app,
    accounts.login,
  )(async ({ actor, body, request, reply }) => {
    const { user, ...cookies } = await signIn(context, body, visitor(request));
    // A new session at every sign-in; the one this browser held before ends.
    if (actor !== null) await signOut(context, actor);
    setCookies(reply, cookies);
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
    setCookies(reply, await changePassword(context, actor, body, visitor(request).browser));
    reply.raw.once('close', () => endOwnSockets(context, actor));
  });

  route(
    app,
    accounts.requestReset,
  )(async ({ body, request }) => {
    await requestReset(context, body.email, visitor(request));
  });

  route(
    app,
    accounts.resetPassword,
  )(async ({ body, request, reply }) => {
    setBrowserCookie(reply, await resetPassword(context, body, visitor(request)));
  });

  route(
    app,
    accounts.deleteAccount,
  )(async ({ actor, body, reply }) => {
    await deleteAccount(withoutTimeLimit(context), actor, body.password);
    clearSessionCookie(reply, context.config);
  });

  route(
    app,
    personalData.exportPersonalData,
  )(async ({ actor, reply }) => {
    const { db, clock } = context;
    await countAgainst(db, clock, { key: `export:${actor.userId}`, max: EXPORTS_AN_HOUR, windowMs: HOUR });
    const release = exportSlots.take(actor.userId);
    const file = await writeExport(withoutTimeLimit(context), actor, (schema) =>
      reply.compileSerializationSchema(schema),
    ).catch((error) => {
      release();
      throw error;
    });
    const day = file.exportedAt.toISOString().slice(0, 10);
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'content-length': file.size,
      'content-disposition': `attachment; filename="nod-${day}.json"`,
    });
    return reply.send(
      download(file.read(), () => {
        release();
        file.close().catch((error) => context.log.warn({ err: error }, 'an export could not be closed'));
      }),
    );
  });
}

/** Ends the session and the sockets that hang on it, in every process. */
function signOut({ db }: Pick<Context, 'db'>, { sessionId }: Actor): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await endSession(trx, sessionId);
    await notify(trx, { kind: 'session_ended', sessionId });
  });
}
