import type { PersonalData } from '#contract/personal-data.ts';
import type { Db } from '../../db/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { shownCompany } from '../roles/queries.ts';

type Exported = PersonalData['threads'][number];

/** Every conversation of the actor, whole: what was said to them is theirs as much as what they said. */
export async function listExportedThreads(trx: Db, actor: Actor): Promise<Exported[]> {
  const own = actor.accountType === 'Employer' ? 'threads.employer_id' : 'threads.seeker_id';
  const threads = await trx
    .selectFrom('threads')
    .innerJoin('roles', 'roles.id', 'threads.role_id')
    .innerJoin('employers', 'employers.user_id', 'threads.employer_id')
    .innerJoin('users as seeker', 'seeker.id', 'threads.seeker_id')
    .leftJoin('thread_reads', (join) =>
      join.onRef('thread_reads.thread_id', '=', 'threads.id').on('thread_reads.user_id', '=', actor.userId),
    )
    .select(['threads.id', 'threads.created_at', 'roles.id as role_id', 'roles.title', 'seeker.first_name'])
    .select(['thread_reads.read_at', shownCompany.as('company')])
    .where(own, '=', actor.userId)
    .orderBy('threads.created_at')
    .orderBy('threads.id')
    .execute();
  const messages = await trx
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .select(['messages.id', 'thread_id', 'sender_user_id', 'body_md', 'messages.created_at'])
    .where(own, '=', actor.userId)
    .orderBy('messages.seq')
    .execute();
  const said = Map.groupBy(messages, (message) => message.thread_id);
  return threads.map((thread) => ({
    id: thread.id,
    role: { id: thread.role_id, title: thread.title, companyName: thread.company },
    with: actor.accountType === 'Employer' ? thread.first_name : thread.company,
    openedAt: thread.created_at.toISOString(),
    readAt: thread.read_at?.toISOString() ?? null,
    messages: (said.get(thread.id) ?? []).map((message) => ({
      id: message.id,
      byYou: message.sender_user_id === actor.userId,
      bodyMd: message.body_md,
      createdAt: message.created_at.toISOString(),
    })),
  }));
}
