import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiKeys, keyOf } from './api-keys.ts';
import { AppError } from './errors.ts';
import { type Sessions, sessionHook } from './session.ts';
import { sourceOf } from './source.ts';
import { createTurns, type Turn, type Turns } from './turns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The turns that this request uses of its sender's share; null until it takes one. */
    turns: Turn[] | null;
    isHandling: boolean;
  }
}

/** Half of the connections that requests have by default (`DATABASE_POOL`), and enough for a page that loads. */
const AT_ONCE = 4;
/** A page makes about a dozen calls; a caller with more than a hundred waiting is a script. */
const MAX_WAITING = 100;

/**
 * Identifies the caller, and lets each person have only a few calls in progress at a time; the rest wait in that
 * person's own queue. Without this limit, one person's 300 calls would fill the embedded database's queue, which everyone
 * shares. Calls queue first by the browser's cookie or the API key, so that even look-ups of these are limited; then by
 * person, who may be signed in on several browsers. A person's programs share a separate queue, so that a busy program does
 * not keep the person waiting. Files have separate queues too: they take minutes on a poor connection, and must not block
 * the sender's other calls.
 */
export function fairShare(app: FastifyInstance, sessions: Sessions, keys: ApiKeys): void {
  const turns = createTurns({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING });
  const findSession = sessionHook(sessions);
  app.decorateRequest('turns', null);
  app.decorateRequest('isHandling', false);
  app.addHook('onRequest', async (request, reply) => {
    const token = keyOf(request.headers) ?? sessions.token(request.headers.cookie);
    if (token !== null) await waitForTurn(turns, `token:${token}`, request, reply);
  });
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request;
    const key = keyOf(headers);
    // For a caller with a key, the cookie is ignored.
    if (key === null) {
      await findSession(request);
    } else {
      reply.header('www-authenticate', 'Bearer realm="Nod", error="invalid_token"');
      request.actor = await keys.find(key, sourceOf(request));
      reply.removeHeader('www-authenticate');
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    const { actor } = request;
    if (actor === null) return;
    const lane = actor.key === null ? 'person' : 'programs';
    await waitForTurn(turns, `${lane}:${actor.userId}`, request, reply);
  });
  app.addHook('onRoute', (options) => {
    const { handler } = options;
    options.handler = async function (request, reply) {
      request.isHandling = true;
      try {
        return await handler.call(this, request, reply);
      } finally {
        endTurns(request);
      }
    };
  });
}

/** @throws 429 */
async function waitForTurn(
  turns: Turns,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const turn = turns.take(request.routeOptions.config.takesFiles === true ? `files ${key}` : key);
  if (turn === null) {
    throw new AppError('tooMany', 'Too many requests at once. Please wait a moment.', {
      retryAfterSeconds: 1,
    });
  }
  if (request.turns === null) {
    request.turns = [];
    // Ends the turns of a request that is refused before its handler runs, or whose sender has hung up. Once the
    // handler runs, hanging up does not end them: the database is still working.
    reply.raw.once('close', () => {
      if (!request.isHandling) endTurns(request);
    });
  }
  request.turns.push(turn);
  await turn.granted;
}

function endTurns({ turns }: FastifyRequest): void {
  for (const turn of turns ?? []) turn.end();
}
