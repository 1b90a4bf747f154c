import type { Db } from '../../db/connection.ts';
import { AppError } from '../../http/errors.ts';
import { mustAllBeFree } from './check-panel.ts';
import { listPanel } from './notify-panel.ts';
import type { InterviewRow } from './queries.ts';

/**
 * The times from the first one on at which all interviewers are free; empty if there is no such time. Locks the interviewers
 * until the transaction ends.
 */
export async function fromFirstFree(
  trx: Db,
  interview: InterviewRow,
  times: readonly Date[],
): Promise<readonly Date[]> {
  const memberIds = await listPanel(trx, interview.id);
  for (const [index, at] of times.entries()) {
    if (await areFree(trx, interview, memberIds, at)) return times.slice(index);
  }
  return [];
}

async function areFree(
  trx: Db,
  interview: InterviewRow,
  memberIds: readonly string[],
  startsAt: Date,
): Promise<boolean> {
  try {
    await mustAllBeFree(trx, {
      companyId: interview.employer_id,
      interviewerKey: interview.interviewer_key,
      memberIds,
      times: [startsAt],
      length: interview.ends_at.getTime() - interview.starts_at.getTime(),
      exceptId: interview.id,
      checksCalendars: !interview.despite_calendars,
    });
    return true;
  } catch (error) {
    // The seeker must not learn which interview the time clashes with.
    if (error instanceof AppError && error.code === 'conflict') return false;
    throw error;
  }
}
