import { beforeEach, expect, test } from 'vitest';
import type { BodyFor } from '#contract/endpoint.ts';
import { interviews } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';

/** Amara is shortlisted at two companies, which may propose interviews at the same time. */
const app = await appOfFile();
let amara: Person;
let bridge: Person;
let mill: Person;
let atBridge: string;
let atMill: string;
let people = 0;

beforeEach(async () => {
  people += 1;
  amara = await app.seeker(`Amara${people}`);
  bridge = await app.employer(`Bridge ${people}`);
  mill = await app.employer(`Mill ${people}`);
  atBridge = (await meet(amara, bridge)).applicationId;
  atMill = (await meet(amara, mill)).applicationId;
});

const HALF_NINE = '2026-11-05T09:30:00Z';
const TEN = '2026-11-05T10:00:00Z';
const HALF_TEN = '2026-11-05T10:30:00Z';

async function ask(employer: Person, scheduledAt: string): Promise<string> {
  app.clock.advance(1_000);
  const applicationId = employer === bridge ? atBridge : atMill;
  const interviewType = employer === bridge ? 'video' : 'phone';
  const body = { applicationId, interviewType, scheduledAt, interviewerEmail: 'sam@firm.example' } as const;
  return (await employer.call(interviews.scheduleInterview, { body })).id;
}

const reply = (interviewId: string, body: BodyFor<typeof interviews.replyToInterview>) =>
  amara.call(interviews.replyToInterview, { params: { interviewId }, body });

test('Amara can’t accept overlapping interviews; employers aren’t told why', async () => {
  const first = await ask(bridge, HALF_NINE);
  await reply(first, { answer: 'accepted' });
  const second = await ask(mill, TEN);
  const clash = `Video interview for Staff Nurse with Bridge ${people}, Thu 5 Nov 2026, 9:30 AM–10:30 AM (UK time)`;
  expect((await amara.noticesOf('interview'))[0]?.body).toBe(
    `Phone interview for Staff Nurse: Thu 5 Nov 2026, 10:00 AM–11:00 AM (UK time). You have accepted another interview then: ${clash}. Choose the one that suits you.`,
  );
  await expect(reply(second, { answer: 'accepted' })).rejects.toMatchObject({
    status: 409,
    message: `You have accepted another interview then: ${clash}. First move or decline one of the two.`,
  });
  const responses = [await mill.noticesOf('interview'), await mill.call(interviews.listInterviews)];
  expect(JSON.stringify(responses)).not.toContain('Bridge');

  await reply(first, { answer: 'declined' });
  expect((await reply(second, { answer: 'accepted' })).status).toBe('accepted');
});

test('back-to-back and unanswered interviews do not clash', async () => {
  const first = await ask(bridge, HALF_NINE);
  const second = await ask(mill, HALF_TEN);
  expect((await amara.noticesOf('interview'))[0]?.body).toMatch(/Does this time work for you\?$/);
  for (const id of [first, second]) expect((await reply(id, { answer: 'accepted' })).status).toBe('accepted');
});

test('of two overlapping interviews accepted at once, one is refused', async () => {
  const both = [await ask(bridge, HALF_NINE), await ask(mill, TEN)];
  const tabs = await Promise.all(
    both.map((id) => amara.send('POST', `/api/interviews/${id}/reply`, { answer: 'accepted' })),
  );
  expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a proposed time that has been taken since needs Amara’s consent', async () => {
  const first = await ask(bridge, HALF_NINE);
  const second = await ask(mill, '2026-11-06T10:00:00Z');
  await reply(second, { answer: 'another_time', proposals: [TEN] });
  await reply(first, { answer: 'accepted' });
  app.clock.advance(1_000);
  const moved = await mill.call(interviews.changeInterview, {
    params: { interviewId: second },
    body: { scheduledAt: TEN },
  });
  expect(moved.status).toBe('awaiting');
  expect((await amara.noticesOf('interview'))[0]).toMatchObject({
    title: `Interview with Mill ${people}: new time`,
    body: expect.stringContaining('You have accepted another interview then: Video interview'),
  });
});
