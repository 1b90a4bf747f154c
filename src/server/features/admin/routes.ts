import type { FastifyInstance } from 'fastify';
import { admin } from '#contract/index.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { listFailedMail } from '../notifications/failed-delivery-commands.ts';
import { listAdminActions } from './action-queries.ts';
import { findCompanies } from './company-queries.ts';
import { getDesk } from './desk-queries.ts';
import { createFigures } from './figure-cache.ts';
import { getHealth } from './get-health.ts';
import { findPeople, getPerson } from './person-queries.ts';
import { retryMail, retryTasks } from './retry-commands.ts';
import { findRoles } from './role-queries.ts';
import { reinstatePerson, suspendPerson } from './suspension-commands.ts';
import { getBackgroundWork } from './work-queries.ts';

/**
 * The Admins' desk: counts of waiting items, the people, companies and roles they may be about, the log of Admin actions,
 * background work and failed mail. The queues themselves belong to their features.
 */
export function adminRoutes(app: FastifyInstance, context: Services): void {
  const { db, clock } = context;
  const figures = createFigures(context);
  route(app, admin.getDesk)(() => getDesk(db));
  route(app, admin.findPeople)(async ({ query, reply }) => sendPage(reply, await findPeople(db, query)));
  route(app, admin.getPerson)(({ params }) => getPerson(db, params.userId, clock()));
  route(
    app,
    admin.suspendPerson,
  )(async ({ actor, params, body }) => {
    await suspendPerson(context, actor, params.userId, body);
    return undefined;
  });
  route(
    app,
    admin.reinstatePerson,
  )(async ({ actor, params, body }) => {
    await reinstatePerson(context, actor, params.userId, body.reason);
    return undefined;
  });
  route(
    app,
    admin.findCompanies,
  )(async ({ query, reply }) => sendPage(reply, await findCompanies(db, query, clock())));
  route(
    app,
    admin.findRoles,
  )(async ({ query, reply }) => sendPage(reply, await findRoles(db, query, clock())));
  route(
    app,
    admin.listAdminActions,
  )(async ({ query, reply }) => sendPage(reply, await listAdminActions(db, query)));
  route(app, admin.getBackgroundWork)(() => getBackgroundWork(context));
  route(
    app,
    admin.retryTasks,
  )(async ({ actor, body }) => ({ retried: await retryTasks(context, actor, body.task) }));
  route(
    app,
    admin.listFailedMail,
  )(async ({ query, reply }) => sendPage(reply, await listFailedMail(db, query)));
  route(
    app,
    admin.retryMail,
  )(async ({ actor, body }) => ({ retried: await retryMail(context, actor, body.id) }));
  route(app, admin.getFigures)(async () => ({ days: await figures(), health: await getHealth(context) }));
}
