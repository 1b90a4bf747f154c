import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  EMPLOYER_MOVES,
  type EmployerApplication,
} from '#contract/applications.ts';

/** The statuses in words, as a stage that an application is in. */
export const STAGES: Readonly<Record<ApplicationStatus, string>> = {
  pending: 'Pending',
  reviewing: 'Reviewing',
  shortlisted: 'Shortlisted',
  interview_scheduled: 'Interview',
  offered: 'Offered',
  hired: 'Hired',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** The board's columns from left to right. The last two, which no application leaves again, start folded. */
export const COLUMNS = [
  'pending',
  'reviewing',
  'shortlisted',
  'interview_scheduled',
  'offered',
  'hired',
  'rejected',
] as const satisfies readonly ApplicationStatus[];
export const FOLDED_STAGES: readonly ApplicationStatus[] = ['hired', 'rejected'];

/** What decides where an application may go. */
type MovableApplication = Pick<EmployerApplication, 'status' | 'rejectsAt' | 'offer'>;

/** Where an application may go: nowhere while it is being rejected, and not to a rejection once its offer is accepted. */
export function movesOf({ status, rejectsAt, offer }: MovableApplication): readonly ApplicationStatus[] {
  if (rejectsAt !== undefined) return [];
  const moves = EMPLOYER_MOVES[status];
  return offer?.status === 'accepted' ? moves.filter((to) => to !== 'rejected') : moves;
}

export function mayMove(application: MovableApplication, to: ApplicationStatus): boolean {
  return movesOf(application).includes(to);
}

/** The statuses to filter by, in the order an application passes through them. */
export const IN_ORDER: readonly ApplicationStatus[] = [
  ...COLUMNS,
  ...APPLICATION_STATUSES.filter((status) => !COLUMNS.some((column) => column === status)),
];

/**
 * For a card moved with the keyboard: the nearest column to the right (1) or left (-1) of `heldStage`, where it is held
 * now, that its application may go to, or that it came from. Null at the end.
 */
export function nextStop(
  application: MovableApplication,
  heldStage: ApplicationStatus,
  step: 1 | -1,
): ApplicationStatus | null {
  const stops = COLUMNS.filter((column) => column === application.status || mayMove(application, column));
  return stops[stops.indexOf(heldStage as (typeof COLUMNS)[number]) + step] ?? null;
}

/** The label of a move's button. */
export const MOVE_WORDS: Readonly<Record<ApplicationStatus, string>> = {
  pending: 'Back to pending',
  reviewing: 'Start review',
  shortlisted: 'Shortlist',
  interview_scheduled: 'Schedule Interview',
  offered: 'Make offer',
  hired: 'Mark as hired',
  rejected: 'Reject',
  withdrawn: 'Withdraw',
};
