import type { FastifyInstance } from 'fastify';
import { companyDomains } from '#contract/index.ts';
import { route } from '../../http/route.ts';
import type { TxtRecords } from '../../outbound/txt-records.ts';
import type { Services } from '../../services.ts';
import { checkDomainNow } from './check-domain.ts';
import { addDomain, removeDomain } from './commands.ts';
import { confirmDomainCode } from './confirm-code.ts';
import { listDomains } from './queries.ts';
import { askForCode } from './send-code.ts';

export function companyDomainRoutes(
  app: FastifyInstance,
  context: Services & { readonly txtRecords: TxtRecords },
): void {
  const { db, clock } = context;
  route(app, companyDomains.listDomains)(({ actor }) => listDomains(db, actor.companyId, clock()));
  route(
    app,
    companyDomains.addDomain,
  )(async ({ actor, body, reply }) => {
    const added = await addDomain(context, actor, body.domain);
    reply.code(201);
    return added;
  });
  route(
    app,
    companyDomains.sendDomainCode,
  )(({ actor, params, body }) => askForCode(context, actor, params.domainId, body.address));
  route(
    app,
    companyDomains.confirmDomainCode,
  )(({ actor, params, body }) => confirmDomainCode(context, actor, params.domainId, body.code));
  route(
    app,
    companyDomains.checkDomain,
  )(({ actor, params }) => checkDomainNow(context, actor, params.domainId));
  route(
    app,
    companyDomains.removeDomain,
  )(async ({ actor, params }) => {
    await removeDomain(context, actor, params.domainId);
  });
}
