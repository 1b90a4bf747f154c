import type { Interview, InterviewStatus, InterviewType } from '#contract/interviews.ts';
import { formatHoursFor, formatWhen, formatWhenFor } from '#contract/when.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const TYPE_WORDS: Readonly<Record<InterviewType, string>> = {
  video: 'Video interview',
  phone: 'Phone interview',
  in_person: 'Interview in person',
};

/** The label of each type's place, in the form and on the card. */
export const PLACE_WORDS: Readonly<
  Record<InterviewType, { title: string; label: string; hint: string; placeholder: string }>
> = {
  video: {
    title: 'Video Link',
    label: 'Meeting link',
    hint: 'Where they join. You can add it later.',
    placeholder: 'https://',
  },
  phone: {
    title: 'Phone Number',
    label: 'Phone number',
    hint: 'The number you will call, or they will.',
    placeholder: '0117 496 0000',
  },
  in_person: {
    title: 'Location',
    label: 'Address',
    hint: 'Street, building, floor, and who to ask for.',
    placeholder: 'Marlborough Street, Bristol BS1 3NU',
  },
};

export const DURATION_WORDS = { 30: '30 minutes', 60: '1 hour', 90: '1½ hours', 120: '2 hours' } as const;

const STATUS: Readonly<
  Record<InterviewStatus, readonly [forSeeker: string, forEmployer: string, BadgeTone]>
> = {
  awaiting: ['Reply needed', 'Waiting for an answer', 'amber'],
  accepted: ['You accepted', 'Accepted', 'brand'],
  another_time: ['You asked for another time', 'Asks for another time', 'blush'],
  declined: ['You declined', 'Declined', 'danger'],
  cancelled: ['Cancelled', 'Cancelled', 'danger'],
  past: ['Over', 'Over', 'neutral'],
};

interface StatusWords {
  readonly words: string;
  readonly tone: BadgeTone;
}

/** An interview's status, worded for the reader. */
export function statusWords(interview: Pick<Interview, 'status' | 'seeker' | 'offeredTimes'>): StatusWords {
  const [forSeeker, , tone] = STATUS[interview.status];
  if (interview.status === 'awaiting' && !interview.seeker && interview.offeredTimes?.length) {
    return { words: 'Choose a time', tone };
  }
  return interview.seeker ? statusForEmployer(interview.status) : { words: forSeeker, tone };
}

export function statusForEmployer(status: InterviewStatus): StatusWords {
  const [, words, tone] = STATUS[status];
  return { words, tone };
}

/** When an interview is; also in the reader’s own time zone if that differs. */
export function whenInWords({
  scheduledAt,
  duration,
  timeZone,
  offeredTimes,
}: Pick<Interview, 'scheduledAt' | 'duration' | 'timeZone' | 'offeredTimes'>): string {
  if (offeredTimes?.length) return 'A time to be chosen';
  return formatWhenFor(scheduledAt, duration, timeZone, ownZone());
}

/** An interview's hours, for use below a heading with the reader’s day. */
export function hoursInWords({
  scheduledAt,
  duration,
  timeZone,
}: Pick<Interview, 'scheduledAt' | 'duration' | 'timeZone'>): string {
  return formatHoursFor(scheduledAt, duration, timeZone, ownZone());
}

export function slotInWords(at: string, { duration, timeZone }: Interview): string {
  return formatWhen(at, duration, timeZone);
}

/** The device's own time zone. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
