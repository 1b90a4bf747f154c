import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendars, interviews, members, personalData } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { refusal } from '#testing/interview-stories.ts';
import { invitationTo, join } from '#testing/join.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { DAY, HOUR } from '../../clock.ts';

/** The current response of Ines’s calendar address. */
let page: { status: number; type: string; text: string } = { status: 404, type: 'text/plain', text: '' };
const server = createServer((_request, response) => {
  response.writeHead(page.status, { 'content-type': page.type }).end(page.text);
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => void server.close());

const { port } = server.address() as AddressInfo;
const app = await appOfFile(
  {},
  {
    feeds: {
      resolve: async (host) => (host === 'inside.example' ? ['10.0.0.7'] : ['93.184.215.14']),
      open: (url, _address, signal) =>
        new Promise((resolve, reject) => {
          get({ host: '127.0.0.1', port, path: url.pathname, signal }, resolve).once('error', reject);
        }),
    },
  },
);

let olga: Person;
let ines: Person;
beforeAll(async () => {
  olga = await app.employer('Bridge & Co');
  ines = await join(app, olga, 'interviewer', 'Ines');
});

const SECRET = 'https://calendar.example/private-3f9a/basic.ics';
const timeIn = (hours: number) => new Date(app.clock().getTime() + 3 * DAY + hours * HOUR).toISOString();
const inFile = (iso: string) => iso.replaceAll(/[-:]|\.\d+/g, '');
const busyAt = (from: string, until: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:dentist',
    `DTSTART:${inFile(from)}`,
    `DTEND:${inFile(until)}`,
    'SUMMARY:Dentist',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');

const inesCalendar = async () => (await ines.call(calendars.getCalendar)).calendar;

test('a member’s calendar says when they are busy, and nothing else', async () => {
  expect(await inesCalendar()).toBeNull();
  page = { status: 200, type: 'text/calendar; charset=utf-8', text: busyAt(timeIn(0), timeIn(1)) };
  const saved = await ines.call(calendars.saveCalendar, {
    body: { address: SECRET.replace('https', 'webcal') },
  });
  expect(saved.calendar).toMatchObject({ host: 'calendar.example', status: 'waiting', readAt: null });
  await app.settle();
  expect(await inesCalendar()).toMatchObject({ status: 'read', problem: null, busyCount: 1 });

  const query = { userIds: ines.id, from: timeIn(-24), until: timeIn(24) };
  const { members } = await olga.call(interviews.listAvailability, { query });
  expect(members[0]).toMatchObject({
    calendar: 'read',
    busy: [{ from: timeIn(0), until: timeIn(1), source: 'calendar' }],
  });
  const stored = JSON.stringify(await app.context.db.selectFrom('calendar_busy').selectAll().execute());
  expect(stored).not.toContain('Dentist');
  const exported = await ines.call(personalData.exportPersonalData);
  expect(exported.calendar).toMatchObject({ host: 'calendar.example' });
  expect(JSON.stringify(exported)).not.toContain('private-3f9a');
});

test('a busy calendar refuses an interview, unless it is overridden', async () => {
  page = { status: 200, type: 'text/calendar', text: busyAt(timeIn(0), timeIn(1)) };
  await ines.call(calendars.saveCalendar, { body: { address: SECRET } });
  await app.settle();
  const amara = await app.seeker('Amara');
  const { applicationId } = await meet(amara, olga);
  const body = {
    applicationId,
    interviewType: 'video' as const,
    scheduledAt: timeIn(0.5),
    interviewerEmail: ines.user?.email ?? '',
    interviewerIds: [ines.id],
  };
  const refused = await refusal(olga.call(interviews.scheduleInterview, { body }));
  expect(refused).toEqual([409, expect.stringContaining('Busy at that time in their own calendar: Ines')]);
  const made = await olga.call(interviews.scheduleInterview, { body: { ...body, despiteCalendars: true } });
  await olga.call(interviews.cancelInterview, { params: { interviewId: made.id }, body: {} });
  // A client without support for calendars is not refused.
  const { interviewerIds: _none, ...older } = body;
  expect((await olga.call(interviews.scheduleInterview, { body: older })).status).toBe('awaiting');
});

test('if the soonest offered time gets busy, the next free one is reserved', async () => {
  const bola = await app.seeker('Bola');
  const { applicationId } = await meet(bola, olga);
  const offeredTimes = [timeIn(10), timeIn(12), timeIn(14)];
  const { id: interviewId } = await olga.call(interviews.scheduleInterview, {
    body: {
      applicationId,
      interviewType: 'video',
      scheduledAt: timeIn(10),
      offeredTimes,
      interviewerEmail: ines.user?.email ?? '',
      interviewerIds: [ines.id],
    },
  });
  page = { status: 200, type: 'text/calendar', text: busyAt(timeIn(10), timeIn(13)) };
  await ines.call(calendars.saveCalendar, { body: { address: SECRET } });
  await app.settle();
  const params = { interviewId };
  const refused = await refusal(
    bola.call(interviews.chooseTime, { params, body: { scheduledAt: timeIn(10) } }),
  );
  expect(refused).toEqual([409, 'That time has since been taken. Choose another.']);
  expect(await bola.call(interviews.getInterview, { params })).toMatchObject({
    status: 'awaiting',
    scheduledAt: timeIn(14),
    offeredTimes: [],
  });
  const booked = await bola.call(interviews.replyToInterview, { params, body: { answer: 'accepted' } });
  expect(booked).toMatchObject({ status: 'accepted', scheduledAt: timeIn(14) });
});

test('a failing calendar says why, keeps its busy times, and is retried', async () => {
  page = { status: 200, type: 'text/calendar', text: busyAt(timeIn(0), timeIn(1)) };
  await ines.call(calendars.saveCalendar, { body: { address: SECRET } });
  await app.settle();
  const problems = [
    [{ status: 404, type: 'text/plain', text: '' }, 'The calendar answered with 404.'],
    [{ status: 200, type: 'text/html', text: '<p>' }, 'The address does not return a calendar.'],
    [{ status: 200, type: 'text/calendar', text: 'no calendar' }, 'The address does not return a calendar'],
  ] as const;
  for (const [answer, problem] of problems) {
    page = answer;
    await ines.call(calendars.refreshCalendar);
    await app.settle();
    expect(await inesCalendar()).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining(problem),
      busyCount: 1,
    });
  }
  page = {
    status: 200,
    type: 'text/calendar',
    text: busyAt(timeIn(5), timeIn(6)).replace('dentist', 'moved'),
  };
  await app.advance(HOUR + 1);
  expect(await inesCalendar()).toMatchObject({ status: 'read', problem: null });
});

test('an internal or non-https calendar address is never read', async () => {
  for (const address of [
    'http://calendar.example/a.ics',
    'file:///etc/passwd',
    'https://calendar.example:8443/',
  ]) {
    await expect(ines.call(calendars.saveCalendar, { body: { address } })).rejects.toMatchObject({
      status: 422,
    });
  }
  await ines.call(calendars.saveCalendar, { body: { address: 'https://inside.example/a.ics' } });
  await app.settle();
  expect(await inesCalendar()).toMatchObject({
    status: 'failed',
    problem: 'That address is not on the public internet.',
  });
  await ines.call(calendars.removeCalendar);
  expect(await inesCalendar()).toBeNull();
});

test('a calendar is forgotten with the last role that sees interviews', async () => {
  page = { status: 200, type: 'text/calendar', text: busyAt(timeIn(1), timeIn(2)) };
  const quay = await app.employer('Quay & Co');
  const noor = await join(app, olga, 'recruiter', 'Noor');
  await quay.call(members.inviteMember, {
    body: { email: noor.user?.email ?? '', memberRole: 'interviewer' },
  });
  const token = await invitationTo(app, noor.user?.email ?? '');
  await noor.call(members.acceptInvitation, { body: { token } });
  await noor.call(calendars.saveCalendar, { body: { address: SECRET } });
  await app.settle();
  const { db } = app.context;
  const kept = async () => [
    await db.selectFrom('member_calendars').select('status').where('user_id', '=', noor.id).execute(),
    await db.selectFrom('calendar_busy').select('user_id').where('user_id', '=', noor.id).execute(),
  ];
  const inFinance = { params: { userId: noor.id }, body: { memberRole: 'finance' as const } };
  await olga.call(members.changeMember, inFinance);
  // She still interviews for the other company, whose colleagues plan around her.
  expect(await kept()).toEqual([[{ status: 'read' }], [{ user_id: noor.id }]]);
  await quay.call(members.changeMember, inFinance);
  expect(await kept()).toEqual([[], []]);
});
