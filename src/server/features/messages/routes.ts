import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/index.ts';
import { MINUTE } from '../../clock.ts';
import type { Party } from '../../http/actor.ts';
import { drainBody } from '../../http/drain-body.ts';
import { takeFiles } from '../../http/file-bodies.ts';
import { countAgainst } from '../../http/limits.ts';
import { networkOf } from '../../http/network.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { sendFile } from '../uploads/send-file.ts';
import { getServedAttachment } from './attachment-queries.ts';
import { markRead, sendMessage } from './commands.ts';
import { deleteAttachment } from './delete-attachment.ts';
import { listThreads } from './list-threads.ts';
import { listMessages } from './queries.ts';
import { receiveAttachment } from './receive-attachment.ts';
import { searchMessages } from './search-queries.ts';

/** How often a person may search in a minute, and how often fetch or delete a file. Only a script does so more often. */
const LOOKS_PER_MINUTE = 60;

export async function messageRoutes(app: FastifyInstance, context: Services): Promise<void> {
  const { db, clock } = context;
  const countLook = ({ userId }: Party, limitName: string) =>
    countAgainst(db, clock, { key: `${limitName}:${userId}`, max: LOOKS_PER_MINUTE, windowMs: MINUTE });

  route(
    app,
    messages.listThreads,
  )(async ({ actor, query, reply }) => sendPage(reply, await listThreads(db, actor, clock(), query)));
  route(
    app,
    messages.listMessages,
  )(({ actor, params, query }) => listMessages(db, actor, params.threadId, query));
  route(
    app,
    messages.sendMessage,
  )(async ({ actor, body, request, reply }) => {
    const { message, isNew } = await sendMessage(context, actor, body, networkOf(request.ip));
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

  await takeFiles(app, (files) => {
    route(
      files,
      messages.attachFile,
    )(async ({ actor, params, query, request, reply }) => {
      try {
        const { threadId } = params;
        const received = await receiveAttachment(context, actor, { threadId, name: query.name }, request.raw);
        reply.code(201);
        return received;
      } catch (error) {
        drainBody(request);
        throw error;
      }
    });
  });

  route(
    app,
    messages.getAttachment,
  )(async ({ actor, params, reply }) => {
    await countLook(actor, 'message-file');
    return sendFile(context, reply, await getServedAttachment(db, actor, params.attachmentId), 'file');
  });

  route(
    app,
    messages.deleteAttachment,
  )(async ({ actor, params }) => {
    await countLook(actor, 'message-file');
    return deleteAttachment(context, actor, params.attachmentId);
  });

  route(
    app,
    messages.searchMessages,
  )(async ({ actor, params, query, reply }) => {
    await countLook(actor, 'message-search');
    return sendPage(reply, await searchMessages(db, actor, params.threadId, query));
  });
}
