import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { SecurityEventKind } from '#contract/security.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import type { Source } from '../http/source.ts';

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** The person whose account it concerns; null if unknown. */
  readonly userId: string | null;
  /** Who did it, if somebody else. */
  readonly actorId?: string;
  readonly companyId?: string;
  readonly from: Source;
  /** A word from our own code: never what somebody typed. */
  readonly detail?: string;
}

/**
 * The record of what happened to accounts: a row that the database keeps for a year, a line in the log and a count for the
 * metrics. None of them contains a password, a token or an email address.
 */
export interface SecurityLog {
  /** Call it inside the transaction of what happened, if there is one. */
  readonly note: (db: Db, event: SecurityEvent) => Promise<void>;
  /** Records what the signed-in person did themselves. */
  readonly noteOwn: (
    db: Db,
    actor: Actor,
    kind: SecurityEventKind,
    more?: Pick<SecurityEvent, 'companyId' | 'detail'>,
  ) => Promise<void>;
  /** How often each kind was noted since this process started. */
  readonly counts: () => ReadonlyMap<SecurityEventKind, number>;
}

export function createSecurityLog(clock: Clock, log: Logger): SecurityLog {
  const counts = new Map<SecurityEventKind, number>();

  async function note(db: Db, event: SecurityEvent): Promise<void> {
    const { kind, userId, actorId, companyId, from, detail } = event;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    log.info({ security: { kind, userId, actorId, companyId, ...from, detail } }, 'security event');
    await db
      .insertInto('security_events')
      .values({
        id: randomUUID(),
        at: clock(),
        kind,
        user_id: userId,
        actor_id: actorId ?? null,
        company_id: companyId ?? null,
        network: from.network,
        browser: from.browser,
        detail: detail ?? null,
      })
      .execute();
  }

  return {
    note,
    noteOwn: (db, { userId, from }, kind, more = {}) => note(db, { kind, userId, from, ...more }),
    counts: () => counts,
  };
}
