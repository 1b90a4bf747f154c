import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IDEMPOTENT_HOURS } from '#contract/api-keys.ts';
import { after, type Clock, DAY, HOUR, MINUTE } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { AppError } from './errors.ts';
import { countAgainst } from './limits.ts';

export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Says that this response repeats an earlier one. */
const REPLAYED_HEADER = 'idempotent-replayed';

declare module 'fastify' {
  interface FastifyRequest {
    /** The keys under which this request's response is stored; null without an `Idempotency-Key`. */
    answersOnce: RepeatableCall | null;
  }
}

export interface RepeatableCall {
  /** The `Idempotency-Key` as it was sent. */
  readonly key: string;
  /** 64 characters that are unique to this request and key: rows that it creates can be recognised by them. */
  readonly id: string;
}

/** A first request that has had no response for this long was lost with its process, and may be made again. */
const ABANDONED = 2 * MINUTE;
/** Limits how many responses are stored for an API key in a day. */
const KEPT_A_DAY = 10_000;
/** Printable ASCII without spaces, as the IETF's draft suggests. */
const KEY = /^[\x21-\x7e]{1,200}$/;

interface Services {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * A program that got no response to a request sends it again with the same `Idempotency-Key`, and gets the first one's
 * response. The calls that keys may make are also safe to repeat (docs/decisions/0069), in case a process dies between
 * its commit and this record.
 */
export function answerOnce(app: FastifyInstance, { db, clock }: Services): void {
  app.decorateRequest('answersOnce', null);

  app.addHook('preHandler', async (request, reply) => {
    const { actor } = request;
    const key = request.headers[IDEMPOTENCY_HEADER];
    if (!actor?.key || key === undefined || request.method === 'GET') return;
    if (typeof key !== 'string' || !KEY.test(key)) {
      throw new AppError('malformed', 'Idempotency-Key: up to 200 printable characters without spaces.');
    }
    const hash = hashOf(request);
    const now = clock();
    const isNew = await begin(db, { keyId: actor.key.id, key, hash, now });
    if (isNew) {
      request.answersOnce = { key, id: idOf(actor.key.id, key, hash) };
      const day = { key: `key-answers:${actor.key.id}`, max: KEPT_A_DAY, windowMs: DAY };
      await countAgainst(db, clock, day);
      return;
    }
    const first = await db
      .selectFrom('idempotent_answers')
      .select(['request_hash', 'status', 'body'])
      .where('key_id', '=', actor.key.id)
      .where('idempotency_key', '=', key)
      .executeTakeFirst();
    if (first !== undefined && !hash.equals(first.request_hash)) {
      throw new AppError('unacceptable', 'This Idempotency-Key was used for another request.');
    }
    if (first === undefined || first.status === null) {
      throw new AppError('conflict', 'The first request with this Idempotency-Key is still being answered.', {
        retryAfterSeconds: 1,
      });
    }
    reply.code(first.status).header(REPLAYED_HEADER, 'true');
    if (first.body !== null) reply.type('application/json; charset=utf-8');
    return reply.send(first.body ?? undefined);
  });

  app.addHook('onSend', async ({ actor, answersOnce }, { statusCode }, payload) => {
    if (answersOnce === null || !actor?.key) return payload;
    const row = db
      .updateTable('idempotent_answers')
      .where('key_id', '=', actor.key.id)
      .where('idempotency_key', '=', answersOnce.key);
    if (isWorthKeeping(statusCode, payload)) {
      await row.set({ status: statusCode, body: typeof payload === 'string' ? payload : null }).execute();
    } else {
      await db
        .deleteFrom('idempotent_answers')
        .where('key_id', '=', actor.key.id)
        .where('idempotency_key', '=', answersOnce.key)
        .execute();
    }
    return payload;
  });
}

/** Whether this request is the first, or the first to come after one that was abandoned or has become too old. */
async function begin(
  db: Db,
  { keyId, key, hash, now }: { keyId: string; key: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const row = { request_hash: hash, started_at: now, status: null, body: null };
  const claim = await db
    .insertInto('idempotent_answers')
    .values({ key_id: keyId, idempotency_key: key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['key_id', 'idempotency_key'])
        .doUpdateSet(row)
        .where(({ or, and, eb }) =>
          or([
            eb('idempotent_answers.started_at', '<=', after(now, -IDEMPOTENT_HOURS * HOUR)),
            and([
              eb('idempotent_answers.status', 'is', null),
              eb('idempotent_answers.request_hash', '=', hash),
              eb('idempotent_answers.started_at', '<=', after(now, -ABANDONED)),
            ]),
          ]),
        ),
    )
    .returning('key_id')
    .executeTakeFirst();
  return claim !== undefined;
}

function hashOf({ method, url, body }: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body) ?? ''}`)
    .digest();
}

function idOf(keyId: string, key: string, hash: Buffer): string {
  return createHash('sha256').update(keyId).update(hash).update(key).digest('hex');
}

/** Responses that a retry could change are not stored. */
function isWorthKeeping(status: number, payload: unknown): boolean {
  const isPlain = typeof payload === 'string' || payload === undefined || payload === null;
  return isPlain && status < 500 && ![401, 403, 409, 412, 429].includes(status);
}
