import type { FastifyInstance } from 'fastify';
import { KEY_REQUESTS_A_MINUTE } from '#contract/api-keys.ts';
import { type Clock, MINUTE } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { countAll, tooMany } from './limits.ts';

interface KeyServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: { readonly untilEnded: (sessionId: string, cut: () => void) => () => void };
}

const SECOND_MS = 1_000;
const POLICY = 'per-key';

/**
 * Counts each key's requests, and returns the remaining number in the headers of the IETF's draft on rate limits. A
 * response in progress is cut off when its key is revoked, in any process.
 */
export function limitKeys(app: FastifyInstance, { db, clock, hub }: KeyServices): void {
  app.addHook('onRequest', async ({ actor }, reply) => {
    if (actor === null || actor.key === null) return;
    const release = hub.untilEnded(actor.sessionId, () => reply.raw.destroy());
    reply.raw.once('close', release);
    const limit = { key: `key:${actor.key.id}`, windowMs: MINUTE };
    const requests = (await countAll(db, clock, [limit])).get(limit.key);
    if (requests === undefined) return;
    const now = clock();
    const requestsLeft = Math.max(0, KEY_REQUESTS_A_MINUTE - requests.count);
    const resets = Math.max(1, Math.ceil((requests.resetsAt.getTime() - now.getTime()) / SECOND_MS));
    reply.headers({
      'ratelimit-policy': `"${POLICY}";q=${KEY_REQUESTS_A_MINUTE};w=${MINUTE / SECOND_MS}`,
      ratelimit: `"${POLICY}";r=${requestsLeft};t=${resets}`,
    });
    if (requests.count > KEY_REQUESTS_A_MINUTE) throw tooMany(requests.resetsAt, now);
  });
}
