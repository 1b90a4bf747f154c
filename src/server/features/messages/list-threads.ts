import { type SqlBool, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Attachment, listThreads as listThreadsCall, ThreadItem } from '#contract/messages.ts';
import type { RoleStatus } from '#contract/roles.ts';
import type { ScamSign } from '#contract/scam/scam-sign.ts';
import type { WorkMode } from '#contract/units.ts';
import { LAST_INSTANT } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { flagOnWire, shownCompany, shownFlag } from '../../db/shown-company.ts';
import { whenGiven } from '../../db/when-given.ts';
import type { Actor } from '../../http/actor.ts';
import { cursorOf, uuid, wholeNumber } from '../../http/cursor.ts';
import { type Page, readPage } from '../../http/page.ts';
import { isThreadWithinReach } from '../../http/reach.ts';
import { statusOf } from '../roles/queries.ts';
import { messageOnWire } from './queries.ts';

interface ThreadRow {
  id: string;
  last_activity_at: Date;
  last_seq: number | string;
  matched_at: Date;
  role_id: string;
  title: string;
  location_city: string | null;
  work_mode: WorkMode;
  status: RoleStatus;
  expires_at: Date;
  employer_id: string;
  company_name: string;
  flag_name: string | null;
  seeker_id: string;
  seeker_first_name: string;
  seeker_last_name: string;
  seeker_username: string;
  seeker_image_url: string | null;
  unread_count: number;
  /** When the newest message that the other side has read was sent. */
  other_read_at: Date | null;
  last_id: string | null;
  sender_user_id: string;
  body_md: string;
  client_id: string | null;
  created_at: Date;
  attachments: Attachment[] | null;
  scam_signs: ScamSign[] | null;
  sender_first_name: string;
  contact_name?: string;
}

/** The thread after which the list continues: its last activity, its last message’s number, its id. */
const PLACE = cursorOf({
  at: wholeNumber(LAST_INSTANT),
  seq: wholeNumber(Number.MAX_SAFE_INTEGER),
  id: uuid,
});
type Place = ReturnType<typeof PLACE.read>;

type Query = QueryOf<typeof listThreadsCall>;

/**
 * The actor's threads, latest activity first: the last message, the number of unread ones, and how far the other
 * side has read. An Admin has none. @throws 400 for an invalid cursor
 */
export async function listThreads(db: Db, actor: Actor, now: Date, query: Query): Promise<Page<ThreadItem>> {
  if (actor.accountType === 'Admin') return { items: [], nextCursor: null, unread: 0 };
  const page = await readPage(query, {
    cursor: PLACE,
    read: (startAfter, count) => readThreads(db, actor, query, startAfter, count),
    placeOf: (row) => ({ at: row.last_activity_at.getTime(), seq: Number(row.last_seq), id: row.id }),
    onWire: (row) => threadOnWire(row, actor, now),
  });
  const isWholeList = query.threadId === undefined && query.seekerId === undefined;
  const isFirst = query.cursor === undefined && isWholeList;
  return isFirst ? { ...page, unread: await countUnread(db, actor) } : page;
}

/** Worded exactly like the threads' indexes, or PostgreSQL would not use them. */
const lastActivityAt = sql<Date>`coalesce(threads.last_message_at, threads.created_at)`;
const lastSeq = sql<number>`coalesce(threads.last_seq, 0)`;

function isEmployer({ accountType }: Actor): boolean {
  return accountType === 'Employer';
}

/**
 * Who writes for the company, as the first of these that exists: the person who wrote last, the advert’s contact, the
 * founder, the company’s name.
 */
export const whoWrites = sql<string>`coalesce(
  (
    select users.first_name from messages join users on users.id = messages.sender_user_id
    where messages.thread_id = threads.id and messages.seq = threads.employer_seq
  ),
  nullif(roles.contact_name, ''),
  (select first_name from users where users.id = threads.employer_id),
  employers.company_name
)`;

/** The columns of the actor’s side and of the other side. */
function sidesOf(actor: Actor) {
  const [ownSide, otherSide] = isEmployer(actor) ? ['employer', 'seeker'] : ['seeker', 'employer'];
  return {
    mine: sql.ref<string>(`threads.${ownSide}_id`),
    /** The number of the other side’s last message. */
    theirSeq: sql.ref(`threads.${otherSide}_seq`),
  };
}

function readThreads(
  db: Db,
  actor: Actor,
  { threadId, seekerId }: Query,
  startAfter: Place | null,
  count: number,
): Promise<ThreadRow[]> {
  const { mine, theirSeq } = sidesOf(actor);
  const me = actor.userId;
  const isFromThem = isEmployer(actor)
    ? sql`sender_user_id = threads.seeker_id`
    : sql`sender_user_id <> threads.seeker_id`;
  const isReadByThem = isEmployer(actor)
    ? sql`thread_reads.user_id = threads.seeker_id`
    : sql`thread_reads.user_id <> threads.seeker_id`;
  // Lookups by key are subqueries: planning a join of eleven tables took longer than reading the page.
  const myRead = sql`coalesce((select seq from thread_reads where thread_id = threads.id and user_id = ${me}), 0)`;
  return db
    .selectFrom('threads')
    .innerJoin('matches', 'matches.id', 'threads.match_id')
    .innerJoin('roles', 'roles.id', 'threads.role_id')
    .innerJoin('employers', 'employers.user_id', 'threads.employer_id')
    .innerJoin('users as seeker', 'seeker.id', 'threads.seeker_id')
    .leftJoin('messages as last', (join) =>
      join.onRef('last.thread_id', '=', 'threads.id').onRef('last.seq', '=', 'threads.last_seq'),
    )
    .select(['threads.id', 'threads.employer_id', 'matches.matched_at', 'roles.id as role_id'])
    .select(['roles.title', 'roles.location_city', 'roles.work_mode', 'roles.status', 'roles.expires_at'])
    .select([
      'seeker.id as seeker_id',
      'seeker.first_name as seeker_first_name',
      'seeker.last_name as seeker_last_name',
      'seeker.username as seeker_username',
      'seeker.profile_image_url as seeker_image_url',
    ])
    .select(['last.id as last_id', 'last.sender_user_id', 'last.body_md', 'last.client_id'])
    .select(['last.created_at', 'last.attachments', 'last.scam_signs'])
    .select([
      lastActivityAt.as('last_activity_at'),
      lastSeq.as('last_seq'),
      shownCompany.as('company_name'),
      shownFlag.as('flag_name'),
      sql<string>`coalesce((select first_name from users where users.id = last.sender_user_id), employers.company_name)`.as(
        'sender_first_name',
      ),
      sql<number>`case when ${theirSeq} > ${myRead} then (
          select count(*)::int from messages
          where thread_id = threads.id and seq > ${myRead} and ${isFromThem}
        ) else 0 end`.as('unread_count'),
      sql<Date | null>`(
          select messages.created_at from thread_reads
          join messages on messages.thread_id = thread_reads.thread_id and messages.seq = thread_reads.seq
          where thread_reads.thread_id = threads.id and ${isReadByThem}
          order by thread_reads.seq desc limit 1
        )`.as('other_read_at'),
    ])
    .$if(!isEmployer(actor), (query) => query.select(whoWrites.as('contact_name')))
    .where(mine, '=', actor.partyId)
    .where(isThreadWithinReach(actor))
    .where('matches.ended_at', 'is', null)
    .where(isAfter(startAfter))
    .$call(whenGiven(threadId, (query, id) => query.where('threads.id', '=', id)))
    .$call(whenGiven(seekerId, (query, id) => query.where('threads.seeker_id', '=', id)))
    .orderBy(lastActivityAt, 'desc')
    .orderBy(lastSeq, 'desc')
    .orderBy('threads.id')
    .limit(count)
    .$castTo<ThreadRow>()
    .execute();
}

/** The first comparison finds the start in the index; the others order threads of the same instant. */
function isAfter(startAfter: Place | null) {
  if (startAfter === null) return sql<SqlBool>`true`;
  const at = new Date(startAfter.at);
  return sql<SqlBool>`${lastActivityAt} <= ${at} and (
    ${lastActivityAt} < ${at} or ${lastSeq} < ${startAfter.seq}
    or (${lastSeq} = ${startAfter.seq} and threads.id > ${startAfter.id}::uuid)
  )`;
}

/** Counts the actor’s threads with an unread message from the other side. */
async function countUnread(db: Db, actor: Actor): Promise<number> {
  const { mine, theirSeq } = sidesOf(actor);
  const { count } = await db
    .selectFrom('threads')
    .innerJoin('matches', (join) =>
      join.onRef('matches.id', '=', 'threads.match_id').on('matches.ended_at', 'is', null),
    )
    .leftJoin('thread_reads', (join) =>
      join.onRef('thread_reads.thread_id', '=', 'threads.id').on('thread_reads.user_id', '=', actor.userId),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .where(mine, '=', actor.partyId)
    .where(isThreadWithinReach(actor))
    .where(sql<SqlBool>`${theirSeq} > coalesce(thread_reads.seq, 0)`)
    .executeTakeFirstOrThrow();
  return count;
}

function threadOnWire(row: ThreadRow, actor: Actor, now: Date): ThreadItem {
  return {
    thread: { id: row.id, matchedAt: row.matched_at.toISOString() },
    role: {
      id: row.role_id,
      title: row.title,
      locationCity: row.location_city,
      workMode: row.work_mode,
      status: statusOf(row, now),
    },
    employer: { id: row.employer_id, companyName: row.company_name, ...flagOnWire(row) },
    ...(actor.accountType === 'Employer' && {
      seeker: {
        id: row.seeker_id,
        firstName: row.seeker_first_name,
        lastName: row.seeker_last_name,
        username: row.seeker_username,
        profileImageUrl: row.seeker_image_url,
      },
    }),
    ...(row.contact_name !== undefined && { contact: { name: row.contact_name } }),
    lastMessage:
      row.last_id === null
        ? null
        : messageOnWire({ ...row, id: row.last_id, thread_id: row.id, first_name: row.sender_first_name }),
    unreadCount: row.unread_count,
    otherReadAt: row.other_read_at?.toISOString() ?? null,
  };
}
