import { expect } from 'vitest';
import { applications, interviews, notifications } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { interviewStories, refusal, refusalStatus } from '#testing/interview-stories.ts';
import { Live } from '#testing/live.ts';

const app = await appOfFile();
const test = interviewStories(app);

test('scheduling moves the application and notifies Amara once, in UK time', async ({
  story: { number, amara, applicationId, schedule, statusOf },
}) => {
  const live = await Live.of(amara);
  const interview = await schedule({
    scheduledAt: '2026-11-05T09:30:00Z',
    location: 'https://meet.example/abc',
    interviewerName: 'Sam Bridge',
    agenda: 'Your experience on wards',
    notes: 'Ask about the gap in 2023',
  });
  expect(interview).toMatchObject({
    applicationId,
    interviewType: 'video',
    scheduledAt: '2026-11-05T09:30:00.000Z',
    endsAt: '2026-11-05T10:30:00.000Z',
    duration: 60,
    timeZone: 'Europe/London',
    status: 'awaiting',
    notes: 'Ask about the gap in 2023',
    seeker: { firstName: `Amara${number}` },
  });
  expect(await statusOf(amara)).toBe('interview_scheduled');
  expect(await live.next('interview')).toMatchObject({ interviewId: interview.id, status: 'awaiting' });
  expect((await amara.noticesOf('interview')).map(({ body }) => body)).toEqual([
    'Video interview for Staff Nurse: Thu 5 Nov 2026, 9:30 AM–10:30 AM (UK time). Does this time work for you?',
  ]);
  const kinds = (await amara.call(notifications.listNotifications)).map(({ kind }) => kind);
  expect(kinds).not.toContain('status');
});

test('Amara never sees the employer’s notes', async ({ story: { amara, bridge, schedule, change, get } }) => {
  const { id } = await schedule({ notes: 'The secret word is heron' });
  await change(id, { notes: 'Still heron' });
  const responses = await Promise.all(
    [
      '/api/interviews',
      `/api/interviews/${id}`,
      `/api/interviews/${id}/calendar.ics`,
      '/api/notifications',
    ].map(async (path) => (await amara.fetch(path)).text()),
  );
  expect(responses.join()).toContain(id);
  expect(responses.join()).not.toMatch(/heron|"notes"|"seeker"/);
  expect((await get(id, bridge)).notes).toBe('Still heron');
  // A change of the notes alone notifies nobody.
  expect(await amara.noticesOf('interview')).toHaveLength(1);
});

test('five clicks at once schedule one interview; another time is refused', async ({
  story: { amara, bridge, applicationId, inHours, bodyWith, schedule },
}) => {
  const body = bodyWith();
  const responses = await Promise.all(
    [1, 2, 3, 4, 5].map(() => bridge.send('POST', '/api/interviews', body)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
  const ids = await Promise.all(responses.map(async (response) => (await response.json()).id));
  expect(new Set(ids).size).toBe(1);
  expect(await amara.noticesOf('interview')).toHaveLength(1);
  const moves = await app.context.db
    .selectFrom('application_moves')
    .select('to_status')
    .where('application_id', '=', applicationId)
    .where('to_status', '=', 'interview_scheduled')
    .execute();
  expect(moves).toHaveLength(1);
  const other = await refusal(schedule({ scheduledAt: inHours(100) }));
  expect(other?.[0]).toBe(409);
  expect(other?.[1]).toContain('There is already an interview: Thu 5 Nov 2026');
});

test('only a shortlisted application can get an interview', async ({
  story: { number, bridge, schedule },
}) => {
  const other = await app.seeker(`Jamal${number}`);
  const { id: roleId } = await bridge.postRole({ title: 'Porter' });
  const { application } = await other.call(applications.apply, { body: { roleId } });
  expect(await refusal(schedule({ applicationId: application.id }))).toEqual([
    409,
    expect.stringMatching(/pending now and can’t/),
  ]);
  expect((await other.call(applications.listApplications))[0]?.status).toBe('pending');
  await bridge.call(applications.moveApplication, {
    params: { applicationId: application.id },
    body: { status: 'rejected' },
  });
  expect(await refusalStatus(schedule({ applicationId: application.id }))).toBe(409);
});

test('a time within an hour or beyond two years is refused without effect', async ({
  story: { amara, inHours, schedule, statusOf },
}) => {
  expect(await refusal(schedule({ scheduledAt: inHours(0.99) }))).toEqual([
    422,
    'Choose a time at least one hour from now.',
  ]);
  expect(await refusalStatus(schedule({ scheduledAt: inHours(24 * 800) }))).toBe(422);
  expect(await statusOf(amara)).toBe('shortlisted');
  expect((await schedule({ scheduledAt: inHours(1) })).status).toBe('awaiting');
});

test('a missing or invalid field is refused by name', async ({ story: { bridge, bodyWith, schedule } }) => {
  const { applicationId: _, ...rest } = bodyWith();
  const wrong: [unknown, string][] = [
    [rest, 'applicationId'],
    [bodyWith({ interviewType: 'carrier pigeon' as 'video' }), 'interviewType'],
    [bodyWith({ scheduledAt: 'tomorrow at nine' }), 'scheduledAt'],
    [bodyWith({ duration: 45 as 60 }), 'duration'],
    [bodyWith({ interviewerEmail: 'sam' }), 'interviewerEmail'],
    [bodyWith({ timeZone: '+01:00' }), 'timeZone'],
    [bodyWith({ timeZone: 'Europe/Nowhere' }), 'timeZone'],
  ];
  for (const [body, field] of wrong) {
    const response = await bridge.send('POST', '/api/interviews', body);
    expect([field, response.status, (await response.json()).field]).toEqual([field, 400, field]);
  }
  // An offset is a valid way to write an instant.
  const interview = await schedule({ scheduledAt: '2026-11-06T10:00:00+01:00' });
  expect(interview.scheduledAt).toBe('2026-11-06T09:00:00.000Z');
});

test('strangers and the wrong side are refused', async ({
  story: { number, amara, bridge, schedule, change, reply, cancel, get },
}) => {
  const { id } = await schedule();
  const stranger = await app.employer(`Nosy ${number}`);
  const other = await app.seeker(`Kim${number}`);
  expect(await refusalStatus(schedule({}, stranger))).toBe(404);
  for (const who of [stranger, other]) {
    expect(await refusalStatus(get(id, who))).toBe(404);
    expect(await refusalStatus(cancel(id, who))).toBe(404);
    expect((await who.fetch(`/api/interviews/${id}/calendar.ics`)).status).toBe(404);
    expect(await who.call(interviews.listInterviews)).toEqual([]);
  }
  expect(await refusalStatus(change(id, { duration: 30 }, stranger))).toBe(404);
  expect(await refusalStatus(reply(id, { answer: 'accepted' }, other))).toBe(404);
  expect(await refusalStatus(change(id, { duration: 30 }, amara))).toBe(403);
  expect(await refusalStatus(reply(id, { answer: 'accepted' }, bridge))).toBe(403);
  expect((await get(id, amara)).status).toBe('awaiting');
});
