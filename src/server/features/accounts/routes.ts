import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#contract/accounts.ts';
import { accounts, nameAndEmail, passkeys, puzzles, sessions } from '#contract/index.ts';
import { cookieValue } from '../../http/cookies.ts';
import { networkOf } from '../../http/network.ts';
import { requestOrigin } from '../../http/origin.ts';
import { route } from '../../http/route.ts';
import { clearSessionCookie, setSessionCookie } from '../../http/session.ts';
import { sourceOf } from '../../http/source.ts';
import { newPuzzle } from '../../security/puzzles.ts';
import type { Services } from '../../services.ts';
import { agreementCache } from '../agreements/agreement-cache.ts';
import { resendConfirmation } from './ask-to-confirm.ts';
import { browserCookie, browserCookieName } from './browser-cookie.ts';
import {
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  getEmailChange,
  stopEmailChange,
} from './change-email.ts';
import { changeName } from './change-name.ts';
import { changePassword } from './change-password.ts';
import { changeSession, closePreviousSession, closeSession } from './change-session.ts';
import { registerAccount, signIn, type Visitor } from './commands.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { bitsNow } from './pressure-policy.ts';
import { actorOnWire, type UserRow, userOnWire } from './queries.ts';
import { requestReset, resetPassword } from './reset-password.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { beginPasskey, signInWithPasskey } from './sign-in-with-passkey.ts';

export function accountRoutes(app: FastifyInstance, context: Services): void {
  secondFactorRoutes(app, context);
  const { config } = context;
  const agreements = agreementCache(context);

  function visitor(request: FastifyRequest): Visitor {
    return {
      network: networkOf(request.ip),
      browser: cookieValue(request.headers.cookie, browserCookieName(config)),
      from: sourceOf(request),
    };
  }

  function onWire(user: UserRow, isProven: boolean): User {
    const isSeeker = user.account_type === 'JobSeeker';
    const needsSecondFactor = isSeeker && !isProven && config.needSecondFactor.includes('JobSeeker');
    return { ...userOnWire(user), ...(needsSecondFactor && { needsSecondFactor: true as const }) };
  }

  function setBrowserCookie(reply: FastifyReply, browser: string): void {
    reply.header('set-cookie', browserCookie(config, browser));
  }

  function setCookies(reply: FastifyReply, { token, browser }: { token: string; browser: string }): void {
    setSessionCookie(reply, config, token);
    setBrowserCookie(reply, browser);
  }

  route(app, accounts.currentUser)(({ actor }) => agreements.mark(actorOnWire(actor)));

  route(
    app,
    puzzles.getPuzzle,
  )(async ({ query }) => newPuzzle(context, query.for, await bitsNow(context, query.for)));

  route(
    app,
    accounts.register,
  )(async ({ body, request, reply }) => {
    const { user, isProven, ...cookies } = await registerAccount(context, body, visitor(request));
    await closePreviousSession(context, request.headers.cookie);
    setCookies(reply, cookies);
    reply.code(201);
    return onWire(user, isProven);
  });

  route(
    app,
    accounts.login,
  )(async ({ body, request, reply }) => {
    const { user, isProven, ...cookies } = await signIn(
      context,
      body,
      visitor(request),
      requestOrigin(request, config),
    );
    await closePreviousSession(context, request.headers.cookie);
    setCookies(reply, cookies);
    return agreements.mark(onWire(user, isProven));
  });

  route(
    app,
    passkeys.beginPasskey,
  )(({ request }) => beginPasskey(context, visitor(request), requestOrigin(request, config)));

  route(
    app,
    passkeys.signInWithPasskey,
  )(async ({ body, request, reply }) => {
    const origin = requestOrigin(request, config);
    const { user, isProven, ...cookies } = await signInWithPasskey(context, body, visitor(request), origin);
    await closePreviousSession(context, request.headers.cookie);
    setCookies(reply, cookies);
    return agreements.mark(onWire(user, isProven));
  });

  route(
    app,
    accounts.logout,
  )(async ({ actor, reply }) => {
    if (actor !== null) {
      await context.security.noteOwn(context.db, actor, 'signed_out');
      await closeSession(context, actor);
    }
    clearSessionCookie(reply, context.config);
  });

  route(
    app,
    accounts.changePassword,
  )(async ({ actor, body, request, reply }) => {
    const { token, browser } = await changePassword(context, actor, body, visitor(request).browser);
    changeSession(context, actor, reply, token);
    setBrowserCookie(reply, browser);
  });

  route(
    app,
    sessions.confirmIdentity,
  )(async ({ actor, body, request, reply }) => {
    const { token, answer } = await confirmIdentity(context, actor, body, requestOrigin(request, config));
    changeSession(context, actor, reply, token);
    return answer;
  });

  route(app, nameAndEmail.changeName)(({ actor, body }) => changeName(context, actor, body));
  route(
    app,
    nameAndEmail.changeEmail,
  )(({ actor, body }) => changeEmail(context, actor, body).then(() => undefined));
  route(app, nameAndEmail.getEmailChange)(({ actor }) => getEmailChange(context, actor));
  route(app, nameAndEmail.resendConfirmation)(({ actor }) => resendConfirmation(context, actor));
  route(
    app,
    nameAndEmail.cancelEmailChange,
  )(({ actor }) => cancelEmailChange(context, actor).then(() => undefined));
  route(
    app,
    nameAndEmail.confirmEmail,
  )(({ actor, body, request }) => confirmEmail(context, actor, body, visitor(request)));
  route(
    app,
    nameAndEmail.stopEmailChange,
  )(({ body, request }) => stopEmailChange(context, body, visitor(request)));

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
}
