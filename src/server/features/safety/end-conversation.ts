import { OPEN_STATUSES } from '#contract/applications.ts';
import type { Db } from '../../db/connection.ts';
import { whenGiven } from '../../db/when-given.ts';
import type { Actor, Party } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { isThreadWithinReach } from '../../http/reach.ts';
import { publish } from '../../realtime/bus.ts';
import type { Services } from '../../services.ts';
import { moveApplication } from '../applications/move.ts';
import { cancelWithApplication } from '../interviews/cancel-interview.ts';
import { lockPair } from '../matches/commands.ts';
import { threadHref } from '../messages/policy.ts';
import { deleteNotificationsAt } from '../notifications/delete-notifications.ts';

/** A conversation of the actor's, ended or not. */
export interface Conversation {
  readonly id: string;
  readonly match_id: string;
  readonly role_id: string;
  readonly seeker_id: string;
  readonly employer_id: string;
  readonly ended_at: Date | null;
}

/** What ending a conversation needs besides its transaction. */
type EndServices = Pick<Services, 'clock' | 'config'>;

/** Ends one conversation for both parties. Repeating it changes nothing. @throws 404 */
export async function unmatch(
  { db, ...ending }: Pick<Services, 'db'> & EndServices,
  actor: Party,
  threadId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const conversation = await lockConversation(trx, actor, threadId);
    await endConversation(trx, actor, conversation, ending);
  });
}

/**
 * Ends every conversation with this conversation's other party, and every open application between the two, and prevents
 * new ones. Repeating it changes nothing. @throws 404
 */
export async function block(
  { db, ...ending }: Pick<Services, 'db'> & EndServices,
  actor: Party,
  threadId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const conversation = await lockConversation(trx, actor, threadId);
    await blockWithin(trx, actor, conversation, ending);
  });
}

/** Locks the pair: nothing between the two begins meanwhile. @throws 404 */
async function lockConversation(trx: Db, actor: Party, threadId: string): Promise<Conversation> {
  const conversation = await getConversation(trx, actor, threadId);
  await lockPair(trx, conversation.role_id, conversation.seeker_id);
  return conversation;
}

async function blockWithin(
  trx: Db,
  actor: Party,
  conversation: Conversation,
  ending: EndServices,
): Promise<void> {
  const otherId = otherSide(actor, conversation);
  await trx
    .insertInto('blocks')
    .values({ blocker_id: actor.partyId, blocked_id: otherId, created_at: ending.clock() })
    .onConflict((conflict) => conflict.columns(['blocker_id', 'blocked_id']).doNothing())
    .execute();
  const open = await lockBetween(trx, actor, otherId);
  const { seeker_id, employer_id } = conversation;
  await closeApplications(trx, actor, { seeker_id, employer_id }, ending);
  for (const each of open) await endConversation(trx, actor, each, ending);
}

export async function unblock(db: Db, actor: Party, userId: string): Promise<void> {
  const deletion = await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', actor.partyId)
    .where('blocked_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (deletion.numDeletedRows === 0n) throw notFound('That block');
}

/** @throws 404 for anyone who is not in it */
export async function getConversation(db: Db, actor: Actor, threadId: string): Promise<Conversation> {
  const row = await conversations(db)
    .where('threads.id', '=', threadId)
    .where((where) =>
      where.or([
        where('threads.seeker_id', '=', actor.partyId),
        where('threads.employer_id', '=', actor.partyId),
      ]),
    )
    .where(isThreadWithinReach(actor))
    .executeTakeFirstOrThrow(() => notFound('That conversation'));
  return row;
}

/** The other side of the conversation, which receives what `actor` writes. */
export function otherSide(actor: Actor, { seeker_id, employer_id }: Conversation): string {
  return actor.partyId === seeker_id ? employer_id : seeker_id;
}

function conversations(db: Db) {
  return db
    .selectFrom('threads')
    .innerJoin('matches', 'matches.id', 'threads.match_id')
    .select([
      'threads.id',
      'threads.match_id',
      'threads.role_id',
      'threads.seeker_id',
      'threads.employer_id',
      'matches.ended_at',
    ]);
}

/** The conversations between the two that have not ended, locked like those in `endConversation`. */
function lockBetween(trx: Db, actor: Party, otherId: string): Promise<Conversation[]> {
  const [ownColumn, otherColumn] =
    actor.accountType === 'Employer'
      ? (['threads.employer_id', 'threads.seeker_id'] as const)
      : (['threads.seeker_id', 'threads.employer_id'] as const);
  return conversations(trx)
    .where(ownColumn, '=', actor.partyId)
    .where(otherColumn, '=', otherId)
    .where('matches.ended_at', 'is', null)
    .orderBy('threads.id')
    .forNoKeyUpdate(['threads', 'matches'])
    .execute();
}

async function endConversation(
  trx: Db,
  actor: Party,
  conversation: Conversation,
  ending: EndServices,
): Promise<void> {
  // First, as `lockThread` does: a message takes the application's lock after these.
  await conversations(trx)
    .where('threads.id', '=', conversation.id)
    .forNoKeyUpdate(['threads', 'matches'])
    .execute();
  await closeApplications(trx, actor, conversation, ending);
  const update = await trx
    .updateTable('matches')
    .set({ ended_at: ending.clock() })
    .where('id', '=', conversation.match_id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (update.numUpdatedRows === 0n) return;
  await deleteNotificationsOf(trx, conversation);
  await publish(trx, {
    kind: 'event',
    to: [conversation.seeker_id],
    company: {
      companyId: conversation.employer_id,
      roleId: conversation.role_id,
      seekerId: conversation.seeker_id,
      permission: 'applications.read',
    },
    event: { type: 'resync' },
  });
}

/**
 * Deletes both sides' notifications of the match and its messages: their links no longer work, and nobody should be mailed
 * what a blocked person wrote.
 */
async function deleteNotificationsOf(trx: Db, conversation: Conversation): Promise<void> {
  const { seeker_id: seekerId, employer_id: employerId } = conversation;
  const hrefs = [threadHref(conversation, seekerId), threadHref(conversation, employerId)];
  await deleteNotificationsAt(trx, hrefs, [seekerId, employerId]);
}

/** Ends the open applications between the two, or the one for this role: one that can't be discussed must not stay open. */
async function closeApplications(
  trx: Db,
  actor: Party,
  { seeker_id, employer_id, role_id }: Pick<Conversation, 'seeker_id' | 'employer_id'> & { role_id?: string },
  { clock, config }: EndServices,
): Promise<void> {
  const isEmployer = actor.accountType === 'Employer';
  const open = await trx
    .selectFrom('applications')
    .select('id')
    .where('seeker_id', '=', seeker_id)
    .where('employer_id', '=', employer_id)
    .$call(whenGiven(role_id, (some, id) => some.where('role_id', '=', id)))
    .where('status', 'in', OPEN_STATUSES)
    // An employer knows nothing of an application that can still be undone.
    .$if(isEmployer, (some) => some.where('undo_until', 'is', null))
    .orderBy('id')
    // All of them before the first is answered, which may lock the company.
    .forUpdate()
    .execute();
  const status = isEmployer ? 'rejected' : 'withdrawn';
  const moving = { clock, config, whenEnded: cancelWithApplication };
  for (const { id } of open)
    await moveApplication(trx, actor, id, { status, endsConversation: true }, moving);
}
