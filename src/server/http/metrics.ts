import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { SECOND } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { AppError } from './errors.ts';
import { isLocal } from './local.ts';

/** From what a deck page takes to what a person gives up after; seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * GET /metrics in the format of Prometheus: for the bearer of METRICS_TOKEN and, as long as no public address is set,
 * on the machine itself; for everybody else it is not there at all. It names routes and tasks, never people.
 */
export function metricsRoute(app: FastifyInstance, context: Context): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  countSockets(registry, context);
  countTasks(registry, context);
  watchDeck(registry, context);
  watchCandidates(registry, context);
  watchPool(registry, context);

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, context.config)) throw new AppError('notFound', 'That was not found.');
    reply.headers({ 'content-type': registry.contentType, 'cache-control': 'no-store' });
    return registry.metrics();
  });
}

function mayRead(request: FastifyRequest, { metricsToken, publicUrl }: Config): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  // A proxy that does not say that it forwards looks like the machine itself: once deployed, only the token counts.
  if (metricsToken === null || given === undefined) return publicUrl === null && isLocal(request);
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(metricsToken));
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const labelNames = ['method', 'route', 'status'] as const;
  const registers = [registry];
  const requests = new Counter({
    name: 'nod_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames,
    registers,
  });
  const seconds = new Histogram({
    name: 'nod_http_request_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route'] as const,
    buckets: BUCKETS,
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not what was asked for: the app's pages and unknown addresses are one route, and ids are none.
    const route = request.routeOptions.url ?? 'pages';
    const { method } = request;
    requests.inc({ method, route, status: reply.statusCode });
    seconds.observe({ method, route }, reply.elapsedTime / SECOND);
  });
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

function countSockets(registry: Registry, { hub }: Context): void {
  gauge(registry, 'nod_sockets', 'Open sockets of this process.', () => hub.counts().sockets);
  gauge(
    registry,
    'nod_socket_frames_delivered',
    'Frames handed to sockets since the start.',
    () => hub.counts().delivered,
  );
  gauge(
    registry,
    'nod_socket_notices',
    'Notices heard from the database since the start.',
    () => hub.counts().notices,
  );
  gauge(
    registry,
    'nod_sockets_dropped',
    'Sockets cut off because they read too slowly.',
    () => hub.counts().dropped,
  );
  gauge(registry, 'nod_socket_gaps', 'How often the line to the database was down.', () => hub.counts().gaps);
}

function countTasks(registry: Registry, { tasks }: Context): void {
  new Gauge({
    name: 'nod_tasks',
    help: 'Tasks by name and state: ready, deferred (for later), active, failed (given up).',
    labelNames: ['task', 'state'] as const,
    registers: [registry],
    async collect() {
      for (const { name, ...states } of await tasks.counts()) {
        for (const [state, count] of Object.entries(states)) this.set({ task: name, state }, count);
      }
    },
  });
}

function watchDeck(registry: Registry, { deck }: Context): void {
  gauge(registry, 'nod_deck_roles', 'Live roles in the index.', () => deck.stats().roles);
  gauge(registry, 'nod_deck_bytes', 'Memory of the index.', () => deck.stats().bytes);
  gauge(
    registry,
    'nod_deck_age_seconds',
    'Since the database was last asked what changed.',
    () => deck.stats().ageMs / SECOND,
  );
}

function watchCandidates(registry: Registry, { candidates }: Context): void {
  gauge(registry, 'nod_candidates', 'Discoverable seekers in the index.', () => candidates.stats().seekers);
  gauge(registry, 'nod_candidates_bytes', 'Memory of their index.', () => candidates.stats().bytes);
  gauge(
    registry,
    'nod_candidates_age_seconds',
    'Since the database was last asked what changed.',
    () => candidates.stats().ageMs / SECOND,
  );
}

/** The embedded database has no pool. */
function watchPool(registry: Registry, { connection }: Context): void {
  const { pool } = connection;
  if (pool === undefined) return;
  new Gauge({
    name: 'nod_database_connections',
    help: 'Connections to PostgreSQL by state, and requests that wait for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
    },
  });
}
