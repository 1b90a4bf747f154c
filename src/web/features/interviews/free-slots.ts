import { EARLIEST_MS, type Interview } from '#contract/interviews.ts';
import { instantAt, type WallTime, wallTimeOf } from '#contract/when.ts';
import { DAY } from '#web/format/time.ts';
import { isUpcoming } from './interviews-query.ts';

/** When people are usually free to talk. */
const TIMES = ['09:30', '11:00', '14:00', '15:30'] as const;
const DAYS_AHEAD = 14;

interface SlotOptions {
  /** The interviewer's address; if empty, everybody's interviews count. */
  readonly email: string;
  readonly minutes: number;
  readonly zone: string;
  /** Milliseconds. */
  readonly now: number;
  readonly count: number;
}

export interface Slot extends WallTime {
  readonly at: Date;
}

/** The next times on working days that conflict with none of these interviews, two a day at most. */
export function freeSlots(interviews: readonly Interview[], options: SlotOptions): Slot[] {
  const { email, minutes, zone, now, count } = options;
  const key = email.trim().toLowerCase();
  const busyInterviews = interviews.filter(
    (each) => isUpcoming(each, now) && (key === '' || each.interviewerEmail.toLowerCase() === key),
  );
  const slots: Slot[] = [];
  for (let daysAhead = 1; daysAhead <= DAYS_AHEAD && slots.length < count; daysAhead += 1) {
    const { date } = wallTimeOf(new Date(now + daysAhead * DAY), zone);
    if ([0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())) continue;
    const freeTimes = TIMES.flatMap((time) => {
      const instant = instantAt({ date, time }, zone);
      if (instant.kind !== 'once' || instant.at.getTime() < now + EARLIEST_MS) return [];
      return isTaken(busyInterviews, instant.at.getTime(), minutes) ? [] : [{ date, time, at: instant.at }];
    });
    slots.push(...freeTimes.slice(0, 2));
  }
  return slots.slice(0, count);
}

function isTaken(interviews: readonly Interview[], start: number, minutes: number): boolean {
  const end = start + minutes * 60_000;
  return interviews.some(
    ({ scheduledAt, endsAt }) => Date.parse(scheduledAt) < end && Date.parse(endsAt) > start,
  );
}
