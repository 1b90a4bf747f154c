import type { FastifyInstance } from 'fastify';
import { applicants, applications, invites, offers } from '#contract/index.ts';
import { expectedState } from '../../http/if-match.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { Responses } from '../guarantee/response-cache.ts';
import { attachmentHeader } from '../uploads/file-name-words.ts';
import { apply } from './apply.ts';
import { changeAssignee } from './change-assignee.ts';
import { getApplicant } from './get-applicant.ts';
import { getAppliedRole } from './get-applied-role.ts';
import { getSummary } from './get-summary.ts';
import { holdRejection, takeBackRejection } from './hold-rejection.ts';
import { invite } from './invite.ts';
import { keepApplication } from './keep-application.ts';
import { listHistory } from './list-history.ts';
import { listInvites } from './list-invites.ts';
import { listReceived } from './list-received.ts';
import { moveOnRequest, type WhenEnded } from './move.ts';
import { moveMany } from './move-many.ts';
import { acceptOffer, changeOffer, withdrawOffer } from './offer-commands.ts';
import { approve, dropProposal, proposeOffer, setOfferRule } from './offer-proposal-commands.ts';
import { getProposal, needsApproval } from './offer-proposal-queries.ts';
import { getOfferOnPaper } from './offer-queries.ts';
import { listOwnApplications } from './queries.ts';
import { declineInvite } from './reply-to-invite.ts';
import { undoApplication } from './send-application.ts';
import { offerFileName, offerPdf } from './write-offer-pdf.ts';

/** `whenEnded` is run in the transaction of every move that ends an application. */
export function applicationRoutes(
  app: FastifyInstance,
  context: Services & { readonly responses: Responses },
  whenEnded: WhenEnded,
): void {
  const moving = { db: context.db, clock: context.clock, config: context.config, whenEnded };

  route(
    app,
    applications.apply,
  )(async ({ actor, body, reply }) => {
    const { isNew, ...answer } = await apply(context, actor, body);
    reply.code(isNew ? 201 : 200);
    return answer;
  });

  route(
    app,
    applications.undoApplication,
  )(async ({ actor, params }) => {
    await undoApplication(context, actor, params.applicationId);
  });

  route(
    app,
    applications.keepApplication,
  )(({ actor, params, body }) => keepApplication(context, actor, params.applicationId, body.isKept));

  route(
    app,
    applications.listApplications,
  )(async ({ actor, query, reply }) =>
    sendPage(reply, await listOwnApplications(context.db, actor, query, context.clock())),
  );

  route(
    app,
    applications.listEmployerApplications,
  )(async ({ actor, query, reply }) => {
    return sendPage(reply, await listReceived(context.db, actor, query, context.clock()));
  });

  route(app, applications.getEmployerSummary)(({ actor }) => getSummary(context.db, actor, context.clock()));

  route(
    app,
    applications.bulkMove,
  )(({ actor, body, reply }) => moveMany(moving, actor, body, () => reply.elapsedTime));

  route(
    app,
    applications.assignApplication,
  )(({ actor, params, body }) => changeAssignee(context, actor, params.applicationId, body.userId));

  route(
    app,
    applications.getHistory,
  )(({ actor, params }) => listHistory(context.db, actor, params.applicationId));

  route(
    app,
    applicants.getApplicant,
  )(({ actor, params }) => getApplicant(context.db, actor, params.applicationId));

  route(
    app,
    applications.getAppliedRole,
  )(({ actor, params }) => getAppliedRole(context, actor, params.applicationId));

  route(
    app,
    applications.moveApplication,
  )(async ({ actor, params, body, request, reply }) => {
    const { undoable = false, ...move } = body;
    const expected = expectedState(request);
    const heldResult =
      undoable && actor.accountType === 'Employer'
        ? await holdRejection(
            { ...moving, tasks: context.tasks },
            actor,
            params.applicationId,
            move,
            expected,
          )
        : null;
    return (
      heldResult ??
      moveOnRequest(moving, actor, params.applicationId, move, {
        requestAgeMs: () => reply.elapsedTime,
        expected,
      })
    );
  });

  route(
    app,
    applications.takeBackRejection,
  )(async ({ actor, params }) => {
    await takeBackRejection(context, actor, params.applicationId);
  });

  route(
    app,
    offers.changeOffer,
  )(({ actor, params, body }) => changeOffer(context, actor, params.applicationId, body));

  route(
    app,
    offers.getOfferRule,
  )(async ({ actor }) => ({ needsApproval: await needsApproval(context.db, actor.companyId) }));

  route(
    app,
    offers.setOfferRule,
  )(async ({ actor, body }) => {
    await setOfferRule(context, actor, body.needsApproval);
    return body;
  });

  route(
    app,
    offers.getOfferProposal,
  )(({ actor, params }) => getProposal(context.db, actor, params.applicationId));

  route(
    app,
    offers.proposeOffer,
  )(async ({ actor, params, body }) => ({
    proposal: await proposeOffer(context, actor, params.applicationId, body),
  }));

  route(
    app,
    offers.approveOffer,
  )(({ actor, params, body }) => approve(moving, actor, params.applicationId, body.proposedAt));

  route(
    app,
    offers.dropOfferProposal,
  )(async ({ actor, params, body }) => {
    await dropProposal(context, actor, params.applicationId, body.note ?? null);
  });

  route(
    app,
    offers.withdrawOffer,
  )(({ actor, params, body }) => withdrawOffer(context, actor, params.applicationId, body.note ?? null));

  route(
    app,
    offers.acceptOffer,
  )(({ actor, params, body }) => acceptOffer(context, actor, params.applicationId, body.revision));

  route(
    app,
    offers.getOfferPdf,
  )(async ({ actor, params, reply }) => {
    const paper = await getOfferOnPaper(context.db, actor, params.applicationId, context.clock());
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': attachmentHeader(offerFileName(paper)),
        'cache-control': 'private, no-store',
      })
      .send(await offerPdf(paper));
  });

  route(
    app,
    invites.listInvites,
  )(async ({ actor, query, reply }) =>
    sendPage(reply, await listInvites(context.db, actor, query, context.clock())),
  );

  route(
    app,
    invites.declineInvite,
  )(async ({ actor, params }) => {
    await declineInvite(context, actor, params.roleId);
  });

  route(app, applications.invite)(({ actor, body }) => invite(context, actor, body));
}
