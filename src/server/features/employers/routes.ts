import type { FastifyInstance } from 'fastify';
import { employers } from '#contract/index.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { getEmployerGuarantee } from '../guarantee/queries.ts';
import { saveCompany } from './commands.ts';
import { getCompany } from './queries.ts';

export function employerRoutes(app: FastifyInstance, context: Services): void {
  route(
    app,
    employers.getEmployer,
  )(async ({ actor }) => ({
    ...(await getCompany(context.db, actor)),
    guarantee: await getEmployerGuarantee(context.db, actor.companyId, context.clock()),
  }));
  route(app, employers.saveEmployer)(({ actor, body }) => saveCompany(context, actor, body));
}
