import type { FastifyInstance } from 'fastify';
import { templates } from '#contract/index.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { changeTemplate, createTemplate, deleteTemplate } from './commands.ts';
import { getFilledText, listTemplates } from './queries.ts';

export function templateRoutes(app: FastifyInstance, context: Services): void {
  const { db } = context;
  route(app, templates.listTemplates)(async ({ actor }) => ({ templates: await listTemplates(db, actor) }));
  route(
    app,
    templates.createTemplate,
  )(async ({ actor, body, reply }) => {
    reply.code(201);
    return createTemplate(context, actor, body);
  });
  route(
    app,
    templates.changeTemplate,
  )(({ actor, params, body }) => changeTemplate(context, actor, params.templateId, body));
  route(
    app,
    templates.deleteTemplate,
  )(async ({ actor, params }) => {
    await deleteTemplate(context, actor, params.templateId);
  });
  route(
    app,
    templates.fillTemplate,
  )(async ({ actor, params }) => ({
    text: await getFilledText(db, actor, params.threadId, params.templateId),
  }));
}
