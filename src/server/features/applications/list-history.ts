import {
  type ApplicationStatus,
  type HistoryEntry,
  REJECTION_REASONS,
  type RejectionReason,
  WITHDRAWAL_REASONS,
  type WithdrawalReason,
} from '#contract/applications.ts';
import type { Db } from '../../db/connection.ts';
import { shownCompany } from '../../db/shown-company.ts';
import type { Party } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { isApplicationWithinReach } from '../../http/reach.ts';
import { lowerFirst } from './offer-words.ts';

/**
 * An application's history, oldest first, worded for the reader: 'you' is the reader, 'them' the other party.
 * @throws 404 unless the reader is a party to it. An employer also gets it for an application out of their reach, or while
 * the seeker can still undo it.
 */
export async function listHistory(db: Db, actor: Party, applicationId: string): Promise<HistoryEntry[]> {
  const isEmployer = actor.accountType === 'Employer';
  const rows = await db
    .selectFrom('applications')
    .leftJoin('application_moves', 'application_moves.application_id', 'applications.id')
    .leftJoin('users as mover', 'mover.id', 'application_moves.moved_by')
    .innerJoin('roles', 'roles.id', 'applications.role_id')
    .innerJoin('employers', 'employers.user_id', 'applications.employer_id')
    .select(['mover.first_name as mover_name', shownCompany.as('company')])
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
    // A colleague's action counts as the company's own too.
    const isOwn = (row.moved_by === row.seeker_id) !== isEmployer;
    const because = {
      rejected: row.rejection_reason === null ? '' : rejectionReasonIn(row.rejection_reason),
      withdrawn: row.withdrawal_reason === null ? '' : withdrawalReasonIn(row.withdrawal_reason),
    };
    const who = row.moved_by === row.seeker_id ? null : moverOf(row, actor);
    const words = isEmployer ? employerReads(row.to_status, who) : seekerReads(row.to_status, who);
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

/**
 * Names the member who made a move, as the reader sees them. Null if it was the reader, or if the account is gone and a
 * seeker reads.
 */
function moverOf(
  row: { readonly moved_by: string | null; readonly mover_name: string | null; readonly company: string },
  actor: Party,
): string | null {
  if (row.moved_by === actor.userId) return null;
  if (actor.accountType === 'Employer') return row.mover_name ?? 'A former colleague';
  if (row.mover_name === null) return null;
  return row.mover_name === row.company ? row.company : `${row.mover_name} at ${row.company}`;
}

/**
 * The employer makes every move except the first and a withdrawal. `who` is a colleague; null for the reader, who reads
 * 'You'.
 */
function employerReads(status: ApplicationStatus, who: string | null): string {
  if (status === 'pending') return 'They applied';
  if (status === 'withdrawn') return 'They withdrew';
  return `${who ?? 'You'} ${EMPLOYER_DID[status]}`;
}

type DecidedStatus = Exclude<ApplicationStatus, 'pending' | 'withdrawn'>;

const EMPLOYER_DID: Readonly<Record<DecidedStatus, string>> = {
  reviewing: 'started reviewing it',
  shortlisted: 'shortlisted them',
  interview_scheduled: 'arranged an interview',
  offered: 'offered them the role',
  hired: 'hired them',
  rejected: 'said no',
};

/** `who` is the member of the company; null if their account is gone. */
function seekerReads(status: ApplicationStatus, who: string | null): string {
  if (status === 'pending') return 'You applied';
  if (status === 'withdrawn') return 'You withdrew';
  if (status === 'reviewing')
    return who === null ? 'They are reading your application' : `${who} is reading your application`;
  return `${who ?? 'They'} ${SEEKER_READS[status]}`;
}

const SEEKER_READS: Readonly<Record<Exclude<DecidedStatus, 'reviewing'>, string>> = {
  shortlisted: 'shortlisted you',
  interview_scheduled: 'arranged an interview with you',
  offered: 'offered you the role',
  hired: 'hired you',
  rejected: 'said no',
};

/** Continues a sentence such as 'They said no'. */
function rejectionReasonIn(reason: RejectionReason): string {
  return reason === 'unstated' ? ' without a reason' : `: ${lowerFirst(REJECTION_REASONS[reason])}`;
}

function withdrawalReasonIn(reason: WithdrawalReason): string {
  return `: ${lowerFirst(WITHDRAWAL_REASONS[reason])}`;
}
