import { type ApplicationStatus, REJECTION_REASONS, type RejectionReason } from '#contract/applications.ts';

interface MoveNames {
  readonly company: string;
  readonly roleTitle: string;
  readonly status: ApplicationStatus;
  /** Set for a rejection. */
  readonly reason: RejectionReason | null;
  /** The employer's personal line. */
  readonly note?: string | null;
}

/** The notification to a seeker when an employer moves their application. The title may appear on a locked screen. */
export function moveWords({ company, roleTitle, status, reason, note = null }: MoveNames) {
  const why = status === 'rejected' && reason !== null ? ` ${REJECTION_REASONS[reason]}.` : '';
  return {
    title: 'News about your application',
    body: `${company} ${DID[status]} ${roleTitle}.${why}${note === null ? '' : ` “${note}”`}`,
  };
}

const DID: Readonly<Record<ApplicationStatus, string>> = {
  pending: 'has moved your application back to pending:',
  reviewing: 'is reviewing your application for',
  shortlisted: 'has shortlisted you for',
  rejected: 'has turned down your application for',
  interview_scheduled: 'wants to interview you for',
  offered: 'has offered you the job:',
  hired: 'has marked you as hired:',
  withdrawn: 'has been told that you withdrew from',
};
