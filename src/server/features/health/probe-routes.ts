import type { FastifyInstance } from 'fastify';
import { AppError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { PROBE_HEADER, PROBE_PATH, probeKey, responseTo, type SeenRequest } from './probe-keys.ts';

/**
 * Tells `npm run doctor` of this installation, and nobody else, how its own request arrived through the proxies: without
 * the right header there is no such page.
 */
export function probeRoute(app: FastifyInstance, { config, db }: Services): void {
  app.get(PROBE_PATH, async (request, reply) => {
    const header = request.headers[PROBE_HEADER];
    const key = typeof header === 'string' ? await probeKey(config, db) : null;
    const proof = key === null ? null : responseTo(String(header), key);
    if (proof === null) throw new AppError('notFound', 'That was not found.');
    const forwarded = String(request.headers['x-forwarded-for'] ?? '');
    reply.header('cache-control', 'no-store');
    return {
      forwardedFor: forwarded
        .split(',')
        .map((address) => address.trim())
        .filter((address) => address !== ''),
      client: request.ip,
      proof,
    } satisfies SeenRequest;
  });
}
