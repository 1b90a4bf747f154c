import type { InterviewStatus } from '#contract/interviews.ts';
import type { Db } from '../../db/connection.ts';
import { notify } from '../../realtime/bus.ts';
import { tell } from '../notifications/commands.ts';
import { interviewHref } from './policy.ts';
import type { InterviewRow } from './queries.ts';

type Side = 'seeker' | 'employer';

interface News {
  readonly title: string;
  readonly body: string;
  /** For what a task might tell twice. */
  readonly eventKey?: string;
}

/** Tells one side in words; the words of time are those of every page and file. */
export async function tellSide(trx: Db, row: InterviewRow, side: Side, news: News, now: Date): Promise<void> {
  await tell(trx, {
    userId: side === 'seeker' ? row.seeker_id : row.employer_id,
    kind: 'interview',
    href: interviewHref(row.id, side),
    now,
    ...news,
  });
}

/** The open screens of both sides fetch it again. */
export async function announce(
  trx: Db,
  row: Pick<InterviewRow, 'id' | 'application_id' | 'seeker_id' | 'employer_id'>,
  status: InterviewStatus,
): Promise<void> {
  await notify(trx, {
    kind: 'event',
    to: [row.seeker_id, row.employer_id],
    event: { type: 'interview', interviewId: row.id, applicationId: row.application_id, status },
  });
}
