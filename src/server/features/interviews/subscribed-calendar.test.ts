import ICAL from 'ical.js';
import { expect } from 'vitest';
import { accounts, calendars, members, personalData } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { interviewStories } from '#testing/interview-stories.ts';
import { join } from '#testing/join.ts';
import { meet } from '#testing/meeting.ts';
import { type Person, TEST_PASSWORD } from '#testing/person.ts';
import { DAY, HOUR } from '../../clock.ts';

const app = await appOfFile({ publicUrl: new URL('https://nod.example') });
const test = interviewStories(app);

const makeLink = async (who: Person) => new URL((await who.call(calendars.makeCalendarLink)).url).pathname;

/** As a calendar program requests it: with the address and nothing else. */
const ask = (path: string, headers: Record<string, string> = {}) => app.visitor().fetch(path, { headers });

async function read(path: string) {
  const response = await ask(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await response.text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  return { text, calendar, events, etag: response.headers.get('etag') ?? '' };
}

/** Reads times without a library: only the form that ends in Z means the same to every program. */
const timesIn = (text: string) =>
  [...text.matchAll(/^(DT(?:START|END)[^\r\n]*)\r$/gm)].map(([, line]) => line);

test('a seeker’s own calendar subscribes to their interviews', async ({ story }) => {
  const { amara, bridge, schedule, change, reply, cancel } = story;
  const path = await makeLink(amara);
  expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
  expect((await read(path)).events).toEqual([]);
  const { id } = await schedule({ scheduledAt: '2027-10-31T01:30:00Z', notes: 'heron', duration: 60 });
  const first = await read(path);
  expect(first.calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  expect(first.events.map(({ uid, sequence, summary }) => [uid, sequence, summary])).toEqual([
    [`interview-${id}@nod`, 0, `Video interview: Staff Nurse, Bridge ${story.number}`],
  ]);
  // In the hour that London's clocks show twice.
  expect(timesIn(first.text)).toEqual(['DTSTART:20271031T013000Z', 'DTEND:20271031T023000Z']);
  expect(first.text).not.toMatch(/ATTENDEE|heron|TZID/);
  expect(first.events[0]?.component.getFirstPropertyValue('status')).toBe('TENTATIVE');

  await change(id, { scheduledAt: '2027-11-01T09:30:00Z' });
  await reply(id, { answer: 'accepted' });
  const second = await read(path);
  expect(second.events.map(({ uid, sequence }) => [uid, sequence])).toEqual([[`interview-${id}@nod`, 2]]);
  expect(second.events[0]?.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  await cancel(id, bridge);
  expect((await read(path)).events).toEqual([]);
});

test('an unchanged calendar is not sent again', async ({ story: { amara, schedule, change } }) => {
  const { id } = await schedule();
  const path = await makeLink(amara);
  const { etag } = await read(path);
  expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
  await app.advance(HOUR);
  expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
  await change(id, { duration: 90 });
  expect((await ask(path, { 'if-none-match': etag })).status).toBe(200);
});

test('an interviewer’s calendar has their interviews until they leave', async ({ story }) => {
  const { bridge, schedule, inHours } = story;
  const ines = await join(app, bridge, 'interviewer', 'Ines');
  const path = await makeLink(ines);
  const ownerPath = await makeLink(bridge);
  const { id } = await schedule({ interviewerIds: [ines.id], agenda: 'Wards' });
  // Held by somebody who is not a member, so it is in the calendar of the member who scheduled it.
  const zaid = await app.seeker('Zaid');
  const { applicationId } = await meet(zaid, bridge);
  const { id: other } = await schedule({ applicationId, scheduledAt: inHours(120) });
  expect((await read(path)).events.map(({ uid }) => uid)).toEqual([`interview-${id}@nod`]);
  expect((await read(ownerPath)).events.map(({ uid }) => uid)).toEqual([`interview-${other}@nod`]);
  expect((await read(path)).text).not.toContain(story.amara.user?.email ?? '?');

  await bridge.call(members.removeMember, { params: { userId: ines.id }, body: {} });
  expect((await ask(path)).status).toBe(404);
  expect((await ines.call(calendars.getCalendarLink)).link).toBeNull();
});

test('a member whose new role may not see interviews hears of none', async ({ story }) => {
  const { bridge, schedule, change, inHours } = story;
  const finn = await join(app, bridge, 'interviewer', 'Finn');
  const path = await makeLink(finn);
  const { id } = await schedule({ interviewerIds: [finn.id] });
  await bridge.call(members.changeMember, { params: { userId: finn.id }, body: { memberRole: 'finance' } });
  expect((await ask(path)).status).toBe(404);
  await change(id, { scheduledAt: inHours(96) });
  await change(id, { interviewerIds: [] });
  expect(await finn.noticesOf('interview')).toEqual([]);
  // Should he see interviews again, he makes another address.
  await bridge.call(members.changeMember, {
    params: { userId: finn.id },
    body: { memberRole: 'interviewer' },
  });
  expect((await finn.call(calendars.getCalendarLink)).link).toBeNull();
});

test('a new address replaces the old one, and can be removed', async ({ story: { amara } }) => {
  const first = await makeLink(amara);
  const second = await makeLink(amara);
  expect((await ask(first)).status).toBe(404);
  expect((await ask(second)).status).toBe(200);
  expect((await amara.call(calendars.getCalendarLink)).link).toMatchObject({
    readAt: app.clock().toISOString(),
  });
  const exported = await amara.call(personalData.exportPersonalData);
  expect(exported.calendarLink).toMatchObject({ readAt: app.clock().toISOString() });
  const stored = JSON.stringify(await app.context.db.selectFrom('calendar_links').selectAll().execute());
  const token = second.slice('/calendar/'.length, -'.ics'.length);
  expect(stored).not.toContain(token);
  expect(JSON.stringify(exported)).not.toContain(token);
  await amara.call(calendars.removeCalendarLink);
  expect((await ask(second)).status).toBe(404);
});

test('addresses of deleted accounts and invented ones are not found', async ({ story: { amara } }) => {
  const path = await makeLink(amara);
  await amara.call(accounts.deleteAccount, { body: { password: TEST_PASSWORD } });
  expect((await ask(path)).status).toBe(404);
  for (const invented of ['a', `${'a'.repeat(43)}.ics`, `${'a'.repeat(43)}`, '%00.ics']) {
    expect((await ask(`/calendar/${invented}`)).status).toBe(404);
  }
});

test('interviews long past are left out, and requests are limited', async ({ story }) => {
  const { amara, schedule } = story;
  await schedule();
  const path = await makeLink(amara);
  await app.advance(50 * DAY);
  expect((await read(path)).events).toHaveLength(1);
  await app.advance(20 * DAY);
  expect((await read(path)).events).toEqual([]);
  let last = 200;
  for (let requests = 0; requests < 130 && last === 200; requests += 1) last = (await ask(path)).status;
  expect(last).toBe(429);
});
