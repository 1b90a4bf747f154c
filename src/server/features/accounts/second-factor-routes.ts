import type { FastifyInstance, FastifyReply } from 'fastify';
import { secondFactors } from '#contract/index.ts';
import type { Actor } from '../../http/actor.ts';
import { requestOrigin } from '../../http/origin.ts';
import { route } from '../../http/route.ts';
import { renewSession } from '../../http/session.ts';
import type { Services } from '../../services.ts';
import {
  addPasskey,
  beginApp,
  beginNewPasskey,
  confirmApp,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  setCompanyRule,
} from './change-second-factors.ts';
import { changeSession } from './change-session.ts';
import { getSecondFactors } from './second-factor-queries.ts';

export function secondFactorRoutes(app: FastifyInstance, context: Services): void {
  const { db, config, clock } = context;

  /** The session may now do more than before. It gets a new token, so that a stolen copy of the old one is useless. */
  async function giveNewToken(actor: Actor, reply: FastifyReply): Promise<void> {
    const token = await db.transaction().execute((trx) => renewSession(trx, actor.sessionId, clock()));
    changeSession(context, actor, reply, token);
  }

  route(app, secondFactors.getSecondFactors)(({ actor }) => getSecondFactors(db, config, actor));
  route(app, secondFactors.beginApp)(({ actor, body }) => beginApp(context, actor, body));
  route(
    app,
    secondFactors.confirmApp,
  )(async ({ actor, body, reply }) => {
    const response = await confirmApp(context, actor, body);
    await giveNewToken(actor, reply);
    return response;
  });
  route(
    app,
    secondFactors.removeApp,
  )(async ({ actor, body }) => {
    await removeApp(context, actor, body);
  });
  route(
    app,
    secondFactors.beginNewPasskey,
  )(({ actor, body, request }) => beginNewPasskey(context, actor, body, requestOrigin(request, config)));
  route(
    app,
    secondFactors.addPasskey,
  )(async ({ actor, body, request, reply }) => {
    const response = await addPasskey(context, actor, body, requestOrigin(request, config));
    await giveNewToken(actor, reply);
    return response;
  });
  route(
    app,
    secondFactors.removePasskey,
  )(async ({ actor, body }) => {
    await removePasskey(context, actor, body);
  });
  route(app, secondFactors.renewRecoveryCodes)(({ actor, body }) => renewRecoveryCodes(context, actor, body));
  route(
    app,
    secondFactors.getCompanyRule,
  )(async ({ actor }) => {
    const row = await db
      .selectFrom('employers')
      .select('requires_second_factor')
      .where('user_id', '=', actor.companyId)
      .executeTakeFirst();
    return { isRequired: row?.requires_second_factor ?? false };
  });
  route(app, secondFactors.setCompanyRule)(({ actor, body }) => setCompanyRule(context, actor, body));
}
