import type { FastifyInstance } from 'fastify';
import { security } from '#contract/index.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { listAllEvents, listCompanyEvents, listOwnEvents } from './queries.ts';

export function securityRoutes(app: FastifyInstance, context: Services): void {
  const { db } = context;
  route(
    app,
    security.listOwnEvents,
  )(async ({ actor, query, reply }) => sendPage(reply, await listOwnEvents(db, actor, query)));
  route(
    app,
    security.listCompanyEvents,
  )(async ({ actor, query, reply }) => sendPage(reply, await listCompanyEvents(db, actor, query)));
  route(
    app,
    security.listAllEvents,
  )(async ({ actor, query, reply }) => sendPage(reply, await listAllEvents(db, actor, query)));
}
