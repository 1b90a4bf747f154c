import type { FastifyInstance } from 'fastify';
import { secondFactors } from '#contract/index.ts';
import { requestOrigin } from '../../http/origin.ts';
import { route } from '../../http/route.ts';
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
import { getSecondFactors } from './second-factor-queries.ts';

export function secondFactorRoutes(app: FastifyInstance, context: Services): void {
  const { db, config } = context;
  route(app, secondFactors.getSecondFactors)(({ actor }) => getSecondFactors(db, config, actor));
  route(app, secondFactors.beginApp)(({ actor, body }) => beginApp(context, actor, body));
  route(app, secondFactors.confirmApp)(({ actor, body }) => confirmApp(context, actor, body));
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
  )(({ actor, body, request }) => addPasskey(context, actor, body, requestOrigin(request, config)));
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
