import type { ApplicationStatus } from '#contract/applications.ts';
import { after, HOUR } from '../clock.ts';
import type { DemoApplication } from './applications.ts';
import { random } from './random.ts';
import { inWorkingHours } from './working-hours.ts';

export interface Step {
  readonly from: ApplicationStatus | null;
  readonly to: ApplicationStatus;
  readonly by: 'employer' | 'seeker';
  readonly at: Date;
}

/** The history of an application: every step with its time, and when both had said yes. */
export interface ApplicationHistory {
  readonly application: DemoApplication;
  readonly submittedAt: Date;
  readonly steps: readonly Step[];
  readonly invitedAt: Date | null;
  readonly matchedAt: Date | null;
}

/** The statuses that an application went through to reach its current one. */
const PATHS_TO_STATUS: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  pending: [],
  reviewing: ['reviewing'],
  shortlisted: ['shortlisted'],
  rejected: ['reviewing', 'rejected'],
  interview_scheduled: ['shortlisted', 'interview_scheduled'],
  offered: ['reviewing', 'shortlisted', 'interview_scheduled', 'offered'],
  hired: ['shortlisted', 'interview_scheduled', 'offered', 'hired'],
  withdrawn: ['withdrawn'],
};
const REFUSED_LATE: readonly ApplicationStatus[] = ['shortlisted', 'interview_scheduled', 'rejected'];
const ANSWERED_HOURS = [3, 34] as const;
/** One answer in sixteen is late, as in life. */
const LATE_SHARE = 1 / 16;
const LATE_HOURS = [50, 64] as const;

export function applicationHistory(application: DemoApplication, now: Date): ApplicationHistory {
  const { seeker, role, status, hoursAgo, invitedHoursAgo } = application;
  const chance = random(`course:${seeker.username}:${role.key}`);
  const submittedAt = after(now, -hoursAgo * HOUR);
  const way = application.wasShortlisted ? REFUSED_LATE : PATHS_TO_STATUS[status];
  // The first answer comes after `answerHours`, or else after a random time in its range; at the latest after nine tenths of
  // the time since submission.
  const isLate = chance.next() < LATE_SHARE;
  const [leastHours, mostHours] = isLate ? LATE_HOURS : ANSWERED_HOURS;
  const drawnHours = chance.int(leastHours, mostHours);
  const first = Math.min(application.answerHours ?? drawnHours, hoursAgo * 0.9);
  const hoursLeft = hoursAgo - first;
  const steps: Step[] = [{ from: null, to: 'pending', by: 'seeker', at: submittedAt }];
  const decisions = way.filter((to) => to !== 'reviewing').length;
  let decisionCount = 0;
  for (const to of way) {
    const from = steps.at(-1)?.to ?? null;
    const hours = to === 'reviewing' ? first * 0.6 : first + (hoursLeft * 0.85 * decisionCount) / decisions;
    const movedAt = inWorkingHours(after(submittedAt, hours * HOUR), now);
    const before = steps.at(-1)?.at ?? submittedAt;
    steps.push({
      from,
      to,
      by: to === 'withdrawn' ? 'seeker' : 'employer',
      // `inWorkingHours` leaves a step of last night where it is if its new time is still to come. Such a step must not
      // precede an earlier step that was moved.
      at: new Date(Math.max(movedAt.getTime(), before.getTime())),
    });
    if (to !== 'reviewing') decisionCount += 1;
  }
  const invitedAt = invitedHoursAgo === undefined ? null : after(now, -invitedHoursAgo * HOUR);
  const yes = steps.find(({ to }) => to === 'shortlisted')?.at ?? null;
  return {
    application,
    submittedAt,
    steps,
    invitedAt,
    matchedAt: invitedAt === null ? yes : submittedAt,
  };
}
