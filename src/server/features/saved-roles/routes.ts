import type { FastifyInstance } from 'fastify';
import { savedRoles } from '#contract/index.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { ViewerServices } from '../discover/read-viewer.ts';
import { saveRole, unsaveRole } from './commands.ts';
import { listSavedRoles } from './queries.ts';

export function savedRoleRoutes(app: FastifyInstance, context: Services & ViewerServices): void {
  route(
    app,
    savedRoles.saveRole,
  )(async ({ actor, params }) => {
    await saveRole(context, actor, params.roleId);
  });
  route(
    app,
    savedRoles.unsaveRole,
  )(async ({ actor, params }) => {
    await unsaveRole(context, actor, params.roleId);
  });
  route(
    app,
    savedRoles.listSavedRoles,
  )(async ({ actor, query, reply }) => sendPage(reply, await listSavedRoles(context, actor, query)));
}
