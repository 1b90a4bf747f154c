import { sql } from 'kysely';
import type { ThreadItem } from '#contract/messages.ts';
import type { RoleStatus } from '#contract/roles.ts';
import type { WorkMode } from '#contract/units.ts';
import type { Db } from '../../db/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { shownCompany } from '../roles/queries.ts';
import { messageOnWire } from './queries.ts';

interface ThreadRow {
  id: string;
  matched_at: Date;
  role_id: string;
  title: string;
  location_city: string | null;
  work_mode: WorkMode;
  status: RoleStatus;
  employer_id: string;
  company_name: string;
  seeker_id: string;
  seeker_first_name: string;
  seeker_last_name: string;
  seeker_username: string;
  unread_count: number;
  other_read_at: Date | null;
  last_id: string | null;
  sender_user_id: string;
  body_md: string;
  client_id: string | null;
  created_at: Date;
  sender_first_name: string;
}

/**
 * The actor's conversations in one trip, the liveliest first: what was said last, how much of it is unread, and
 * up to when the other side has read. An Admin has none.
 */
export async function listThreads(db: Db, actor: Actor): Promise<ThreadItem[]> {
  if (actor.accountType === 'Admin') return [];
  const me = actor.userId;
  const mine =
    actor.accountType === 'Employer' ? sql.ref('threads.employer_id') : sql.ref('threads.seeker_id');
  const theirs =
    actor.accountType === 'Employer' ? sql.ref('threads.seeker_id') : sql.ref('threads.employer_id');
  const { rows } = await sql<ThreadRow>`
    select threads.id, matches.matched_at, threads.employer_id, ${shownCompany} as company_name,
      roles.id as role_id, roles.title, roles.location_city, roles.work_mode, roles.status,
      seeker.id as seeker_id, seeker.first_name as seeker_first_name, seeker.last_name as seeker_last_name,
      seeker.username as seeker_username,
      unread.count as unread_count, read_by_other.created_at as other_read_at,
      last.id as last_id, last.sender_user_id, last.body_md, last.client_id, last.created_at,
      sender.first_name as sender_first_name
    from threads
    join matches on matches.id = threads.match_id
    join roles on roles.id = threads.role_id
    join employers on employers.user_id = threads.employer_id
    join users seeker on seeker.id = threads.seeker_id
    left join lateral (
      select id, sender_user_id, body_md, client_id, created_at, seq from messages
      where thread_id = threads.id order by seq desc limit 1
    ) last on true
    left join users sender on sender.id = last.sender_user_id
    left join thread_reads my_read on my_read.thread_id = threads.id and my_read.user_id = ${me}
    left join thread_reads other_read on other_read.thread_id = threads.id and other_read.user_id = ${theirs}
    left join messages read_by_other on read_by_other.thread_id = threads.id and read_by_other.seq = other_read.seq
    cross join lateral (
      select count(*)::int from messages
      where thread_id = threads.id and seq > coalesce(my_read.seq, 0) and sender_user_id = ${theirs}
    ) unread
    where ${mine} = ${me} and matches.ended_at is null
    order by coalesce(last.created_at, matches.matched_at) desc, last.seq desc nulls last, threads.id`.execute(
    db,
  );
  return rows.map((row) => threadOnWire(row, actor));
}

function threadOnWire(row: ThreadRow, actor: Actor): ThreadItem {
  return {
    thread: { id: row.id, matchedAt: row.matched_at.toISOString() },
    role: {
      id: row.role_id,
      title: row.title,
      locationCity: row.location_city,
      workMode: row.work_mode,
      status: row.status,
    },
    employer: { id: row.employer_id, companyName: row.company_name },
    ...(actor.accountType === 'Employer' && {
      seeker: {
        id: row.seeker_id,
        firstName: row.seeker_first_name,
        lastName: row.seeker_last_name,
        username: row.seeker_username,
      },
    }),
    lastMessage:
      row.last_id === null
        ? null
        : messageOnWire({ ...row, id: row.last_id, thread_id: row.id, first_name: row.sender_first_name }),
    unreadCount: row.unread_count,
    otherReadAt: row.other_read_at?.toISOString() ?? null,
  };
}
