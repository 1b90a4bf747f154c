import {
  type ApplicationStatus,
  type HistoryEntry,
  REJECTION_REASONS,
  type RejectionReason,
  WITHDRAWAL_REASONS,
  type WithdrawalReason,
} from '#contract/applications.ts';
import type { Db } from '../../db/connection.ts';
import type { Party } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { isApplicationWithinReach } from '../../http/reach.ts';
import { lowerFirst } from './offer-words.ts';

/**
 * An application's history, oldest first, worded for the reader: 'you' is the reader, 'them' the other party.
 * @throws 404 unless the reader is a party to it
 */
export async function listHistory(db: Db, actor: Party, applicationId: string): Promise<HistoryEntry[]> {
  const isEmployer = actor.accountType === 'Employer';
  const rows = await db
    .selectFrom('applications')
    .leftJoin('application_moves', 'application_moves.application_id', 'applications.id')
    .select([
      'applications.seeker_id',
      'applications.rejection_reason',
      'applications.withdrawal_reason',
      'applications.is_super_like',
      'application_moves.to_status',
      'application_moves.moved_at',
      'application_moves.moved_by',
    ])
    .where('applications.id', '=', applicationId)
    .where(isEmployer ? 'applications.employer_id' : 'applications.seeker_id', '=', actor.partyId)
    .where(isApplicationWithinReach(actor))
    .$if(isEmployer, (some) => some.where('applications.undo_until', 'is', null))
    .orderBy('application_moves.id')
    .execute();
  if (rows.length === 0) throw notFound('That application');
  return rows.flatMap((row) => {
    if (row.to_status === null || row.moved_at === null) return [];
    // What a colleague did is the company's own too.
    const isOwn = (row.moved_by === row.seeker_id) !== isEmployer;
    const because = {
      rejected: row.rejection_reason === null ? '' : reasonIn(row.rejection_reason),
      withdrawn: row.withdrawal_reason === null ? '' : whyIn(row.withdrawal_reason),
    };
    const words = (isEmployer ? EMPLOYER_READS : SEEKER_READS)[row.to_status];
    const start =
      row.to_status === 'pending' && row.is_super_like ? SUPER[isEmployer ? 'them' : 'you'] : words;
    return {
      at: row.moved_at.toISOString(),
      status: row.to_status,
      by: isOwn ? 'you' : 'them',
      words: `${start}${row.to_status === 'rejected' || row.to_status === 'withdrawn' ? because[row.to_status] : ''}.`,
    };
  });
}

const SUPER = { you: 'You applied with a super like', them: 'They applied with a super like' } as const;

/** The employer makes every move except the first and a withdrawal. */
const EMPLOYER_READS: Readonly<Record<ApplicationStatus, string>> = {
  pending: 'They applied',
  reviewing: 'You started reviewing it',
  shortlisted: 'You shortlisted them',
  interview_scheduled: 'You arranged an interview',
  offered: 'You offered them the role',
  hired: 'You hired them',
  rejected: 'You said no',
  withdrawn: 'They withdrew',
};

const SEEKER_READS: Readonly<Record<ApplicationStatus, string>> = {
  pending: 'You applied',
  reviewing: 'They are reading your application',
  shortlisted: 'They shortlisted you',
  interview_scheduled: 'They arranged an interview with you',
  offered: 'They offered you the role',
  hired: 'They hired you',
  rejected: 'They said no',
  withdrawn: 'You withdrew',
};

/** Continues a sentence such as 'They said no'. */
function reasonIn(reason: RejectionReason): string {
  return reason === 'unstated' ? ' without a reason' : `: ${lowerFirst(REJECTION_REASONS[reason])}`;
}

function whyIn(reason: WithdrawalReason): string {
  return `: ${lowerFirst(WITHDRAWAL_REASONS[reason])}`;
}
