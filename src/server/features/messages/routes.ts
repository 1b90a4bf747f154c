import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/index.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { markRead, sendMessage } from './commands.ts';
import { listThreads } from './list-threads.ts';
import { listMessages } from './queries.ts';

export function messageRoutes(app: FastifyInstance, context: Services): void {
  route(
    app,
    messages.listThreads,
  )(async ({ actor, query, reply }) =>
    sendPage(reply, await listThreads(context.db, actor, context.clock(), query)),
  );
  route(
    app,
    messages.listMessages,
  )(({ actor, params, query }) => listMessages(context.db, actor, params.threadId, query));
  route(
    app,
    messages.sendMessage,
  )(async ({ actor, body, reply }) => {
    const { message, isNew } = await sendMessage(context, actor, body);
    reply.code(isNew ? 201 : 200);
    return message;
  });
  route(
    app,
    messages.markRead,
  )(async ({ actor, params, body }) => {
    await markRead(context, actor, params.threadId, body.messageId);
    return undefined;
  });
}
