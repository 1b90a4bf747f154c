import { REJECTION_REASONS, type SeekerApplication, WITHDRAWAL_REASONS } from '#contract/applications.ts';
import type { Offer } from '#contract/offers.ts';
import { dayOf } from '#web/format/days.ts';
import { deadlineOf } from '#web/format/time.ts';
import { answerDue } from './answer-due.ts';

export interface StatusLine {
  readonly words: string;
  /** `yours`: the seeker has to do something. `late`: the employer should have. */
  readonly tone: 'quiet' | 'yours' | 'late';
}

type ListedApplication = Pick<
  SeekerApplication,
  'status' | 'dueAt' | 'answeredAt' | 'verdict' | 'need' | 'offer' | 'rejectionReason' | 'withdrawalReason'
>;

/** The status line in a seeker's list: what happens next and by when, or how the application ended. */
export function statusLine(application: ListedApplication, now: number): StatusLine {
  const { status, need, offer, rejectionReason, withdrawalReason } = application;
  if (need?.kind === 'offer' && need.by !== null)
    return yourTurn(`Reply to the offer by ${deadlineOf(need.by)}`);
  if (need?.kind === 'interview' && need.by !== null) {
    return yourTurn(`Interview on ${deadlineOf(need.by)}: reply needed`);
  }
  if (need !== undefined) return yourTurn('New message for you');
  if (status === 'rejected')
    return quietLine(rejectionReason ? REJECTION_REASONS[rejectionReason] : 'They said no');
  if (status === 'withdrawn') {
    return quietLine(
      withdrawalReason ? `You withdrew: ${WITHDRAWAL_REASONS[withdrawalReason]}` : 'You withdrew',
    );
  }
  if (status === 'hired') return quietLine('They hired you');
  if (offer !== undefined) return quietLine(offerLine(offer, now));
  const answer = answerDue(application, now);
  if (answer === null) return quietLine('');
  if (answer.state === 'overdue') return { words: `${answer.text}. Their record will show it`, tone: 'late' };
  if (answer.state === 'answered') return quietLine(answer.text);
  return quietLine(`Answer due by ${deadlineOf(application.dueAt)}`);
}

function offerLine({ status, endedAt }: Offer, now: number): string {
  const onDay = endedAt === null ? '' : ` on ${dayOf(endedAt, now)}`;
  switch (status) {
    case 'incomplete':
      return 'They offered you the role. The terms will follow';
    case 'accepted':
      return `You accepted their offer${onDay}. They confirm the hire next`;
    case 'withdrawn':
      return `They withdrew their offer${onDay}`;
    case 'expired':
      return `Their offer expired${onDay}`;
    case 'declined':
      return `You declined their offer${onDay}`;
    case 'open':
    case 'closed':
      return 'They offered you the role';
  }
}

function yourTurn(words: string): StatusLine {
  return { words, tone: 'yours' };
}

function quietLine(words: string): StatusLine {
  return { words, tone: 'quiet' };
}
