import type { Interview } from '#contract/interviews.ts';
import { isSameDay } from '#web/format/days.ts';

/** The interviews of one day on this device's calendar. */
export interface InterviewDay {
  /** An instant on that day. */
  readonly at: string;
  readonly interviews: readonly Interview[];
}

/** Interviews in the order of their times, divided into days. */
export function byDay(interviews: readonly Interview[]): readonly InterviewDay[] {
  const days: { at: string; interviews: Interview[] }[] = [];
  for (const interview of interviews) {
    const day = days.at(-1);
    if (day && isSameDay(day.at, interview.scheduledAt)) day.interviews.push(interview);
    else days.push({ at: interview.scheduledAt, interviews: [interview] });
  }
  return days;
}
