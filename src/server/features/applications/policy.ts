import { type ApplicationStatus, EMPLOYER_MOVES, isOpenStatus, ROLE_CLOSED } from '#contract/applications.ts';
import type { RoleStatus } from '#contract/roles.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';

/** Refuses applications for a role that is not live or has expired. @throws 409 */
export function mustBeOpen(role: { status: RoleStatus; expires_at: Date }, now: Date): void {
  if (role.status !== 'live' || role.expires_at <= now) {
    throw new AppError('conflict', ROLE_CLOSED);
  }
}

/** D26: an employer with too many overdue answers gets no new applications, whatever their plan. @throws 409 */
export function mustNotBeOnHold(role: { shown_company: string; employer_held_since: Date | null }): void {
  if (role.employer_held_since === null) return;
  throw new AppError(
    'conflict',
    `${role.shown_company} has too many overdue answers and takes no new applications until it has given them.`,
  );
}

/** A role taken out of the decks for overdue answers (D25, D26) may not recruit in other ways either. @throws 409 */
export function mustBeInDecks(isHeld: boolean): void {
  if (!isHeld) return;
  throw new AppError(
    'conflict',
    'This job is hidden while answers are overdue. Once you have answered, you can find people for it again.',
  );
}

/** D24: an employer may make only the moves in `EMPLOYER_MOVES`; a seeker may only withdraw. @throws 403, 409 */
export async function mustBeAllowed(
  actor: Actor,
  from: ApplicationStatus,
  to: ApplicationStatus,
  /** The colleague who moved it last. */
  mover: () => Promise<string | null>,
): Promise<void> {
  if (actor.accountType === 'JobSeeker') {
    if (to !== 'withdrawn') throw new AppError('forbidden', 'Only the employer can move an application.');
    if (!isOpenStatus(from)) throw new AppError('conflict', tooLate(from));
    return;
  }
  if (!EMPLOYER_MOVES[from].includes(to)) throw new AppError('conflict', outOfTurn(from, to, await mover()));
}

/**
 * An employer decides on what they saw: if the application has moved since, they must look again. (A seeker's
 * withdrawal counts even if the employer acted a moment before.)
 */
export function movedMeanwhile(
  now: ApplicationStatus,
  to: ApplicationStatus,
  mover: string | null,
): AppError {
  return new AppError(
    'conflict',
    `${alreadyWords(now, mover)} It is ${STATE[now]} now, so it was not ${MADE[to]}. Look at it again before you decide.`,
  );
}

/** What a move does to an application, as in 'it can’t be shortlisted'. */
const MADE: Readonly<Record<ApplicationStatus, string>> = {
  pending: 'set back to pending',
  reviewing: 'moved to review',
  shortlisted: 'shortlisted',
  rejected: 'rejected',
  interview_scheduled: 'given an interview',
  offered: 'offered the role',
  hired: 'hired',
  withdrawn: 'withdrawn',
};

/** What an application is, as in "it is under review now". */
const STATE: Readonly<Record<ApplicationStatus, string>> = {
  pending: 'pending',
  reviewing: 'under review',
  shortlisted: 'shortlisted',
  rejected: 'rejected',
  interview_scheduled: 'at the interview stage',
  offered: 'at the offer stage',
  hired: 'hired',
  withdrawn: 'withdrawn',
};

/** Who moved it to this status, worded for its employer. */
function alreadyWords(now: ApplicationStatus, mover: string | null): string {
  const who = mover ?? 'Somebody at your company';
  if (now === 'withdrawn') return 'The applicant has withdrawn this application.';
  if (now === 'reviewing') return `${who} has already started reviewing this application.`;
  if (now === 'interview_scheduled') return `${who} has already arranged an interview.`;
  if (now === 'offered') return `${who} has already made an offer.`;
  if (now === 'hired') return `${who} has already hired this applicant.`;
  return `${who} has already ${MADE[now]} this application.`;
}

function outOfTurn(from: ApplicationStatus, to: ApplicationStatus, mover: string | null): string {
  const refusal = `It is ${STATE[from]} now and can’t be ${MADE[to]}.`;
  if (from === 'pending') return `${refusal} From here it can be ${anyOf(EMPLOYER_MOVES.pending)}.`;
  const next = EMPLOYER_MOVES[from];
  const onwards = next.length === 0 ? '' : ` From here it can be ${anyOf(next)}.`;
  return `${alreadyWords(from, mover)} ${refusal}${onwards}`;
}

/** Why a seeker can't withdraw any more. */
function tooLate(from: ApplicationStatus): string {
  if (from === 'rejected') return 'The employer has already said no, so there is nothing left to withdraw.';
  return 'You have already been hired for this role, so there is nothing left to withdraw.';
}

function anyOf(statuses: readonly ApplicationStatus[]): string {
  const made = statuses.map((status) => MADE[status]);
  return made.length === 1 ? `${made[0]}` : `${made.slice(0, -1).join(', ')} or ${made.at(-1)}`;
}

/** D25: a decision or an interview answers the application; reading it does not. */
const ANSWERS: readonly ApplicationStatus[] = [
  'shortlisted',
  'rejected',
  'interview_scheduled',
  'offered',
  'hired',
];

export function isAnswer(status: ApplicationStatus): boolean {
  return ANSWERS.includes(status);
}

/** Moves by which the employer says yes (D10). */
const YES: readonly ApplicationStatus[] = ['shortlisted', 'interview_scheduled', 'offered', 'hired'];

export function isYes(status: ApplicationStatus): boolean {
  return YES.includes(status);
}
