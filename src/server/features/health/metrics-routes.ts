import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { SECOND } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { AppError } from '../../http/errors.ts';
import { isLocal } from '../../http/local.ts';
import type { Services } from '../../services.ts';
import { watchStatements } from './statement-metrics.ts';
import { watchTasks } from './task-metrics.ts';

/** Seconds, from the time of a deck page to the time after which people give up. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

let ofProcess: Registry | null = null;

/**
 * Memory, processor time and pauses of this process. They are collected once per process, even if it creates several
 * applications, because their observers can't be stopped.
 */
function processRegistry(): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/**
 * GET /metrics in Prometheus format: for the bearer of METRICS_TOKEN and, as long as no public address is set, on the
 * machine itself; a 404 for everybody else. It names routes and tasks, never people.
 */
export function metricsRoute(app: FastifyInstance, context: Services): void {
  const registry = new Registry();
  // Starts the observers now rather than at the first scrape.
  processRegistry();
  countRequests(app, registry);
  countSockets(registry, context);
  watchTasks(registry, context);
  watchDeck(registry, context);
  watchCandidates(registry, context);
  watchDatabase(registry, context);
  watchStatements(registry, context);
  watchClock(registry, context);
  countSecurityEvents(registry, context);
  countScans(registry, context);

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, context.config)) throw new AppError('notFound', 'That was not found.');
    reply.headers({ 'content-type': registry.contentType, 'cache-control': 'no-store' });
    return (await processRegistry().metrics()) + (await registry.metrics());
  });
}

function mayRead(request: FastifyRequest, { metricsToken, publicUrl }: Config): boolean {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  // A proxy that does not announce itself looks like the machine itself: once deployed, only the token counts.
  if (metricsToken === null || token === undefined) return publicUrl === null && isLocal(request);
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(token), hash(metricsToken));
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
    // The route's pattern, not the address: pages and unknown addresses are one route, and ids are left out.
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

/** A number that only grows while the process runs. */
function counter(registry: Registry, name: `${string}_total`, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

function countSockets(registry: Registry, { hub }: Services): void {
  gauge(registry, 'nod_sockets', 'Open sockets of this process.', () => hub.counts().sockets);
  counter(
    registry,
    'nod_socket_frames_delivered_total',
    'Frames handed to sockets since the start.',
    () => hub.counts().delivered,
  );
  counter(
    registry,
    'nod_socket_notices_total',
    'Notices received from the database since the start.',
    () => hub.counts().notices,
  );
  counter(
    registry,
    'nod_sockets_dropped_total',
    'Sockets cut off because they read too slowly.',
    () => hub.counts().dropped,
  );
  counter(
    registry,
    'nod_sockets_replaced_total',
    'Sockets closed because their person opened too many.',
    () => hub.counts().replaced,
  );
  counter(
    registry,
    'nod_sockets_refused_total',
    'WebSocket upgrades refused because one network, or everybody together, opened too many at once.',
    () => hub.counts().refused,
  );
  counter(
    registry,
    'nod_socket_gaps_total',
    'How many times the connection for notices to the database was down.',
    () => hub.counts().gaps,
  );
}

function watchDeck(registry: Registry, { deck }: Services): void {
  gauge(registry, 'nod_deck_roles', 'Live roles in the index.', () => deck.stats().roles);
  gauge(registry, 'nod_deck_bytes', 'Memory of the index.', () => deck.stats().bytes);
  gauge(
    registry,
    'nod_deck_age_seconds',
    'Time since the database last answered the deck.',
    () => deck.stats().ageMs / SECOND,
  );
  gauge(
    registry,
    'nod_deck_demand_age_seconds',
    'Time since the full hour up to which the order counts demand.',
    () => deck.stats().demandAgeMs / SECOND,
  );
  gauge(
    registry,
    'nod_deck_loading',
    '1 while another index is loaded alongside the one in use, for another text model or other weights.',
    () => Number(deck.stats().isLoading),
  );
}

function watchCandidates(registry: Registry, { candidates }: Services): void {
  gauge(registry, 'nod_candidates', 'Discoverable seekers in the index.', () => candidates.stats().seekers);
  gauge(registry, 'nod_candidates_bytes', 'Memory of their index.', () => candidates.stats().bytes);
  gauge(
    registry,
    'nod_candidates_age_seconds',
    'Time since the database last answered the candidates.',
    () => candidates.stats().ageMs / SECOND,
  );
  gauge(
    registry,
    'nod_candidates_unread',
    'Seekers whose texts a worker has yet to read.',
    () => candidates.stats().unread,
  );
}

/** The embedded database has no connection pools, and no connection for notices that could go silent. */
function watchDatabase(registry: Registry, { connection, bus }: Services): void {
  const { pools, listenAgeMs, replicaLagMs } = connection;
  if (pools !== undefined) {
    new Gauge({
      name: 'nod_database_connections',
      help: 'Connections to PostgreSQL by pool and state; "waiting" counts requests for one.',
      labelNames: ['pool', 'state'] as const,
      registers: [registry],
      collect() {
        for (const [pool, counts] of Object.entries(pools())) {
          for (const [state, count] of Object.entries(counts)) this.set({ pool, state }, count);
        }
      },
    });
  }
  if (listenAgeMs !== undefined) {
    gauge(
      registry,
      'nod_listen_age_seconds',
      'Time since anything was last received on the connection for notices, which is pinged every 10 s.',
      () => listenAgeMs() / SECOND,
    );
  }
  if (bus.silentForMs !== undefined) {
    const { silentForMs } = bus;
    gauge(
      registry,
      'nod_relay_age_seconds',
      'Time since the last sign of life from the notice relay through Redis, sent every 5 s.',
      () => silentForMs() / SECOND,
    );
  }
  if (replicaLagMs !== undefined) {
    gauge(
      registry,
      'nod_replica_lag_seconds',
      'How far the replica is behind; from 10 s on the primary is read instead.',
      () => replicaLagMs() / SECOND,
    );
  }
}

function countSecurityEvents(registry: Registry, { security }: Services): void {
  new Counter({
    name: 'nod_security_events_total',
    help: 'Entries in the security log since the start, by kind: alarms watch refused and limited sign-ins.',
    labelNames: ['kind'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, count] of security.counts()) this.inc({ kind }, count);
    },
  });
}

function watchClock(registry: Registry, { time }: Services): void {
  gauge(registry, 'nod_clock_trusted', '0 while verdicts wait because the clock may be wrong.', () =>
    time.doubt() === null ? 1 : 0,
  );
  gauge(
    registry,
    'nod_clock_off_seconds',
    'How far the clock is ahead of what is expected, while it is not trusted.',
    () => (time.doubt()?.byMs ?? 0) / SECOND,
  );
}

/** A scanner that is away shows as `failed`: nobody can send files meanwhile. */
function countScans(registry: Registry, { scanner }: Services): void {
  if (scanner === null) return;
  new Counter({
    name: 'nod_virus_scans_total',
    help: 'Files that the virus scanner checked, or should have, by result.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(scanner.counts())) this.inc({ outcome }, count);
    },
  });
}
