import type { FastifyInstance } from 'fastify';
import { verification } from '#contract/index.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { askForVerification, declineVerification, setVerification } from './commands.ts';
import { listVerifications } from './queries.ts';

export function verificationRoutes(app: FastifyInstance, context: Services): void {
  route(
    app,
    verification.listVerifications,
  )(async ({ query, reply }) => sendPage(reply, await listVerifications(context.db, query, context.clock())));
  route(
    app,
    verification.setVerification,
  )(async ({ actor, params, body }) => {
    await setVerification(context, actor, params.employerId, body);
    return undefined;
  });
  route(
    app,
    verification.declineVerification,
  )(async ({ actor, params, body }) => {
    await declineVerification(context, actor, params.employerId, body);
    return undefined;
  });
  route(
    app,
    verification.askForVerification,
  )(({ actor, body }) => askForVerification(context, actor, body.words));
}
