import { type ApplicationStatus, DUE_SOON_HOURS } from '#contract/applications.ts';
import type { GuaranteeVerdict } from '#contract/guarantee.ts';
import { HOUR } from '#web/format/time.ts';

interface OwedAnswer {
  readonly status: ApplicationStatus;
  /** ISO instants. */
  readonly dueAt: string;
  readonly answeredAt: string | null;
  readonly verdict?: GuaranteeVerdict | undefined;
}

export interface AnswerDue {
  readonly state: 'answered' | 'due' | 'soon' | 'overdue';
  readonly text: string;
}

const ANSWERED_WORDS: Partial<Record<GuaranteeVerdict, string>> = {
  answered_in_time: 'Answered in time',
  answered_late: 'Answered late',
};

/** The state of the answer owed within 48 hours (D25); null if the seeker has withdrawn before it came. */
export function answerDue({ status, dueAt, answeredAt, verdict }: OwedAnswer, now: number): AnswerDue | null {
  if (answeredAt !== null)
    return { state: 'answered', text: ANSWERED_WORDS[verdict ?? 'owed'] ?? 'Answered' };
  if (status === 'withdrawn') return null;
  if (verdict === 'excused') return { state: 'answered', text: 'Not counted (excused)' };
  const timeLeft = Date.parse(dueAt) - now;
  if (timeLeft <= 0) return { state: 'overdue', text: `Overdue by ${inHours(-timeLeft)}` };
  return {
    state: timeLeft < DUE_SOON_HOURS * HOUR ? 'soon' : 'due',
    text: `Answer due in ${inHours(timeLeft)}`,
  };
}

function inHours(milliseconds: number): string {
  const hours = Math.floor(milliseconds / HOUR);
  if (hours >= 72) return `${Math.floor(hours / 24)} days`;
  return hours >= 1 ? `${hours} h` : `${Math.max(1, Math.floor(milliseconds / 60_000))} min`;
}
