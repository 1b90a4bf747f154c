import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Context } from './context.ts';
import { metricsRoute } from './features/health/metrics-routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { AppError, sendError } from './http/errors.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './http/request-ids.ts';

/** The HTTP server of a process with ROLE=worker: only health and metrics, with no pages and no API for people. */
export async function createWorkerApp(context: Context): Promise<FastifyInstance> {
  const app = Fastify({
    genReqId: requestIdOf,
    loggerInstance: context.log.child({}, { level: 'warn' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  });
  app.decorateRequest('actor', null);
  app.setErrorHandler(sendError);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  metricsRoute(app, context);
  healthRoutes(app, context);
  app.all('/*', async () => {
    throw new AppError(
      'notFound',
      'This process only does background work (ROLE=worker). Use one with ROLE=web or all.',
    );
  });
  return app;
}
