import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import { AppError } from '../../http/errors.ts';
import { publish } from '../../realtime/bus.ts';
import { threadHref } from '../messages/policy.ts';
import { notifyCompany, notifyUser } from '../notifications/commands.ts';

interface Pair {
  readonly roleId: string;
  readonly seekerId: string;
  readonly employerId: string;
}

export interface MatchedPair extends Pair {
  readonly roleTitle: string;
  readonly companyName: string;
  readonly seekerName: string;
  readonly fitBp: number;
  /** True if the match is made by the seeker's own call, whose response says so: no other page need celebrate it (D51). */
  readonly isSeekersCall?: boolean;
}

function lock(seekerId: string): string {
  return `select pg_advisory_xact_lock(hashtextextended(employer_id || ':' || ${seekerId}, 0))`;
}

const LOCK_PAIR = statement<never, [roleId: string, seekerId: string]>(
  'lock-pair',
  `${lock('$2::uuid')} from roles where id = $1`,
);

const LOCK_PAIR_OF = statement<never, [applicationId: string]>(
  'lock-pair-of',
  `${lock('seeker_id')} from applications where id = $1`,
);

/**
 * Makes what a seeker and a company do about each other take turns until the transaction ends: otherwise a simultaneous
 * application and invite would each miss the other, and no match would be made; or an application would miss a block
 * (docs/decisions/0004). Call it before taking any other lock (docs/decisions/0124). `roleId` is any of the company's roles.
 */
export async function lockPair(trx: Db, roleId: string, seekerId: string): Promise<void> {
  await run(trx, LOCK_PAIR, [roleId, seekerId]);
}

/** `lockPair` for the two sides of an application; does nothing if it is gone. */
export async function lockPairOf(trx: Db, applicationId: string): Promise<void> {
  await run(trx, LOCK_PAIR_OF, [applicationId]);
}

/**
 * Creates the match and its thread, once, and notifies both sides; returns the thread's id. Call it after `lockPair`; a
 * unique constraint also prevents a second match.
 */
export async function makeMatch(trx: Db, pair: MatchedPair, now: Date): Promise<string> {
  const { roleId, seekerId, employerId } = pair;
  const matchId = randomUUID();
  const match = await trx
    .insertInto('matches')
    .values({
      id: matchId,
      role_id: roleId,
      seeker_id: seekerId,
      employer_id: employerId,
      matched_at: now,
      celebrated_at: pair.isSeekersCall === true ? now : null,
    })
    .onConflict((conflict) => conflict.columns(['role_id', 'seeker_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (match === undefined) return getThreadId(trx, pair);
  const threadId = randomUUID();
  const thread = { id: threadId, role_id: roleId, seeker_id: seekerId, employer_id: employerId };
  await trx
    .insertInto('threads')
    .values({ ...thread, match_id: matchId, created_at: now })
    .execute();
  const matter = { companyId: employerId, roleId, seekerId };
  await publish(trx, {
    kind: 'event',
    to: [seekerId],
    company: { ...matter, permission: 'applications.read' },
    event: {
      type: 'match',
      matchId,
      threadId,
      roleId,
      seekerId,
      roleTitle: pair.roleTitle,
      companyName: pair.companyName,
      fitScoreInt: pair.fitBp,
    },
  });
  await notifyUser(trx, {
    userId: seekerId,
    kind: 'match',
    title: 'It’s a match',
    body: `${pair.companyName} said yes to you for ${pair.roleTitle}.`,
    href: threadHref(thread, seekerId),
    now,
  });
  await notifyCompany(trx, {
    ...matter,
    permission: 'messages',
    kind: 'match',
    title: 'It’s a match',
    body: `You and ${pair.seekerName} can talk about ${pair.roleTitle}.`,
    href: threadHref(thread, employerId),
    now,
  });
  return threadId;
}

async function getThreadId(trx: Db, pair: Pair): Promise<string> {
  const id = await findThreadId(trx, pair.roleId, pair.seekerId);
  if (id === null) throw new AppError('conflict', 'One of you has ended this match.');
  return id;
}

/** The conversation of a current match, or null. */
export async function findThreadId(db: Db, roleId: string, seekerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('threads')
    .innerJoin('matches', 'matches.id', 'threads.match_id')
    .select('threads.id')
    .where('threads.role_id', '=', roleId)
    .where('threads.seeker_id', '=', seekerId)
    .where('matches.ended_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}
