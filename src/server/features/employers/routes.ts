import type { FastifyInstance } from 'fastify';
import { employers } from '#contract/index.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { saveCompany } from './commands.ts';
import { getCompany } from './queries.ts';

export function employerRoutes(app: FastifyInstance, context: Context): void {
  route(app, employers.getEmployer)(({ actor }) => getCompany(context.db, actor));
  route(app, employers.saveEmployer)(({ actor, body }) => saveCompany(context, actor, body));
}
