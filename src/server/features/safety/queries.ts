import { type SqlBool, sql } from 'kysely';
import type { AccountType } from '#contract/endpoint.ts';
import { PAGE_MAX, type PageQuery } from '#contract/paging.ts';
import {
  type Blocked,
  type Ended,
  REPORTABLE_DAYS,
  type ReportItem,
  type ReportReason,
  type Safety,
} from '#contract/safety.ts';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { shownCompany } from '../../db/shown-company.ts';
import { run, statement } from '../../db/statement.ts';
import type { Actor, Party } from '../../http/actor.ts';
import { BY_INSTANT, isNewer, isOlder, type Place, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';
import { isThreadWithinReach } from '../../http/reach.ts';

/** How many of the latest messages an Admin sees with a report: enough to understand it, not the whole conversation. */
const MESSAGES_SHOWN = 50;

export async function getSafety(db: Db, actor: Party, now: Date): Promise<Safety> {
  const first = { limit: PAGE_MAX };
  return {
    blocked: (await listBlocked(db, actor, first)).items,
    ended: (await listEnded(db, actor, first, now)).items,
  };
}

function blocksOf(db: Db, actor: Actor) {
  return db
    .selectFrom('blocks')
    .leftJoin('users', 'users.id', 'blocks.blocked_id')
    .leftJoin('employers', 'employers.user_id', 'blocks.blocked_id')
    .select(['blocks.blocked_id', 'blocks.created_at'])
    .select((select) =>
      select.fn
        .coalesce(
          'employers.company_name',
          sql<string>`coalesce(users.first_name || ' ' || users.last_name, '')`,
        )
        .as('name'),
    )
    .where('blocks.blocker_id', '=', actor.partyId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id');
}

function blockOnWire(row: { blocked_id: string; name: string; created_at: Date }): Blocked {
  return { userId: row.blocked_id, name: row.name, blockedAt: row.created_at.toISOString() };
}

/** Newest first. @throws 400 for an invalid cursor */
export function listBlocked(db: Db, actor: Actor, page: PageQuery): Promise<Page<Blocked>> {
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      blocksOf(db, actor)
        .where(isOlder(startAfter, 'blocks.created_at', 'blocks.blocked_id'))
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.created_at, row.blocked_id),
    onWire: blockOnWire,
  });
}

/** Everybody whom the actor has blocked, newest first, for the actor's export. */
export async function listAllBlocked(db: Db, actor: Actor): Promise<Blocked[]> {
  return (await blocksOf(db, actor).execute()).map(blockOnWire);
}

/** The actor's matches that ended within the last `REPORTABLE_DAYS`, newest first. @throws 400 for an invalid cursor */
export function listEnded(db: Db, actor: Party, page: PageQuery, now: Date): Promise<Page<Ended>> {
  const isEmployer = actor.accountType === 'Employer';
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (start, count) =>
      db
        .selectFrom('matches')
        .innerJoin('threads', 'threads.match_id', 'matches.id')
        .innerJoin('roles', 'roles.id', 'threads.role_id')
        .innerJoin('employers', 'employers.user_id', 'threads.employer_id')
        .innerJoin('users as seeker', 'seeker.id', 'threads.seeker_id')
        .select(['matches.id as match_id', sql<Date>`matches.ended_at`.as('ended_at')])
        .select(['threads.id', 'roles.title', 'seeker.first_name', 'seeker.last_name'])
        .select(shownCompany.as('company'))
        .select((select) =>
          select
            .exists(
              select
                .selectFrom('reports')
                .select('reports.id')
                .whereRef('reports.thread_id', '=', 'threads.id')
                .where('reports.reporter_id', '=', actor.userId),
            )
            .as('is_reported'),
        )
        .where(isEmployer ? 'matches.employer_id' : 'matches.seeker_id', '=', actor.partyId)
        .where(isThreadWithinReach(actor))
        .where('matches.ended_at', '>=', after(now, -REPORTABLE_DAYS * DAY))
        .where(isOlder(start, 'matches.ended_at', 'matches.id'))
        .orderBy('matches.ended_at', 'desc')
        .orderBy('matches.id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.ended_at, row.match_id),
    onWire: (row) => ({
      threadId: row.id,
      name: isEmployer ? `${row.first_name} ${row.last_name}`.trim() : row.company,
      roleTitle: row.title,
      endedAt: row.ended_at.toISOString(),
      isReported: Boolean(row.is_reported),
    }),
  });
}

interface ReportRow {
  id: string;
  reason: ReportReason;
  words: string | null;
  created_at: Date;
  thread_id: string | null;
  role_title: string | null;
  role_id: string | null;
  reporter_name: string;
  reporter_type: AccountType;
  subject_id: string;
  subject_name: string;
  subject_type: AccountType;
  is_suspended: boolean;
  upheld_before: number;
}

/**
 * Reports that wait for a decision, oldest first, each with the evidence for it.
 * @throws 400 for an invalid cursor
 */
export function listReports(db: Db, page: PageQuery): Promise<Page<ReportItem>> {
  return readPage(page, {
    cursor: BY_INSTANT,
    read: async (start, count) => {
      const rows = await readReports(db, start, count);
      const evidence = await listEvidence(db, rows);
      return rows.map((row) => ({ row, said: evidence.get(row.thread_id) ?? [] }));
    },
    placeOf: ({ row }) => placeAt(row.created_at, row.id),
    onWire: ({ row, said }) => ({
      id: row.id,
      reason: row.reason,
      words: row.words,
      createdAt: row.created_at.toISOString(),
      reporter: { name: row.reporter_name, accountType: row.reporter_type },
      subject: {
        id: row.subject_id,
        name: row.subject_name,
        accountType: row.subject_type,
        isSuspended: row.is_suspended,
        upheldBefore: row.upheld_before,
      },
      roleTitle: row.role_title,
      roleId: row.role_id,
      messages: said.map((message) => ({
        id: message.id,
        isSubject: (message.sender_user_id === message.seeker_id) === (row.subject_id === message.seeker_id),
        sender: message.first_name,
        bodyMd: message.body_md,
        createdAt: message.created_at.toISOString(),
      })),
    }),
  });
}

function readReports(db: Db, start: Place | null, count: number): Promise<ReportRow[]> {
  const name = (alias: string) =>
    sql<string>`coalesce(${sql.ref(`${alias}_company.company_name`)},
      ${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}, '')`;
  return db
    .selectFrom('reports as r')
    .innerJoin('users as reporter', 'reporter.id', 'r.reporter_id')
    .leftJoin('threads', 'threads.id', 'r.thread_id')
    .leftJoin('employers as reporter_company', (join) =>
      join
        .on('reporter.account_type', '=', 'Employer')
        .onRef('reporter_company.user_id', '=', 'threads.employer_id'),
    )
    .leftJoin('users as subject', 'subject.id', 'r.subject_id')
    .leftJoin('employers as subject_company', 'subject_company.user_id', 'r.subject_id')
    .leftJoin('roles', (join) => join.on(sql<SqlBool>`roles.id = coalesce(r.role_id, threads.role_id)`))
    .select(['r.id', 'r.reason', 'r.words', 'r.created_at', 'r.thread_id', 'r.subject_id'])
    .select(['roles.title as role_title', 'roles.id as role_id', 'reporter.account_type as reporter_type'])
    .select([
      name('reporter').as('reporter_name'),
      name('subject').as('subject_name'),
      sql<ReportRow['subject_type']>`case when subject_company.user_id is null then subject.account_type
        else 'Employer' end`.as('subject_type'),
      sql<boolean>`case when subject_company.user_id is null then subject.suspended_at
        else subject_company.suspended_at end is not null`.as('is_suspended'),
      sql<number>`(select count(*)::int from reports before
        where before.subject_id = r.subject_id and before.outcome = 'upheld')`.as('upheld_before'),
    ])
    .where('r.resolved_at', 'is', null)
    .where(isNewer(start, 'r.created_at', 'r.id'))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(count)
    .execute();
}

interface Evidence {
  thread_id: string | null;
  id: string;
  sender_user_id: string;
  seeker_id: string;
  body_md: string;
  created_at: Date;
  first_name: string;
}

const EVIDENCE = statement<Evidence, [threads: readonly string[]]>(
  'safety-evidence',
  `select said.*, threads.seeker_id, coalesce(users.first_name, employers.company_name) as first_name
    from unnest($1::uuid[]) as thread
    cross join lateral (
      select thread_id, seq, id, sender_user_id, body_md, created_at
      from messages where thread_id = thread order by seq desc limit ${MESSAGES_SHOWN}
    ) said
    join threads on threads.id = said.thread_id
    join employers on employers.user_id = threads.employer_id
    left join users on users.id = said.sender_user_id
    order by said.seq`,
);

/** The last messages of each conversation, oldest first, by conversation. */
async function listEvidence(
  db: Db,
  reports: readonly Pick<ReportRow, 'thread_id'>[],
): Promise<Map<string | null, Evidence[]>> {
  const threads = new Set(reports.flatMap(({ thread_id }) => thread_id ?? []));
  const rows = await run(db, EVIDENCE, [[...threads]]);
  return Map.groupBy(rows, ({ thread_id }) => thread_id);
}
