import { type ApplicationStatus, EMPLOYER_MOVES, OPEN_STATUSES } from '#contract/applications.ts';
import type { RoleStatus } from '#contract/roles.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';

/** A role that can be applied to. One that never was visible, or no longer is, says which. */
export function mustBeOpen(role: { status: RoleStatus; expires_at: Date } | undefined, now: Date): void {
  if (role === undefined) throw notFound('That role');
  if (role.status !== 'live' || role.expires_at <= now) {
    throw new AppError('conflict', 'This role is no longer taking applications.');
  }
}

/** D24: the server holds the table. The employer moves along it; the seeker may only withdraw. @throws 403, 409 */
export function mustBeAllowed(actor: Actor, from: ApplicationStatus, to: ApplicationStatus): void {
  if (actor.accountType === 'JobSeeker') {
    if (to !== 'withdrawn') throw new AppError('forbidden', 'Only the employer may move an application on.');
    if (!OPEN_STATUSES.some((status) => status === from)) throw illegal(from, to);
    return;
  }
  if (!EMPLOYER_MOVES[from].includes(to)) throw illegal(from, to);
}

function illegal(from: ApplicationStatus, to: ApplicationStatus): AppError {
  return new AppError('conflict', `The application is ${words(from)} now and can’t become ${words(to)}.`);
}

export function words(status: ApplicationStatus): string {
  return status.replaceAll('_', ' ');
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
