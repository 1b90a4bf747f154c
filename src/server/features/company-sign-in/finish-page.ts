import type { FastifyInstance } from 'fastify';
import type { SignInProblem } from '#contract/company-sign-in.ts';
import { cookieValue, hostCookie } from '../../http/cookies.ts';
import { AppError } from '../../http/errors.ts';
import { networkOf } from '../../http/network.ts';
import { readCookie, setSessionCookie } from '../../http/session.ts';
import { sourceOf } from '../../http/source.ts';
import type { PublicNet } from '../../outbound/fetch-public.ts';
import type { Services } from '../../services.ts';
import { browserCookie, browserCookieName } from '../accounts/browser-cookie.ts';
import { closePreviousSession } from '../accounts/change-session.ts';
import { attemptCookieName } from './attempt-cookie.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { NotLetIn } from './policy.ts';

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The page that a company's provider redirects the browser to. It redirects to the app, or to a page that explains the
 * error.
 */
export function companySignInPage(
  app: FastifyInstance,
  context: Services & { readonly feeds: PublicNet },
): void {
  const { config } = context;
  app.get<{ Params: { companyId: string } }>('/auth/company/:companyId', async (request, reply) => {
    const { companyId } = request.params;
    const visitor = {
      network: networkOf(request.ip),
      browser: cookieValue(request.headers.cookie, browserCookieName(config)),
      from: sourceOf(request),
    };
    reply.header('cache-control', 'no-store');
    const name = attemptCookieName(config);
    reply.header('set-cookie', hostCookie(config, { name, value: '', maxAgeMs: 0, sameSite: 'lax' }));
    try {
      if (!ID.test(companyId)) throw new NotLetIn('expired');
      const query = new URL(request.url, 'http://localhost').searchParams;
      const browser = readCookie(request.headers.cookie, name);
      const signedIn = await finishSignIn(context, { companyId, query, browser }, visitor);
      await closePreviousSession(context, request.headers.cookie);
      setSessionCookie(reply, config, signedIn.token);
      reply.header('set-cookie', browserCookie(config, signedIn.browser));
      return await reply.redirect('/', 303);
    } catch (error) {
      const problem = problemOf(error);
      return reply.redirect(`/auth/company?problem=${problem}`, 303);
    }
  });
}

function problemOf(error: unknown): SignInProblem {
  if (error instanceof NotLetIn) return error.problem;
  if (!(error instanceof AppError)) throw error;
  // If not suspended, the account was erased, or its password changed, in the last moment: trying again says which.
  return error.code === 'forbidden' ? 'suspended' : 'expired';
}
