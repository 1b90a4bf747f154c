import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Message, sendMessage as sendMessageEndpoint } from '#contract/messages.ts';
import { findScamSigns, hostOf } from '#contract/scam/find-scam-signs.ts';
import type { ScamSign } from '#contract/scam/scam-sign.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { membersWhoMay } from '../../db/members-who-may.ts';
import { shownCompany } from '../../db/shown-company.ts';
import { run, statement } from '../../db/statement.ts';
import type { MessageTable } from '../../db/tables/conversations.ts';
import type { Actor } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { isStillMember, isThreadWithinReach } from '../../http/reach.ts';
import { type Notice, publish } from '../../realtime/bus.ts';
import type { Services } from '../../services.ts';
import { answerOwed } from '../guarantee/commands.ts';
import { markMessageNotificationRead, notifyOfMessage } from '../notifications/commands.ts';
import { noteScamSigns } from '../scams/note-scam-signs.ts';
import { countMessage } from './message-limits.ts';
import { isSeekerOf, membersIn, type Thread, threadHref } from './policy.ts';
import { preview } from './preview-words.ts';
import { getPlace, messageOnWire } from './queries.ts';
import { claimAttachments, findUnsent } from './send-attachments.ts';

type ChatServices = Pick<Services, 'db' | 'clock' | 'config'>;

export interface SentMessage {
  readonly message: Message;
  /** False if the same `clientId` was sent before: the first message is returned and nobody is notified again. */
  readonly isNew: boolean;
}

/** @throws 404 when the actor is not in the thread, or a file is not theirs to send, 429 */
export async function sendMessage(
  { db, clock, config }: ChatServices,
  actor: Actor,
  body: BodyOf<typeof sendMessageEndpoint>,
  network: string,
): Promise<SentMessage> {
  await countMessage({ db, clock, config }, actor, body.bodyMd, network);
  return db.transaction().execute(async (trx) => {
    const thread = await lockThread(trx, actor, body.threadId);
    const now = clock();
    const row = {
      id: randomUUID(),
      thread_id: thread.id,
      sender_user_id: actor.userId,
      body_md: body.bodyMd,
      client_id: body.clientId ?? null,
      created_at: now,
      attachments: await findUnsent(trx, actor, thread, body.attachmentIds),
      scam_signs: await scamSignsIn(trx, config, actor, thread, body.bodyMd),
    };
    const stored = { ...row, attachments: row.attachments && JSON.stringify(row.attachments) };
    if (!(await insertOnce(trx, stored)) && body.clientId !== undefined) {
      return { message: await getSent(trx, actor, thread.id, body.clientId), isNew: false };
    }
    await noteScamSigns(trx, { signs: row.scam_signs, messageId: row.id, ...senderOf(actor, thread), now });
    await claimAttachments(trx, row.id, body.attachmentIds, row.attachments);
    const message = messageOnWire({ ...row, first_name: actor.firstName });
    const isSeeker = isSeekerOf(actor, thread);
    const answered = isSeeker ? [] : await answerGuarantee(trx, thread, clock);
    const { permission, ...matter } = membersIn(thread);
    const [members = []] = isSeeker ? await membersWhoMay(trx, permission, [matter]) : [];
    const notices = await notifyOfMessage(trx, {
      ...(isSeeker
        ? { userIds: members, companyId: thread.employer_id, href: threadHref(thread, thread.employer_id) }
        : { userIds: [thread.seeker_id], href: threadHref(thread, thread.seeker_id) }),
      title: `New message from ${isSeeker ? actor.firstName : thread.company_name}`,
      body: preview(message.bodyMd),
      now,
    });
    await publish(
      trx,
      {
        kind: 'event',
        to: [actor.userId, thread.seeker_id],
        company: membersIn(thread),
        event: { type: 'new_message', threadId: thread.id, message },
      },
      ...answered,
      ...notices,
    );
    return { message, isNew: true };
  });
}

const READ = statement<never, [threadId: string, userId: string, seq: number, now: Date]>(
  'messages-read',
  `insert into thread_reads as t (thread_id, user_id, seq, read_at)
    values ($1, $2, $3, $4)
    on conflict (thread_id, user_id) do update set seq = excluded.seq, read_at = excluded.read_at
      where t.seq < excluded.seq
    returning seq`,
);

/**
 * Marks everything up to `messageId` as read by the actor. Never moves back; repeating it changes nothing and notifies
 * nobody. @throws 404
 */
export async function markRead(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  threadId: string,
  messageId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const thread = await lockThread(trx, actor, threadId);
    const readTo = await getPlace(trx, thread, messageId);
    const now = clock();
    const rows = await run(trx, READ, [thread.id, actor.userId, readTo.seq, now]);
    if (rows.length === 0) return;
    const notices = (await isAllRead(trx, actor, thread, readTo.seq))
      ? await markMessageNotificationRead(trx, {
          userId: actor.userId,
          href: threadHref(thread, actor.partyId),
          now,
        })
      : [];
    await publish(
      trx,
      {
        kind: 'event',
        to: [thread.seeker_id, actor.userId],
        ...(isSeekerOf(actor, thread) && { company: membersIn(thread) }),
        event: {
          type: 'read',
          threadId: thread.id,
          userId: actor.userId,
          readAt: readTo.created_at.toISOString(),
        },
      },
      ...notices,
    );
  });
}

/**
 * Locks a thread until the transaction ends, so that its writers take turns. `seq` is therefore also the order of
 * commits: a client that asks for everything after a message misses none. Its match is locked with it, so that nothing is
 * written once the match has ended: of a message and an unmatch at the same moment, one comes entirely first. @throws 404
 */
export async function lockThread(
  trx: Db,
  actor: Actor,
  threadId: string,
): Promise<Thread & { company_name: string; website: string | null }> {
  const thread = await trx
    .selectFrom('threads')
    .innerJoin('employers', 'employers.user_id', 'threads.employer_id')
    .innerJoin('roles', 'roles.id', 'threads.role_id')
    .select(['threads.id', 'threads.role_id', 'threads.seeker_id', 'threads.employer_id'])
    .select([shownCompany.as('company_name'), 'employers.website'])
    .innerJoin('matches', 'matches.id', 'threads.match_id')
    .where('threads.id', '=', threadId)
    .where('matches.ended_at', 'is', null)
    .where((where) =>
      where.or([
        where('threads.seeker_id', '=', actor.partyId),
        where('threads.employer_id', '=', actor.partyId),
      ]),
    )
    .where(isThreadWithinReach(actor))
    .where(isStillMember(actor))
    .forNoKeyUpdate(['threads', 'matches'])
    .executeTakeFirstOrThrow(() => notFound('That conversation'));
  return thread;
}

/** The signs of fraud in a message; null if it shows no signs. */
async function scamSignsIn(
  trx: Db,
  { publicUrl }: ChatServices['config'],
  actor: Actor,
  thread: Thread & { readonly website: string | null },
  bodyMd: string,
): Promise<ScamSign[] | null> {
  const isSeeker = isSeekerOf(actor, thread);
  const signs = findScamSigns(bodyMd, {
    from: isSeeker ? 'seeker' : 'company',
    isOffered: false,
    site: publicUrl?.hostname ?? null,
    company: hostOf(thread.website),
  });
  const signsLeft =
    signs.includes('documents') && (await isOffered(trx, thread))
      ? signs.filter((sign) => sign !== 'documents')
      : signs;
  return signsLeft.length === 0 ? null : signsLeft;
}

async function isOffered(trx: Db, thread: Thread): Promise<boolean> {
  const application = await trx
    .selectFrom('applications')
    .select('id')
    .where('role_id', '=', thread.role_id)
    .where('seeker_id', '=', thread.seeker_id)
    .where('status', 'in', ['offered', 'hired'])
    .executeTakeFirst();
  return application !== undefined;
}

function senderOf(actor: Actor, thread: Thread) {
  return isSeekerOf(actor, thread) ? { seekerId: thread.seeker_id } : { companyId: thread.employer_id };
}

/** False if the sender's `client_id` exists already. */
async function insertOnce(trx: Db, message: Insertable<MessageTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('messages')
    .values(message)
    .onConflict((conflict) => conflict.columns(['thread_id', 'sender_user_id', 'client_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

async function getSent(trx: Db, actor: Actor, threadId: string, clientId: string): Promise<Message> {
  const row = await trx
    .selectFrom('messages')
    .selectAll()
    .where('thread_id', '=', threadId)
    .where('sender_user_id', '=', actor.userId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return messageOnWire({ ...row, first_name: actor.firstName });
}

/** D25: the employer's first message answers an unanswered application; the seeker's countdown stops. */
async function answerGuarantee(trx: Db, thread: Thread, clock: Clock): Promise<Notice[]> {
  const application = await trx
    .selectFrom('applications')
    .select(['id', 'status'])
    .where('role_id', '=', thread.role_id)
    .where('seeker_id', '=', thread.seeker_id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  if (application === undefined || !(await answerOwed(trx, application.id, clock))) return [];
  return [
    {
      kind: 'event',
      to: [thread.seeker_id],
      company: { ...membersIn(thread), permission: 'applications.read' },
      event: {
        type: 'application',
        applicationId: application.id,
        roleId: thread.role_id,
        status: application.status,
      },
    },
  ];
}

/** Whether the other side has written nothing after `seq`. */
async function isAllRead(trx: Db, actor: Actor, thread: Thread, seq: number): Promise<boolean> {
  const next = await trx
    .selectFrom('messages')
    .select('id')
    .where('thread_id', '=', thread.id)
    .where('sender_user_id', isSeekerOf(actor, thread) ? '<>' : '=', thread.seeker_id)
    .where('seq', '>', seq)
    .limit(1)
    .executeTakeFirst();
  return next === undefined;
}
