import type { PersonalData } from '#contract/personal-data.ts';
import type { Db } from '../../db/connection.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { shownCompany } from '../../db/shown-company.ts';
import type { Actor } from '../../http/actor.ts';
import type { Streamed } from '../../http/stream-json.ts';
import { attachmentPath } from '../messages/attachment-links.ts';
import { isMemberButNotOwner } from './export-memberships.ts';

type ExportedThread = PersonalData['threads'][number];

/**
 * Every conversation of the actor, with both sides' messages, because what was said to them is their data too. For a member
 * who is not an owner: only the conversations in which they wrote, and only their own messages.
 */
export async function* exportedThreads(trx: Db, actor: Actor): AsyncGenerator<Streamed<ExportedThread>> {
  const ownColumn = actor.accountType === 'Employer' ? 'threads.employer_id' : 'threads.seeker_id';
  const threads = rowsOf(
    trx,
    trx
      .selectFrom('threads')
      .innerJoin('roles', 'roles.id', 'threads.role_id')
      .innerJoin('employers', 'employers.user_id', 'threads.employer_id')
      .innerJoin('users as seeker', 'seeker.id', 'threads.seeker_id')
      .leftJoin('thread_reads', (join) =>
        join.onRef('thread_reads.thread_id', '=', 'threads.id').on('thread_reads.user_id', '=', actor.userId),
      )
      .select(['threads.id', 'threads.created_at', 'roles.id as role_id', 'roles.title', 'seeker.first_name'])
      .select(['thread_reads.read_at', shownCompany.as('company')])
      .where(ownColumn, '=', actor.partyId)
      .$if(isMemberButNotOwner(actor), (some) =>
        some.where((where) =>
          where.exists(
            where
              .selectFrom('messages')
              .select('messages.id')
              .whereRef('messages.thread_id', '=', 'threads.id')
              .where('messages.sender_user_id', '=', actor.userId),
          ),
        ),
      )
      .orderBy('threads.created_at')
      .orderBy('threads.id'),
  );
  for await (const thread of threads) {
    yield {
      id: thread.id,
      role: { id: thread.role_id, title: thread.title, companyName: thread.company },
      with: actor.accountType === 'Employer' ? thread.first_name : thread.company,
      openedAt: thread.created_at.toISOString(),
      readAt: thread.read_at?.toISOString() ?? null,
      messages: messagesOf(trx, thread.id, actor),
    };
  }
}

async function* messagesOf(
  trx: Db,
  threadId: string,
  actor: Actor,
): AsyncGenerator<ExportedThread['messages'][number]> {
  const rows = rowsOf(
    trx,
    trx
      .selectFrom('messages')
      .select(['id', 'sender_user_id', 'body_md', 'created_at', 'attachments'])
      .where('thread_id', '=', threadId)
      // The rest of the conversation is the company's and the applicant's.
      .$if(isMemberButNotOwner(actor), (some) => some.where('sender_user_id', '=', actor.userId))
      .orderBy('seq'),
  );
  for await (const message of rows) {
    yield {
      id: message.id,
      byYou: message.sender_user_id === actor.userId,
      bodyMd: message.body_md,
      createdAt: message.created_at.toISOString(),
      ...(message.attachments !== null && {
        attachments: message.attachments.map((file) => ({
          ...file,
          ...(file.removedAt === undefined && { url: attachmentPath(file.id) }),
        })),
      }),
    };
  }
}

/** Files that the actor attached and has not sent. */
export async function listUnsentFiles(trx: Db, actor: Actor): Promise<PersonalData['unsentFiles']> {
  const rows = await trx
    .selectFrom('attachments')
    .select(['name', 'size', 'type', 'received_at'])
    .where('sender_user_id', '=', actor.userId)
    .where('message_id', 'is', null)
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  return rows.map(({ received_at, ...file }) => ({ ...file, receivedAt: received_at.toISOString() }));
}
