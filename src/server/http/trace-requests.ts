import type { FastifyInstance } from 'fastify';
import { type RequestSpan, requestSpan } from '../tracing/spans.ts';

/** Machines request these every few seconds. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * A span for each request, named after its route, never after its address, which has ids and tokens. A trace that a client
 * claims to continue is not continued: strangers must not decide what is recorded.
 */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<object, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (UNTRACED.has(route)) return done();
    const span = requestSpan(`${request.method} ${route}`, {
      'http.request.method': request.method,
      'http.route': route,
      'nod.request_id': request.id,
    });
    spans.set(request, span);
    span.run(done);
  });
  app.addHook('onResponse', async (request, reply) => spans.get(request)?.end(reply.statusCode));
}
