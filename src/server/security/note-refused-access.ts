import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Clock, HOUR } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/errors.ts';
import { countAll } from '../http/limits.ts';
import type { SecurityLog } from './security-log.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly security: SecurityLog;
}

/**
 * Records what people attempt without permission (403): their account type, their role in the company or their key's
 * scope does not allow it. A 404, the response for most objects of other people, is not recorded. Someone who is refused
 * a thousand times within an hour gets four rows: for the first, tenth, hundredth and thousandth attempt.
 */
export function noteRefusedAccess(app: FastifyInstance, { db, clock, log, security }: Context): void {
  app.addHook('onError', async ({ actor, method, routeOptions: { url } }, _reply, error) => {
    if (actor === null || url === undefined || !isRefusal(error)) return;
    try {
      const limit = { key: `security:refused:${actor.userId}`, windowMs: HOUR };
      const { count } = (await countAll(db, clock, [limit])).get(limit.key) ?? { count: 1 };
      if (!Number.isInteger(Math.log10(count))) return;
      const detail = `${method} ${url}${count === 1 ? '' : `, ${count} refusals within an hour`}`;
      await security.noteOwn(db, actor, 'access_refused', { detail, ...companyOf(actor) });
    } catch (failure) {
      // A failure to record it does not change the refusal.
      log.warn({ err: failure }, 'a refusal could not be recorded');
    }
  });
}

/** Asking somebody to prove who they are, or to set up a second factor, does not count as refusing them. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.code === 'forbidden' &&
    !error.confirm &&
    error.secondFactor === undefined
  );
}

/** The company whose owners see the event. None for an owner: an owner may do everything there, or has not set it up yet. */
function companyOf({ memberRole, partyId }: Actor): { companyId?: string } {
  return memberRole === null || memberRole === 'owner' ? {} : { companyId: partyId };
}
