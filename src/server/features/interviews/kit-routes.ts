import type { FastifyInstance } from 'fastify';
import { questionKits } from '#contract/index.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { changeKit, createKit, deleteKit } from './kit-commands.ts';
import { listKits } from './kit-queries.ts';

export function questionKitRoutes(app: FastifyInstance, context: Services): void {
  const { db } = context;
  route(app, questionKits.listQuestionKits)(async ({ actor }) => ({ kits: await listKits(db, actor) }));
  route(
    app,
    questionKits.createQuestionKit,
  )(async ({ actor, body, reply }) => {
    reply.code(201);
    return createKit(context, actor, body);
  });
  route(
    app,
    questionKits.changeQuestionKit,
  )(({ actor, params, body }) => changeKit(context, actor, params.kitId, body));
  route(
    app,
    questionKits.deleteQuestionKit,
  )(async ({ actor, params }) => {
    await deleteKit(context, actor, params.kitId);
  });
}
