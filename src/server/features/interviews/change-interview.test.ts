import { expect } from 'vitest';
import { applications, interviews, seekers } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { interviewStories, refusal, refusalStatus } from '#testing/interview-stories.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import { onPostgres } from '#testing/test-app.ts';
import { HOUR } from '../../clock.ts';

const app = await appOfFile();
const test = interviewStories(app);

test('accepting twice notifies once, and Amara may still decline', async ({
  story: { number, amara, bridge, schedule, reply, statusOf },
}) => {
  const live = await Live.of(bridge);
  const { id } = await schedule();
  expect((await live.next('interview')).status).toBe('awaiting');
  expect((await reply(id, { answer: 'accepted' })).status).toBe('accepted');
  expect((await live.next('interview')).status).toBe('accepted');
  await Promise.all([1, 2, 3].map(() => reply(id, { answer: 'accepted' })));
  expect((await bridge.noticesOf('interview')).map(({ title }) => title)).toEqual([
    `Amara${number} accepted the interview`,
  ]);
  expect((await reply(id, { answer: 'declined', note: 'I have found work.' })).status).toBe('declined');
  expect(JSON.stringify(await bridge.noticesOf('interview'))).toContain('“I have found work.”');
  expect(await refusalStatus(reply(id, { answer: 'accepted' }))).toBe(409);
  expect(await statusOf(amara)).toBe('interview_scheduled');
});

test('Amara proposes other times, and Bridge & Co accept one of them', async ({
  story: { number, amara, bridge, inHours, schedule, change, reply },
}) => {
  const { id } = await schedule();
  const proposals = [inHours(120), inHours(96), inHours(96)];
  const changed = await reply(id, { answer: 'another_time', proposals, note: 'I work nights this week.' });
  expect(changed).toMatchObject({
    status: 'another_time',
    proposals: [inHours(96), inHours(120)],
    replyNote: 'I work nights this week.',
  });
  expect((await bridge.noticesOf('interview'))[0]?.body).toContain(
    'Instead: Fri 6 Nov 2026, 9:00 AM–10:00 AM (UK time); Sat 7 Nov',
  );
  const agreed = await change(id, { scheduledAt: inHours(96) });
  expect(agreed).toMatchObject({ status: 'accepted', scheduledAt: inHours(96), proposals: [] });
  expect((await amara.noticesOf('interview')).map(({ title }) => title)).toContain(
    `Bridge ${number} agreed to your time`,
  );
  // Tapping twice counts once.
  expect((await change(id, { scheduledAt: inHours(96) })).status).toBe('accepted');
  expect(await amara.noticesOf('interview')).toHaveLength(2);
});

test('at most three times can be proposed, each at least an hour ahead', async ({
  story: { inHours, schedule, reply },
}) => {
  const { id } = await schedule();
  const ask = (proposals: string[]) => reply(id, { answer: 'another_time', proposals });
  expect(await refusalStatus(ask([inHours(0.5)]))).toBe(422);
  expect(await refusalStatus(ask([1, 2, 3, 4].map((day) => inHours(day * 30))))).toBe(400);
  expect((await ask([])).status).toBe('another_time');
});

test('a new time asks Amara again; a new link does not', async ({
  story: { number, amara, inHours, schedule, change, reply },
}) => {
  const { id } = await schedule();
  await reply(id, { answer: 'accepted' });
  const reworded = await change(id, { location: 'https://meet.example/new' });
  expect([reworded.status, reworded.location]).toEqual(['accepted', 'https://meet.example/new']);
  const moved = await change(id, { scheduledAt: inHours(80), duration: 90 });
  expect([moved.status, moved.duration, moved.location]).toEqual([
    'awaiting',
    90,
    'https://meet.example/new',
  ]);
  const titles = (await amara.noticesOf('interview')).map(({ title }) => title);
  expect(titles.sort()).toEqual([
    `Interview with Bridge ${number}`,
    `Interview with Bridge ${number}: new details`,
    `Interview with Bridge ${number}: new time`,
  ]);
  expect(await refusalStatus(change(id, { scheduledAt: inHours(0.5) }))).toBe(422);
});

test('an interviewer is never booked twice, however their address is typed', async ({
  story: { number, bridge, schedule, change, reply },
}) => {
  const second = await app.seeker(`Ben${number}`);
  const { applicationId: other } = await meet(second, bridge, 'Charge Nurse');
  const { id } = await schedule({ scheduledAt: '2026-11-05T10:00:00Z' });
  const same = { applicationId: other, interviewerEmail: ' sam@bridge.EXAMPLE ' };
  expect(await refusal(schedule({ ...same, scheduledAt: '2026-11-05T10:30:00Z' }))).toEqual([
    409,
    'sam@bridge.example already has an interview then: Thu 5 Nov 2026, 10:00 AM–11:00 AM (UK time).',
  ]);
  expect((await second.call(applications.listApplications))[0]?.status).toBe('shortlisted');
  // An interview right after it is fine, and so is an overlapping one with another interviewer.
  const next = await schedule({ ...same, scheduledAt: '2026-11-05T11:00:00Z' });
  expect(await refusalStatus(change(next.id, { scheduledAt: '2026-11-05T09:30:00Z' }))).toBe(409);
  const otherInterview = await change(next.id, {
    scheduledAt: '2026-11-05T09:30:00Z',
    interviewerEmail: 'alex@bridge.example',
  });
  expect(await refusalStatus(change(otherInterview.id, { interviewerEmail: 'sam@bridge.example' }))).toBe(
    409,
  );
  // A declined interview blocks nobody's time.
  await reply(id, { answer: 'declined' });
  expect((await change(otherInterview.id, { interviewerEmail: 'sam@bridge.example' })).status).toBe(
    'awaiting',
  );
  expect(await refusalStatus(change(id, { scheduledAt: '2026-11-05T10:00:00Z' }))).toBe(409);
});

test('one of six simultaneous bookings of the same hour succeeds', async ({
  story: { number, bridge, bodyWith },
}) => {
  const other = onPostgres ? await app.sibling() : null;
  const racers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (n) => meet(await app.seeker(`Racer${number}x${n}`), bridge, `Role ${n}`)),
  );
  const scheduledAt = '2026-11-09T14:00:00Z';
  const responses = await Promise.all(
    racers.map((racer, index) => {
      const url = other !== null && index % 2 === 1 ? other.url : app.url;
      return fetch(`${url}/api/interviews`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: bridge.cookie },
        body: JSON.stringify(bodyWith({ applicationId: racer.applicationId, scheduledAt })),
      });
    }),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(await bridge.call(interviews.listInterviews)).toHaveLength(1);
  await other?.close();
});

test('either side may cancel, saying why; the employer can book again', async ({
  story: { number, amara, bridge, inHours, schedule, change, cancel, statusOf },
}) => {
  const first = await schedule();
  const off = await cancel(first.id, amara, 'My child is ill.');
  expect(off).toMatchObject({ status: 'cancelled', cancelledBy: 'seeker', cancelReason: 'My child is ill.' });
  await cancel(first.id, amara, 'Again');
  expect((await bridge.noticesOf('interview')).map(({ title }) => title)).toEqual([
    `Amara${number} cancelled the interview`,
  ]);
  expect((await bridge.noticesOf('interview'))[0]?.body).toContain('“My child is ill.”');
  expect(await statusOf(amara)).toBe('interview_scheduled');
  expect((await refusal(change(first.id, { scheduledAt: inHours(90) })))?.[1]).toBe(
    'This interview was cancelled.',
  );
  const second = await schedule({ scheduledAt: inHours(90) });
  expect(second.id).not.toBe(first.id);
  expect((await cancel(second.id, bridge, 'The ward is closed.')).cancelledBy).toBe('employer');
  expect((await amara.noticesOf('interview')).map(({ title }) => title)).toContain(
    `Bridge ${number} cancelled the interview`,
  );
  expect((await amara.call(interviews.listInterviews)).map(({ status }) => status)).toEqual([
    'cancelled',
    'cancelled',
  ]);
});

test('only the notes of a past interview can change; another can follow', async ({
  story: { amara, bridge, inHours, schedule, change, reply, cancel, get },
}) => {
  const first = await schedule({ scheduledAt: inHours(2) });
  app.clock.advance(4 * HOUR);
  expect((await get(first.id, amara)).status).toBe('past');
  expect((await refusal(reply(first.id, { answer: 'accepted' })))?.[1]).toBe('This interview is over.');
  expect(await refusalStatus(cancel(first.id, bridge))).toBe(409);
  expect(await refusalStatus(change(first.id, { agenda: 'Too late' }))).toBe(409);
  expect((await change(first.id, { notes: 'Calm under pressure' })).notes).toBe('Calm under pressure');
  const second = await schedule({ scheduledAt: inHours(30) });
  expect((await bridge.call(interviews.listInterviews)).map(({ id }) => id)).toEqual([second.id, first.id]);
});

test('a rejection, a withdrawal or a hire cancels the interview', async ({
  story: { number, amara, bridge, applicationId, schedule, get },
}) => {
  const { id } = await schedule();
  await bridge.call(applications.moveApplication, {
    params: { applicationId },
    body: { status: 'rejected', rejectionReason: 'filled' },
  });
  expect(await get(id, amara)).toMatchObject({ status: 'cancelled', cancelledBy: 'employer' });
  const ben = await app.seeker(`Ben${number}`);
  const met = await meet(ben, bridge, 'Charge Nurse');
  const withHim = await schedule({ applicationId: met.applicationId });
  await ben.call(applications.moveApplication, {
    params: { applicationId: met.applicationId },
    body: { status: 'withdrawn' },
  });
  expect(await get(withHim.id, bridge)).toMatchObject({ status: 'cancelled', cancelledBy: 'seeker' });
  expect(await refusalStatus(schedule({ applicationId: met.applicationId }))).toBe(409);
  const cleo = await app.seeker(`Cleo${number}`);
  const hired = await meet(cleo, bridge, 'Ward Sister');
  const withHer = await schedule({ applicationId: hired.applicationId });
  for (const status of ['offered', 'hired'] as const) {
    expect((await get(withHer.id, cleo)).status).toBe('awaiting');
    await bridge.call(applications.moveApplication, {
      params: { applicationId: hired.applicationId },
      body: { status },
    });
  }
  expect(await get(withHer.id, cleo)).toMatchObject({ status: 'cancelled', cancelledBy: 'employer' });
});

test('Amara still finds her interview once an offer has been made', async ({
  story: { amara, bridge, applicationId, schedule },
}) => {
  await schedule();
  await bridge.call(applications.moveApplication, {
    params: { applicationId },
    body: { status: 'offered' },
  });
  expect(await amara.call(seekers.getSeekerSummary)).toMatchObject({ interviews: 0, hasInterviews: true });
});
