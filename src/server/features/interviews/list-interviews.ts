import { type Expression, type SqlBool, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import {
  type Interview,
  type InterviewStatus,
  type listInterviews as listInterviewsCall,
  OPEN_INTERVIEWS,
} from '#contract/interviews.ts';
import { LAST_INSTANT } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { whenGiven } from '../../db/when-given.ts';
import type { Party } from '../../http/actor.ts';
import { isNewer, isOlder } from '../../http/by-instant.ts';
import { cursorOf, oneOf, uuid, wholeNumber } from '../../http/cursor.ts';
import { type Page, readPage } from '../../http/page.ts';
import { isInterviewWithinReach } from '../../http/reach.ts';
import { interviewerKey } from './policy.ts';
import { type InterviewRow, onWire, ownColumn, rows } from './queries.ts';

const PARTS = ['open', 'rest'] as const;
type Part = (typeof PARTS)[number];

const PLACE = cursorOf({ part: oneOf(...PARTS), at: wholeNumber(LAST_INSTANT), id: uuid });
type Place = ReturnType<typeof PLACE.read>;

type Query = QueryOf<typeof listInterviewsCall>;

/** Open interviews that have not ended, soonest first, then all others, newest first. @throws 400 for an invalid cursor */
export function listInterviews(db: Db, actor: Party, query: Query, now: Date): Promise<Page<Interview>> {
  return readPage(query, {
    cursor: PLACE,
    read: async (startAfter, count) => {
      const entries: { place: Place; row: InterviewRow }[] = [];
      for (const part of PARTS.slice(startAfter === null ? 0 : PARTS.indexOf(startAfter.part))) {
        if (entries.length >= count) break;
        const start = startAfter?.part === part ? startAfter : null;
        const moreRows = await readPart(db, actor, query, part, start, count - entries.length, now);
        entries.push(
          ...moreRows.map((row) => ({ place: { part, at: row.starts_at.getTime(), id: row.id }, row })),
        );
      }
      return entries;
    },
    placeOf: ({ place }) => place,
    onWire: ({ row }) => onWire(row, actor, now),
  });
}

function readPart(
  db: Db,
  actor: Party,
  { state, status, threadId, applicationId, interviewer }: Query,
  part: Part,
  startAfter: Place | null,
  count: number,
  now: Date,
): Promise<InterviewRow[]> {
  const isOpen = sql<SqlBool>`(interviews.status in (${sql.join(OPEN_INTERVIEWS)}) and interviews.ends_at > ${now})`;
  const ownRows = rows(db)
    .where(ownColumn(actor), '=', actor.partyId)
    .where(isInterviewWithinReach(actor))
    .$call(whenGiven(threadId, (some, id) => some.where('threads.id', '=', id)))
    .$call(whenGiven(applicationId, (some, id) => some.where('interviews.application_id', '=', id)))
    .$call(
      whenGiven(interviewer, (some, name) =>
        some.where('interviews.interviewer_key', '=', interviewerKey(name)),
      ),
    )
    .$if(status.length > 0, (some) => some.where(statusNow(now), 'in', status))
    .$call(
      whenGiven(state, (some, value) =>
        some.where(value === 'ahead' ? isAhead(isOpen, now) : sql<SqlBool>`not ${isAhead(isOpen, now)}`),
      ),
    )
    .limit(count);
  if (part === 'open') {
    return ownRows
      .where(isOpen)
      .where(isNewer(startAfter, 'interviews.starts_at', 'interviews.id'))
      .orderBy('interviews.starts_at')
      .orderBy('interviews.id')
      .execute();
  }
  return ownRows
    .where(sql<SqlBool>`not ${isOpen}`)
    .where(isOlder(startAfter, 'interviews.starts_at', 'interviews.id'))
    .orderBy('interviews.starts_at', 'desc')
    .orderBy('interviews.id')
    .execute();
}

/** The status on the wire (`statusAt`): an open interview is past once it has ended. */
function statusNow(now: Date): Expression<InterviewStatus> {
  return sql<InterviewStatus>`case when interviews.status in (${sql.join(OPEN_INTERVIEWS)}) and interviews.ends_at <= ${now} then 'past' else interviews.status end`;
}

/** A declined or cancelled interview counts as ahead until the time it was scheduled for. */
function isAhead(isOpen: Expression<SqlBool>, now: Date): Expression<SqlBool> {
  return sql<SqlBool>`(${isOpen} or interviews.status in ('declined', 'cancelled') and interviews.starts_at > ${now})`;
}
