import type { FastifyInstance } from 'fastify';
import { roleDrafts, roleNumbers, roles } from '#contract/index.ts';
import { expectedState, setTag } from '../../http/if-match.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { postRole, setRoleStatus, updateRole } from './commands.ts';
import { deleteRoleDraft, saveRoleDraft } from './draft-commands.ts';
import { getRoleDraft, listRoleDrafts } from './draft-queries.ts';
import { listRoleItems } from './list-items.ts';
import { listSimilarRoles } from './list-similar.ts';
import { getRoleNumbers } from './number-queries.ts';
import { getOwnRole, getRoleName, listOwnRoles } from './queries.ts';

export function roleRoutes(app: FastifyInstance, context: Services): void {
  route(
    app,
    roles.postRole,
  )(async ({ actor, body, request, reply }) => {
    reply.code(201);
    const clientId = body.clientId ?? request.answersOnce?.id;
    const role = await postRole(context, actor, { ...body, ...(clientId !== undefined && { clientId }) });
    setTag(reply, role.updatedAt);
    return role;
  });

  route(app, roles.getRoleName)(({ params }) => getRoleName(context.db, params.roleId, context.clock()));

  route(
    app,
    roles.updateRole,
  )(async ({ actor, params, body, request, reply }) => {
    const role = await updateRole(context, actor, params.roleId, body, expectedState(request));
    setTag(reply, role.updatedAt);
    return role;
  });

  route(
    app,
    roles.setRoleStatus,
  )(async ({ actor, params, body, request, reply }) => {
    const role = await setRoleStatus(context, actor, params.roleId, body.status, expectedState(request));
    setTag(reply, role.updatedAt);
    return role;
  });

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
  )(async ({ actor, params, reply }) => {
    const role = await getOwnRole(context.db, actor, context.clock(), params.roleId);
    setTag(reply, role.updatedAt);
    return role;
  });

  route(
    app,
    roles.listSimilarRoles,
  )(({ actor, query }) => listSimilarRoles(context.db, actor, query, context.clock()));

  route(
    app,
    roleDrafts.listRoleDrafts,
  )(async ({ actor }) => ({ drafts: await listRoleDrafts(context.db, actor) }));

  route(app, roleDrafts.getRoleDraft)(({ actor, params }) => getRoleDraft(context.db, actor, params.draftId));

  route(
    app,
    roleDrafts.saveRoleDraft,
  )(({ actor, params, body }) => saveRoleDraft(context, actor, params.draftId, body));

  route(
    app,
    roleDrafts.deleteRoleDraft,
  )(async ({ actor, params }) => {
    await deleteRoleDraft(context.db, actor, params.draftId);
  });

  route(
    app,
    roleNumbers.getRoleNumbers,
  )(({ actor, params }) => getRoleNumbers(context.db, actor, params.roleId, context.clock()));
}
