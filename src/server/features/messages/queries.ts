import { sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import {
  type Attachment,
  type listMessages as listMessagesEndpoint,
  type Message,
  THREAD_PAGE,
} from '#contract/messages.ts';
import type { ScamSign } from '#contract/scam/scam-sign.ts';
import type { Db } from '../../db/connection.ts';
import { whenGiven } from '../../db/when-given.ts';
import type { Actor } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { isStillMember, isThreadWithinReach } from '../../http/reach.ts';
import { isParty, type Thread } from './policy.ts';

export interface MessageRow {
  readonly id: string;
  readonly thread_id: string;
  readonly sender_user_id: string;
  readonly body_md: string;
  readonly client_id: string | null;
  readonly created_at: Date;
  readonly attachments: Attachment[] | null;
  readonly scam_signs: ScamSign[] | null;
  /** The sender's first name; the company's name if the sender's account is gone. */
  readonly first_name: string;
}

/**
 * The columns of a `MessageRow`. Only a member's messages stay when their sender's account is erased, so the company's name
 * replaces the sender's then.
 */
export const MESSAGE_COLUMNS = [
  'messages.id',
  'messages.thread_id',
  'messages.sender_user_id',
  'messages.body_md',
  'messages.client_id',
  'messages.created_at',
  'messages.attachments',
  'messages.scam_signs',
  sql<string>`coalesce(
    (select users.first_name from users where users.id = messages.sender_user_id),
    (
      select employers.company_name from threads join employers on employers.user_id = threads.employer_id
      where threads.id = messages.thread_id
    )
  )`.as('first_name'),
] as const;

export function messageOnWire(row: MessageRow): Message {
  return {
    id: row.id,
    threadId: row.thread_id,
    senderUserId: row.sender_user_id,
    bodyMd: row.body_md,
    createdAt: row.created_at.toISOString(),
    sender: { firstName: row.first_name },
    clientId: row.client_id,
    ...(row.attachments !== null && { attachments: row.attachments }),
    ...(row.scam_signs !== null && { scamSigns: row.scam_signs }),
  };
}

/** The thread, if the actor takes part in it and the two sides are still matched. */
export async function findOwnThread(db: Db, actor: Actor, threadId: string): Promise<Thread | null> {
  const thread = await db
    .selectFrom('threads')
    .innerJoin('matches', 'matches.id', 'threads.match_id')
    .select(['threads.id', 'threads.role_id', 'threads.seeker_id', 'threads.employer_id'])
    .where('threads.id', '=', threadId)
    .where('matches.ended_at', 'is', null)
    .where(isThreadWithinReach(actor))
    .where(isStillMember(actor))
    .executeTakeFirst();
  return thread !== undefined && isParty(actor, thread) ? thread : null;
}

/** The message's position in this thread. @throws 404 for another thread's */
export async function getPlace(
  db: Db,
  thread: Thread,
  messageId: string,
): Promise<{ seq: number; created_at: Date }> {
  const row = await db
    .selectFrom('messages')
    .select(['seq', 'created_at'])
    .where('id', '=', messageId)
    .where('thread_id', '=', thread.id)
    .executeTakeFirstOrThrow(() => notFound('That message'));
  return row;
}

/**
 * A page of messages, oldest first: the newest of the thread; those just before `before`; or, for a client that was
 * offline, the first since `after`. It calls again with the last message's id as `after`, until no message is left.
 * @throws 404 for somebody else's thread, or a message that is not in it
 */
export async function listMessages(
  db: Db,
  actor: Actor,
  threadId: string,
  { before, after }: QueryOf<typeof listMessagesEndpoint>,
): Promise<Message[]> {
  const thread = await findOwnThread(db, actor, threadId);
  if (thread === null) throw notFound('That conversation');
  const newerThan = after === undefined ? null : (await getPlace(db, thread, after)).seq;
  const olderThan = before === undefined ? null : (await getPlace(db, thread, before)).seq;
  const rows = await db
    .selectFrom('messages')
    .select(MESSAGE_COLUMNS)
    .where('messages.thread_id', '=', thread.id)
    .$call(whenGiven(newerThan, (some, seq) => some.where('messages.seq', '>', seq)))
    .$call(whenGiven(olderThan, (some, seq) => some.where('messages.seq', '<', seq)))
    .orderBy('messages.seq', newerThan === null ? 'desc' : 'asc')
    .limit(THREAD_PAGE)
    .execute();
  if (newerThan === null) rows.reverse();
  return rows.map(messageOnWire);
}
