import { test } from 'vitest';
import type { BodyFor } from '#contract/endpoint.ts';
import { applications, interviews } from '#contract/index.ts';
import { HOUR } from '#server/clock.ts';
import { meet } from './meeting.ts';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

type Body = BodyFor<typeof interviews.scheduleInterview>;

/** `test` for a file about interviews: each test has its own Amara, shortlisted by its own Bridge & Co. */
export function interviewStories(app: TestApp) {
  let number = 0;
  return test.extend<{ story: Awaited<ReturnType<typeof shortlistAmara>> }>({
    // The first parameter must be a pattern, or every fixture would be set up.
    story: async ({ task: _ }, use) => {
      number += 1;
      await use(await shortlistAmara(app, number));
    },
  });
}

/** Amara and Bridge & Co, numbered within the test file, with their calls about interviews. */
async function shortlistAmara(app: TestApp, number: number) {
  const amara = await app.seeker(`Amara${number}`);
  const bridge = await app.employer(`Bridge ${number}`);
  const { applicationId } = await meet(amara, bridge);
  /** This many hours after the time of the test's clock. */
  const inHours = (hours: number) => new Date(app.clock().getTime() + hours * HOUR).toISOString();
  const bodyWith = (more: Partial<Body> = {}): Body => ({
    applicationId,
    interviewType: 'video',
    scheduledAt: inHours(72),
    interviewerEmail: 'Sam@Bridge.example',
    ...more,
  });
  return {
    number,
    amara,
    bridge,
    applicationId,
    inHours,
    bodyWith,
    schedule: (more: Partial<Body> = {}, who = bridge) =>
      who.call(interviews.scheduleInterview, { body: bodyWith(more) }),
    change: (interviewId: string, body: BodyFor<typeof interviews.changeInterview>, who = bridge) =>
      who.call(interviews.changeInterview, { params: { interviewId }, body }),
    reply: (interviewId: string, body: BodyFor<typeof interviews.replyToInterview>, who = amara) =>
      who.call(interviews.replyToInterview, { params: { interviewId }, body }),
    cancel: (interviewId: string, who: Person, reason?: string) =>
      who.call(interviews.cancelInterview, { params: { interviewId }, body: { reason: reason ?? null } }),
    get: (interviewId: string, who: Person) => who.call(interviews.getInterview, { params: { interviewId } }),
    statusOf: async (who: Person) => (await who.call(applications.listApplications))[0]?.status,
  };
}

/** Status and message of a refused call; null if the call succeeded. */
export function refusal(call: Promise<unknown>): Promise<readonly [status: number, message: string] | null> {
  return call.then(
    () => null,
    (error: { status: number; message: string }) => [error.status, error.message] as const,
  );
}

/** The status of a refused call; null if the call succeeded. */
export async function refusalStatus(call: Promise<unknown>): Promise<number | null> {
  return (await refusal(call))?.[0] ?? null;
}
