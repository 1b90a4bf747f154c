import type { FastifyInstance } from 'fastify';
import { companySignIn } from '#contract/index.ts';
import { MINUTE } from '../../clock.ts';
import { hostCookie } from '../../http/cookies.ts';
import { networkOf } from '../../http/network.ts';
import { route } from '../../http/route.ts';
import type { PublicNet } from '../../outbound/fetch-public.ts';
import type { Services } from '../../services.ts';
import { attemptCookieName } from './attempt-cookie.ts';
import { ATTEMPT_MINUTES, beginSignIn } from './begin-sign-in.ts';
import { removeSignIn, saveSignIn } from './commands.ts';
import { getSignInSettings } from './queries.ts';

export function companySignInRoutes(
  app: FastifyInstance,
  context: Services & { readonly feeds: PublicNet },
): void {
  const { db, config } = context;
  route(app, companySignIn.getSignIn)(({ actor }) => getSignInSettings(db, config, actor));
  route(app, companySignIn.saveSignIn)(({ actor, body }) => saveSignIn(context, actor, body));
  route(app, companySignIn.removeSignIn)(({ actor }) => removeSignIn(context, actor));
  route(
    app,
    companySignIn.beginSignIn,
  )(async ({ body, request, reply }) => {
    const { url, browser } = await beginSignIn(context, body.email, networkOf(request.ip));
    const name = attemptCookieName(config);
    // Lax: the provider's page sends the browser back to us.
    reply.header(
      'set-cookie',
      hostCookie(config, { name, value: browser, maxAgeMs: ATTEMPT_MINUTES * MINUTE, sameSite: 'lax' }),
    );
    return { url };
  });
}
