import { ANSWER_HOURS } from '#contract/applications.ts';
import { twelveHour } from '#contract/clock-format.ts';
import { UK_ZONE, wallTimeOf } from '#contract/when.ts';
import { HOUR } from '../../clock.ts';

/** The facts that a sentence about an owed answer needs. */
export interface AnswerNames {
  readonly title: string;
  readonly shown_company: string;
  readonly due_at: Date;
}

export interface Words {
  readonly title: string;
  readonly body: string;
}

const longDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: UK_ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** British local time, such as 'Tuesday 3 November at 9:00 AM'. */
export function wallClock(instant: Date): string {
  const day = longDay.format(instant).replace(',', '');
  return `${day} at ${twelveHour(wallTimeOf(instant, UK_ZONE).time)}`;
}

export function nudgeWords(answer: AnswerNames, now: Date): Words {
  const hours = Math.max(1, Math.round((answer.due_at.getTime() - now.getTime()) / HOUR));
  return {
    title: `An answer is due in ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    body: `Someone applied for ${answer.title}. Answer by ${wallClock(answer.due_at)}.`,
  };
}

export function breachWords(answer: AnswerNames): { readonly toSeeker: Words; readonly toEmployer: Words } {
  return {
    toSeeker: {
      title: `No answer within ${ANSWER_HOURS} hours`,
      body: `${answer.shown_company} did not answer your application for ${answer.title} in time. This counts in their public record, and you are free to move on.`,
    },
    toEmployer: {
      title: 'An answer is overdue',
      body: `${answer.title} is hidden from new seekers until its overdue applications are answered.`,
    },
  };
}
