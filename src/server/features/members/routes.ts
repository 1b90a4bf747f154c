import type { FastifyInstance } from 'fastify';
import { companyJoining, members } from '#contract/index.ts';
import { networkOf } from '../../http/network.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { changeMember, leaveCompany, removeMember, switchCompany, transferCompany } from './commands.ts';
import { invite, resend, revoke } from './invitation-commands.ts';
import { joinCompany, saveJoining } from './joining-commands.ts';
import { getJoining, listJoinable } from './joining-queries.ts';
import { getMembership, listInvitations, listMembers } from './queries.ts';
import { acceptInvitation, readInvitation } from './reply-to-invitation.ts';

export function memberRoutes(app: FastifyInstance, context: Services): void {
  const { db, config } = context;
  route(app, members.getMembership)(({ actor }) => getMembership(db, actor));
  route(app, members.switchCompany)(({ actor, body }) => switchCompany(db, actor, body.companyId));
  route(
    app,
    members.listMembers,
  )(async ({ actor, query, reply }) => sendPage(reply, await listMembers(db, actor, query)));
  route(
    app,
    members.changeMember,
  )(({ actor, params, body }) => changeMember(context, actor, params.userId, body));
  route(
    app,
    members.removeMember,
  )(async ({ actor, params, body }) => {
    await removeMember(context, actor, params.userId, body.reassignTo);
  });
  route(
    app,
    members.leaveCompany,
  )(async ({ actor }) => {
    await leaveCompany(context, actor);
  });
  route(
    app,
    members.transferCompany,
  )(async ({ actor, body }) => {
    await transferCompany(context, actor, body);
  });
  route(
    app,
    members.listInvitations,
  )(async ({ actor, query, reply }) => sendPage(reply, await listInvitations(db, actor, query)));
  route(
    app,
    members.inviteMember,
  )(async ({ actor, body, reply }) => {
    const invitation = await invite(context, actor, body);
    reply.code(201);
    return invitation;
  });
  route(app, members.resendInvitation)(({ actor, params }) => resend(context, actor, params.invitationId));
  route(
    app,
    members.revokeInvitation,
  )(async ({ actor, params }) => {
    await revoke(context, actor, params.invitationId);
  });
  route(
    app,
    members.readInvitation,
  )(({ body, request }) => readInvitation(context, body.token, networkOf(request.ip)));
  route(app, members.acceptInvitation)(({ actor, body }) => acceptInvitation(context, actor, body.token));

  route(app, companyJoining.getJoining)(({ actor }) => getJoining(db, actor));
  route(app, companyJoining.saveJoining)(({ actor, body }) => saveJoining(context, actor, body));
  route(app, companyJoining.listJoinable)(({ actor }) => listJoinable(db, config, actor));
  route(app, companyJoining.joinCompany)(({ actor, body }) => joinCompany(context, actor, body.companyId));
}
