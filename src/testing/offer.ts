import type { BodyFor } from '#contract/endpoint.ts';
import { applications } from '#contract/index.ts';
import { DAY } from '#server/clock.ts';
import { meet } from './meeting.ts';
import type { Person } from './person.ts';

export type OfferTerms = NonNullable<BodyFor<typeof applications.moveApplication>['offer']>;

/** The terms of an offer that can be accepted for a week from `now`. */
export function offerTerms(now: Date, changes: Partial<OfferTerms> = {}) {
  return {
    salaryPence: 45_000_00,
    startsOn: '2027-01-04',
    weeklyHours: 37.5,
    conditions: 'Subject to two references.',
    expiresAt: new Date(now.getTime() + 7 * DAY).toISOString(),
    ...changes,
  };
}

/** The seeker matches with the employer, who arranges an interview: from here an offer can be made. */
export async function arrangeInterview(seeker: Person, employer: Person, title?: string) {
  const meeting = await meet(seeker, employer, title);
  await employer.moveTo(meeting.applicationId, 'interview_scheduled');
  return { ...meeting, params: { applicationId: meeting.applicationId } };
}

/** Offers the job to an applicant who has had an interview. */
export async function makeOffer(employer: Person, applicationId: string, offer: OfferTerms): Promise<void> {
  await employer.call(applications.moveApplication, {
    params: { applicationId },
    body: { status: 'offered', offer },
  });
}
