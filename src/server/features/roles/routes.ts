import type { FastifyInstance } from 'fastify';
import { roleNumbers, roles } from '#contract/index.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { postRole, setRoleStatus, updateRole } from './commands.ts';
import { listRoleItems } from './list-items.ts';
import { listSimilarRoles } from './list-similar.ts';
import { getRoleNumbers } from './number-queries.ts';
import { getOwnRole, getRoleName, listOwnRoles } from './queries.ts';

export function roleRoutes(app: FastifyInstance, context: Services): void {
  route(
    app,
    roles.postRole,
  )(({ actor, body, reply }) => {
    reply.code(201);
    return postRole(context, actor, body);
  });

  route(app, roles.getRoleName)(({ params }) => getRoleName(context.db, params.roleId, context.clock()));

  route(app, roles.updateRole)(({ actor, params, body }) => updateRole(context, actor, params.roleId, body));

  route(
    app,
    roles.setRoleStatus,
  )(({ actor, params, body }) => setRoleStatus(context, actor, params.roleId, body.status));

  route(
    app,
    roles.listEmployerRoles,
  )(async ({ actor, query, reply }) =>
    sendPage(reply, await listOwnRoles(context.db, actor, query, context.clock())),
  );

  route(
    app,
    roles.listRoleItems,
  )(async ({ actor, query, reply }) =>
    sendPage(reply, await listRoleItems(context.db, actor, query, context.clock())),
  );

  route(
    app,
    roles.getEmployerRole,
  )(({ actor, params }) => getOwnRole(context.db, actor, context.clock(), params.roleId));

  route(
    app,
    roles.listSimilarRoles,
  )(({ actor, query }) => listSimilarRoles(context.db, actor, query, context.clock()));

  route(
    app,
    roleNumbers.getRoleNumbers,
  )(({ actor, params }) => getRoleNumbers(context.db, actor, params.roleId, context.clock()));
}
