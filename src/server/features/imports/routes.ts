import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { imports } from '#contract/index.ts';
import { AppError } from '../../http/errors.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { FeedServices } from './commands.ts';
import { closeImport, createFeedImport, createImport, matchColumns, startImport } from './commands.ts';
import { getImport, listImports, refusalsCsv } from './queries.ts';

/** Mounted in a separate scope: only here is a body of application/octet-stream accepted, streamed as it arrives. */
export function importRoutes(app: FastifyInstance, context: FeedServices): void {
  const { db } = context;
  app.addHook('onRoute', (options) => {
    const takesFiles = options.method === 'POST' && options.url === '/api/imports';
    options.config = { ...options.config, takesFiles };
  });
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));

  route(
    app,
    imports.createImport,
  )(({ actor, query, request, reply }) => {
    const content = request.body as Readable | undefined;
    if (content === undefined || typeof content.pipe !== 'function')
      throw new AppError('unsupported', 'Send the file itself, with content-type application/octet-stream.');
    reply.code(201);
    const name = query.name || (query.source === 'paste' ? 'Pasted text' : 'File');
    return createImport(context, actor, { source: query.source, name, content });
  });

  route(
    app,
    imports.createFeedImport,
  )(({ actor, body, reply }) => {
    reply.code(201);
    return createFeedImport(context, actor, body.url);
  });

  route(
    app,
    imports.listImports,
  )(async ({ actor, query, reply }) => sendPage(reply, await listImports(db, actor, query)));
  route(app, imports.getImport)(({ actor, params }) => getImport(db, actor, params.importId));
  route(
    app,
    imports.matchColumns,
  )(({ actor, params, body }) => matchColumns(context, actor, params.importId, body.columns));
  route(
    app,
    imports.startImport,
  )(({ actor, params, body }) => startImport(context, actor, params.importId, body));
  route(app, imports.closeImport)(({ actor, params }) => closeImport(context, actor, params.importId));

  route(
    app,
    imports.downloadRefusals,
  )(async ({ actor, params, reply }) => {
    await getImport(db, actor, params.importId);
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="nod-refused-adverts.csv"');
    return reply.send(Readable.from(refusalsCsv(db, params.importId)));
  });
}
