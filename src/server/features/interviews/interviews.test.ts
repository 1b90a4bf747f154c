import { beforeEach, expect, test } from 'vitest';
import type { BodyFor } from '#contract/endpoint.ts';
import { accounts, applications, interviews, notifications } from '#contract/index.ts';
import { formatWhen, instantAt, UK_ZONE } from '#contract/when.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { countStatements } from '#testing/count-statements.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';
import { remindDue } from './remind-both.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const app = await appOfFile();
let amara: Person;
let bridge: Person;
let applicationId: string;
let people = 0;

beforeEach(async () => {
  people += 1;
  amara = await app.seeker(`Amara${people}`);
  bridge = await app.employer(`Bridge ${people}`);
  ({ applicationId } = await meet(amara, bridge));
});

type Body = BodyFor<typeof interviews.scheduleInterview>;

/** This many hours from now, on the minute. */
const inHours = (hours: number) => new Date(app.clock().getTime() + hours * HOUR).toISOString();

const asked = (more: Partial<Body> = {}): Body => ({
  applicationId,
  interviewType: 'video',
  scheduledAt: inHours(72),
  interviewerEmail: 'Sam@Bridge.example',
  ...more,
});
const schedule = (more: Partial<Body> = {}, who = bridge) =>
  who.call(interviews.scheduleInterview, { body: asked(more) });
const change = (interviewId: string, body: BodyFor<typeof interviews.changeInterview>, who = bridge) =>
  who.call(interviews.changeInterview, { params: { interviewId }, body });
const reply = (interviewId: string, body: BodyFor<typeof interviews.replyToInterview>, who = amara) =>
  who.call(interviews.replyToInterview, { params: { interviewId }, body });
const cancel = (interviewId: string, who: Person, reason?: string) =>
  who.call(interviews.cancelInterview, { params: { interviewId }, body: { reason: reason ?? null } });
const get = (interviewId: string, who: Person) =>
  who.call(interviews.getInterview, { params: { interviewId } });
const statusOf = async (who: Person) => (await who.call(applications.listApplications))[0]?.status;
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { status: number; message: string }) => [error.status, error.message] as const,
  );

test('scheduling moves the application and notifies Amara once, in UK time', async () => {
  const live = await Live.of(amara);
  const made = await schedule({
    scheduledAt: '2026-11-05T09:30:00Z',
    location: 'https://meet.example/abc',
    interviewerName: 'Sam Bridge',
    agenda: 'Your experience on wards',
    notes: 'Ask about the gap in 2023',
  });
  expect(made).toMatchObject({
    applicationId,
    interviewType: 'video',
    scheduledAt: '2026-11-05T09:30:00.000Z',
    endsAt: '2026-11-05T10:30:00.000Z',
    duration: 60,
    timeZone: 'Europe/London',
    status: 'awaiting',
    notes: 'Ask about the gap in 2023',
    seeker: { firstName: `Amara${people}` },
  });
  expect(await statusOf(amara)).toBe('interview_scheduled');
  expect(await live.next('interview')).toMatchObject({ interviewId: made.id, status: 'awaiting' });
  expect((await amara.noticesOf('interview')).map(({ body }) => body)).toEqual([
    'Video interview for Staff Nurse: Thu 5 Nov 2026, 09:30–10:30 (UK time). Say whether that suits you.',
  ]);
  const kinds = (await amara.call(notifications.listNotifications)).map(({ kind }) => kind);
  expect(kinds).not.toContain('status');
});

test('Amara never sees the employer’s notes', async () => {
  const { id } = await schedule({ notes: 'The secret word is heron' });
  await change(id, { notes: 'Still heron' });
  const answers = await Promise.all(
    [
      '/api/interviews',
      `/api/interviews/${id}`,
      `/api/interviews/${id}/calendar.ics`,
      '/api/notifications',
    ].map(async (path) => (await amara.fetch(path)).text()),
  );
  expect(answers.join()).toContain(id);
  expect(answers.join()).not.toMatch(/heron|"notes"|"seeker"/);
  expect((await get(id, bridge)).notes).toBe('Still heron');
  // Notes alone are no news.
  expect(await amara.noticesOf('interview')).toHaveLength(1);
});

test('five clicks at once schedule one interview; another time is refused', async () => {
  const body = asked();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => bridge.send('POST', '/api/interviews', body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
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

test('only a shortlisted application can get an interview', async () => {
  const other = await app.seeker(`Jamal${people}`);
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
  expect((await refusal(schedule({ applicationId: application.id })))?.[0]).toBe(409);
});

test('a time within an hour or beyond two years is refused without effect', async () => {
  expect(await refusal(schedule({ scheduledAt: inHours(0.99) }))).toEqual([
    422,
    'Choose a time at least one hour from now.',
  ]);
  expect((await refusal(schedule({ scheduledAt: inHours(24 * 800) })))?.[0]).toBe(422);
  expect(await statusOf(amara)).toBe('shortlisted');
  expect((await schedule({ scheduledAt: inHours(1) })).status).toBe('awaiting');
});

test('a missing or invalid field is refused by name', async () => {
  const { applicationId: _, ...rest } = asked();
  const wrong: [unknown, string][] = [
    [rest, 'applicationId'],
    [asked({ interviewType: 'carrier pigeon' as 'video' }), 'interviewType'],
    [asked({ scheduledAt: 'tomorrow at nine' }), 'scheduledAt'],
    [asked({ duration: 45 as 60 }), 'duration'],
    [asked({ interviewerEmail: 'sam' }), 'interviewerEmail'],
    [asked({ timeZone: '+01:00' }), 'timeZone'],
    [asked({ timeZone: 'Europe/Nowhere' }), 'timeZone'],
  ];
  for (const [body, field] of wrong) {
    const answer = await bridge.send('POST', '/api/interviews', body);
    expect([field, answer.status, (await answer.json()).field]).toEqual([field, 400, field]);
  }
  // An offset is a valid way to write an instant.
  const made = await schedule({ scheduledAt: '2026-11-06T10:00:00+01:00' });
  expect(made.scheduledAt).toBe('2026-11-06T09:00:00.000Z');
});

test('strangers and the wrong side are refused', async () => {
  const { id } = await schedule();
  const stranger = await app.employer(`Nosy ${people}`);
  const other = await app.seeker(`Kim${people}`);
  expect((await refusal(schedule({}, stranger)))?.[0]).toBe(404);
  for (const who of [stranger, other]) {
    expect((await refusal(get(id, who)))?.[0]).toBe(404);
    expect((await refusal(cancel(id, who)))?.[0]).toBe(404);
    expect((await who.fetch(`/api/interviews/${id}/calendar.ics`)).status).toBe(404);
    expect(await who.call(interviews.listInterviews)).toEqual([]);
  }
  expect((await refusal(change(id, { duration: 30 }, stranger)))?.[0]).toBe(404);
  expect((await refusal(reply(id, { answer: 'accepted' }, other)))?.[0]).toBe(404);
  expect((await refusal(change(id, { duration: 30 }, amara)))?.[0]).toBe(403);
  expect((await refusal(reply(id, { answer: 'accepted' }, bridge)))?.[0]).toBe(403);
  expect((await get(id, amara)).status).toBe('awaiting');
});

test('accepting twice notifies once, and Amara may still decline', async () => {
  const live = await Live.of(bridge);
  const { id } = await schedule();
  expect((await live.next('interview')).status).toBe('awaiting');
  expect((await reply(id, { answer: 'accepted' })).status).toBe('accepted');
  expect((await live.next('interview')).status).toBe('accepted');
  await Promise.all([1, 2, 3].map(() => reply(id, { answer: 'accepted' })));
  expect((await bridge.noticesOf('interview')).map(({ title }) => title)).toEqual([
    `Amara${people} accepted the interview`,
  ]);
  expect((await reply(id, { answer: 'declined', note: 'I have found work.' })).status).toBe('declined');
  expect(JSON.stringify(await bridge.noticesOf('interview'))).toContain('“I have found work.”');
  expect((await refusal(reply(id, { answer: 'accepted' })))?.[0]).toBe(409);
  expect(await statusOf(amara)).toBe('interview_scheduled');
});

test('Amara proposes other times, and Bridge & Co accept one of them', async () => {
  const { id } = await schedule();
  const proposals = [inHours(120), inHours(96), inHours(96)];
  const changed = await reply(id, { answer: 'another_time', proposals, note: 'I work nights this week.' });
  expect(changed).toMatchObject({
    status: 'another_time',
    proposals: [inHours(96), inHours(120)],
    replyNote: 'I work nights this week.',
  });
  expect((await bridge.noticesOf('interview'))[0]?.body).toContain(
    'Instead: Fri 6 Nov 2026, 09:00–10:00 (UK time); Sat 7 Nov',
  );
  const agreed = await change(id, { scheduledAt: inHours(96) });
  expect(agreed).toMatchObject({ status: 'accepted', scheduledAt: inHours(96), proposals: [] });
  expect((await amara.noticesOf('interview')).map(({ title }) => title)).toContain(
    `Bridge ${people} agreed to your time`,
  );
  // The same tap twice is one.
  expect((await change(id, { scheduledAt: inHours(96) })).status).toBe('accepted');
  expect(await amara.noticesOf('interview')).toHaveLength(2);
});

test('at most three times can be proposed, all in the future', async () => {
  const { id } = await schedule();
  const ask = (proposals: string[]) => reply(id, { answer: 'another_time', proposals });
  expect((await refusal(ask([inHours(0.5)])))?.[0]).toBe(422);
  expect((await refusal(ask([1, 2, 3, 4].map((day) => inHours(day * 30)))))?.[0]).toBe(400);
  expect((await ask([])).status).toBe('another_time');
});

test('a new time asks Amara again; a new link does not', async () => {
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
    `Interview with Bridge ${people}`,
    `Interview with Bridge ${people}: new details`,
    `Interview with Bridge ${people}: new time`,
  ]);
  expect((await refusal(change(id, { scheduledAt: inHours(0.5) })))?.[0]).toBe(422);
});

test('an interviewer is never booked twice, however their address is typed', async () => {
  const second = await app.seeker(`Ben${people}`);
  const { applicationId: other } = await meet(second, bridge, 'Charge Nurse');
  const { id } = await schedule({ scheduledAt: '2026-11-05T10:00:00Z' });
  const same = { applicationId: other, interviewerEmail: ' sam@bridge.EXAMPLE ' };
  expect(await refusal(schedule({ ...same, scheduledAt: '2026-11-05T10:30:00Z' }))).toEqual([
    409,
    'sam@bridge.example already has an interview then: Thu 5 Nov 2026, 10:00–11:00 (UK time).',
  ]);
  expect((await second.call(applications.listApplications))[0]?.status).toBe('shortlisted');
  // Right after it, with somebody else, or elsewhere, is fine.
  const next = await schedule({ ...same, scheduledAt: '2026-11-05T11:00:00Z' });
  expect((await refusal(change(next.id, { scheduledAt: '2026-11-05T09:30:00Z' })))?.[0]).toBe(409);
  const elsewhere = await change(next.id, {
    scheduledAt: '2026-11-05T09:30:00Z',
    interviewerEmail: 'alex@bridge.example',
  });
  expect((await refusal(change(elsewhere.id, { interviewerEmail: 'sam@bridge.example' })))?.[0]).toBe(409);
  // A declined interview blocks nobody's time.
  await reply(id, { answer: 'declined' });
  expect((await change(elsewhere.id, { interviewerEmail: 'sam@bridge.example' })).status).toBe('awaiting');
  expect((await refusal(change(id, { scheduledAt: '2026-11-05T10:00:00Z' })))?.[0]).toBe(409);
});

test('of six simultaneous bookings of the same hour one succeeds', async () => {
  const other = onPostgres ? await app.sibling() : null;
  const racers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (n) => meet(await app.seeker(`Racer${people}x${n}`), bridge, `Role ${n}`)),
  );
  const scheduledAt = '2026-11-09T14:00:00Z';
  const answers = await Promise.all(
    racers.map((racer, index) => {
      const url = other !== null && index % 2 === 1 ? other.url : app.url;
      return fetch(`${url}/api/interviews`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: bridge.cookie },
        body: JSON.stringify(asked({ applicationId: racer.applicationId, scheduledAt })),
      });
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(await bridge.call(interviews.listInterviews)).toHaveLength(1);
  await other?.close();
});

test('either side may cancel; the other is told why and can book again', async () => {
  const first = await schedule();
  const off = await cancel(first.id, amara, 'My child is ill.');
  expect(off).toMatchObject({ status: 'cancelled', cancelledBy: 'seeker', cancelReason: 'My child is ill.' });
  await cancel(first.id, amara, 'Again');
  expect((await bridge.noticesOf('interview')).map(({ title }) => title)).toEqual([
    `Amara${people} cancelled the interview`,
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
    `Bridge ${people} cancelled the interview`,
  );
  expect((await amara.call(interviews.listInterviews)).map(({ status }) => status)).toEqual([
    'cancelled',
    'cancelled',
  ]);
});

test('a second interview follows the first; past ones can’t be changed', async () => {
  const first = await schedule({ scheduledAt: inHours(2) });
  app.clock.advance(4 * HOUR);
  expect((await get(first.id, amara)).status).toBe('past');
  expect((await refusal(reply(first.id, { answer: 'accepted' })))?.[1]).toBe('This interview is over.');
  expect((await refusal(cancel(first.id, bridge)))?.[0]).toBe(409);
  expect((await refusal(change(first.id, { agenda: 'Too late' })))?.[0]).toBe(409);
  expect((await change(first.id, { notes: 'Calm under pressure' })).notes).toBe('Calm under pressure');
  const second = await schedule({ scheduledAt: inHours(30) });
  expect((await bridge.call(interviews.listInterviews)).map(({ id }) => id)).toEqual([second.id, first.id]);
});

test('a rejection or a withdrawal cancels the interview', async () => {
  const { id } = await schedule();
  await bridge.call(applications.moveApplication, {
    params: { applicationId },
    body: { status: 'rejected', rejectionReason: 'filled' },
  });
  expect(await get(id, amara)).toMatchObject({ status: 'cancelled', cancelledBy: 'employer' });
  const ben = await app.seeker(`Ben${people}`);
  const met = await meet(ben, bridge, 'Charge Nurse');
  const his = await schedule({ applicationId: met.applicationId });
  await ben.call(applications.moveApplication, {
    params: { applicationId: met.applicationId },
    body: { status: 'withdrawn' },
  });
  expect(await get(his.id, bridge)).toMatchObject({ status: 'cancelled', cancelledBy: 'seeker' });
  expect((await refusal(schedule({ applicationId: met.applicationId })))?.[0]).toBe(409);
});

test('both sides are reminded once a day before and once an hour before', async () => {
  const { id } = await schedule({ scheduledAt: inHours(48), location: 'Ward 4' });
  const titles = async (who: Person) =>
    (await who.noticesOf('interview'))
      .map(({ title }) => title)
      .filter((title) => title.startsWith('Your interview'));
  await app.advance(23 * HOUR);
  expect(await titles(amara)).toEqual([]);
  await app.advance(HOUR);
  await app.settle();
  expect([await titles(amara), await titles(bridge)]).toEqual([
    ['Your interview is within a day'],
    ['Your interview is within a day'],
  ]);
  await app.advance(23 * HOUR);
  await app.advance(30 * 60_000);
  expect([(await titles(amara))[0], (await titles(bridge))[0]]).toEqual([
    'Your interview is within the hour',
    'Your interview is within the hour',
  ]);
  await app.advance(DAY);
  expect([(await titles(amara)).length, (await titles(bridge)).length]).toEqual([2, 2]);
  expect((await amara.noticesOf('interview'))[0]?.body).toContain('Ward 4');
  expect((await get(id, amara)).status).toBe('past');
});

test('six reminders cost as many statements as two', async () => {
  const statementsFor = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const seeker = await app.seeker(`Guest${people}x${count}x${n}`);
      const met = await meet(seeker, bridge);
      await schedule({
        applicationId: met.applicationId,
        scheduledAt: inHours(48),
        interviewerEmail: `host${n}@bridge.example`,
      });
    }
    app.clock.advance(24 * HOUR);
    const counted = countStatements(app.context.db);
    await remindDue({ db: counted.db, clock: app.clock }, new AbortController().signal);
    return counted.count();
  };
  const forTwo = await statementsFor(2);
  expect(await statementsFor(6)).toBe(forTwo);
});

test.runIf(onPostgres)('a locked interview delays no other reminder', async () => {
  const { id } = await schedule({ scheduledAt: inHours(48) });
  const zoe = await app.seeker(`Zoe${people}`);
  const met = await meet(zoe, bridge);
  await schedule({
    applicationId: met.applicationId,
    scheduledAt: inHours(48),
    interviewerEmail: 'other@bridge.example',
  });
  app.clock.advance(24 * HOUR);
  const titles = async (who: Person) => (await who.noticesOf('interview')).map(({ title }) => title);
  const going = new AbortController().signal;
  const sibling = await app.sibling();
  await app.context.db.transaction().execute(async (trx) => {
    await trx.selectFrom('interviews').select('id').where('id', '=', id).forUpdate().execute();
    await remindDue(sibling.context, going);
    expect(await titles(zoe)).toContain('Your interview is within a day');
    expect(await titles(amara)).not.toContain('Your interview is within a day');
  });
  await remindDue(app.context, going);
  expect(await titles(amara)).toContain('Your interview is within a day');
  await sibling.close();
});

test('cancelled and moved interviews send no reminder at the old time', async () => {
  const reminders = async () =>
    (await amara.noticesOf('interview'))
      .filter(({ title }) => title.startsWith('Your interview'))
      .map(({ body }) => body);
  const first = await schedule({ scheduledAt: inHours(48) });
  await change(first.id, { scheduledAt: inHours(96) });
  await app.advance(47 * HOUR);
  expect(await reminders()).toEqual([]);
  await app.advance(26 * HOUR);
  const when = formatWhen(first.scheduledAt, 60, UK_ZONE).slice(0, 10);
  expect((await reminders()).length).toBe(1);
  expect((await reminders())[0]).not.toContain(when);
  await cancel(first.id, bridge);
  await app.advance(30 * HOUR);
  expect(await reminders()).toHaveLength(1);
});

test('after a night’s outage only the reminder that still helps is sent', async () => {
  await schedule({ scheduledAt: inHours(48) });
  await app.advance(47.5 * HOUR);
  await app.settle();
  expect((await amara.noticesOf('interview')).map(({ title }) => title).slice(0, -1)).toEqual([
    'Your interview is within the hour',
  ]);
});

test('interviews keep their local hour across both clock changes', async () => {
  const at = async (date: string, time: string) => {
    const meant = instantAt({ date, time }, UK_ZONE);
    if (meant.kind !== 'once' && meant.kind !== 'twice') throw new Error('no such time');
    return meant.at.toISOString();
  };
  const spring = await schedule({ scheduledAt: await at('2027-03-29', '09:30') });
  expect(spring.scheduledAt).toBe('2027-03-29T08:30:00.000Z');
  expect((await amara.noticesOf('interview'))[0]?.body).toContain('Mon 29 Mar 2027, 09:30–10:30 (UK time)');
  // The Friday before, at the same hour on the wall, is an hour later in UTC.
  const friday = await change(spring.id, { scheduledAt: await at('2027-03-26', '09:30') });
  expect(friday.scheduledAt).toBe('2027-03-26T09:30:00.000Z');
  expect(JSON.stringify(await amara.noticesOf('interview'))).toContain(
    'Fri 26 Mar 2027, 09:30–10:30 (UK time)',
  );
  // In the night of October's change, the first half past one.
  const autumn = await change(spring.id, { scheduledAt: await at('2027-10-31', '01:30'), duration: 30 });
  expect(autumn.scheduledAt).toBe('2027-10-31T00:30:00.000Z');
  const monday = await change(spring.id, { scheduledAt: await at('2027-11-01', '09:30'), duration: 60 });
  expect(monday.scheduledAt).toBe('2027-11-01T09:30:00.000Z');
});

test('deleting an account deletes its interviews and their notifications', async () => {
  const { id } = await schedule();
  await reply(id, { answer: 'accepted' });
  expect(JSON.stringify(await bridge.noticesOf('interview'))).toContain(`Amara${people}`);
  const data = await (await amara.fetch('/api/account/export')).json();
  expect(data.interviews).toMatchObject([{ id, status: 'accepted' }]);
  expect(data.interviews[0].notes).toBeUndefined();
  const theirs = await (await bridge.fetch('/api/account/export')).json();
  expect(theirs.interviews).toMatchObject([{ id }]);
  expect(JSON.stringify(theirs.interviews)).not.toContain(`Amara${people}`);
  await amara.call(accounts.deleteAccount, { body: { password: 'nod-test-2026' } });
  expect(await bridge.call(interviews.listInterviews)).toEqual([]);
  expect(JSON.stringify(await bridge.call(notifications.listNotifications))).not.toContain(`Amara${people}`);
});
