import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { interviews } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { readWithThree } from '#testing/calendar-readers.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { MINUTE } from '../../clock.ts';

const app = await appOfFile({ publicUrl: new URL('https://nod.example') });
const amara = await app.seeker('Amara');
const bridge = await app.employer('Bridge & Co; "Ltd", Bristol');
const { applicationId } = await meet(amara, bridge);
const interview = await bridge.call(interviews.scheduleInterview, {
  body: {
    applicationId,
    interviewType: 'in_person',
    // Half past nine on the Monday after the clocks go back in October.
    scheduledAt: '2027-11-01T09:30:00Z',
    duration: 90,
    location: 'Level 2; Ward 4, Marlborough Street, Bristol',
    interviewerName: 'Sam Bridge',
    interviewerEmail: 'sam@bridge.example',
    agenda: 'Bring your PIN, please;\nsecond line with a \\ and an emoji 🙂',
    notes: 'heron',
  },
});
const interviewId = interview.id;

interface ReadCalendar {
  readonly text: string;
  readonly calendar: ICAL.Component;
  readonly event: ICAL.Event;
}

/** Parses the file with another library than the one that wrote it. */
async function read(who: Person): Promise<ReadCalendar> {
  const response = await who.fetch(`/api/interviews/${interviewId}/calendar.ics`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/calendar; charset=utf-8; method=/);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="interview-[\da-f]{8}\.ics"$/,
  );
  const text = await response.text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  return { text, calendar, event: new ICAL.Event(events[0]) };
}

const move = (scheduledAt: string, more: object = {}) =>
  bridge.call(interviews.changeInterview, { params: { interviewId }, body: { scheduledAt, ...more } });

test('Amara’s file has time, place and link, and only her as attendee', async () => {
  const { text, calendar, event } = await read(amara);
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
  expect(event.startDate.toJSDate().toISOString()).toBe('2027-11-01T09:30:00.000Z');
  expect(event.endDate.toJSDate().toISOString()).toBe('2027-11-01T11:00:00.000Z');
  expect(event.location).toBe('Level 2; Ward 4, Marlborough Street, Bristol');
  expect(event.summary).toBe('Interview in person: Staff Nurse, Bridge & Co; "Ltd", Bristol');
  expect(event.description).toContain('Mon 1 Nov 2027, 09:30–11:00 (UK time)');
  expect(event.description).toContain('Bring your PIN, please;\nsecond line with a \\ and an emoji 🙂');
  expect(event.component.getFirstPropertyValue('url')).toBe(
    `https://nod.example/?tab=matches&interview=${interviewId}`,
  );
  expect(event.organizer.toLowerCase()).toBe('mailto:sam@bridge.example');
  expect(event.attendees.map((each) => String(each.getFirstValue()).toLowerCase())).toEqual([
    'mailto:amara@example.org',
  ]);
  expect(text).not.toContain('heron');
  // Lines end and fold as the standard requires: 75 octets at most.
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n', '')).not.toContain('\n');
});

test('Bridge & Co’s file has Amara’s name, not her address, and no notes', async () => {
  const { text, event } = await read(bridge);
  expect(event.summary).toBe('Interview in person: Staff Nurse, Amara Test');
  expect(text).not.toMatch(/amara@example|heron/);
  expect(event.startDate.toJSDate().toISOString()).toBe('2027-11-01T09:30:00.000Z');
  const amarasFile = await read(amara);
  expect(event.uid).toBe(amarasFile.event.uid);
});

test('the booked instant survives the October clock change in both zones', async () => {
  const times = [
    ['2027-10-29T08:30:00Z', 'Europe/London', 'Fri 29 Oct 2027, 09:30–11:00 (UK time)'],
    ['2027-10-31T00:30:00Z', 'Europe/London', 'Sun 31 Oct 2027, 01:30–02:00 (UK time, the clocks go back'],
    ['2027-10-31T01:30:00Z', 'Europe/London', 'Sun 31 Oct 2027, 01:30–03:00 (UK time, after the clocks'],
    ['2027-10-29T08:30:00Z', 'Europe/Berlin', 'Fri 29 Oct 2027, 10:30–12:00 (Berlin time)'],
    ['2027-11-01T09:30:00Z', 'Europe/Berlin', 'Mon 1 Nov 2027, 10:30–12:00 (Berlin time)'],
  ] as const;
  for (const [at, timeZone, words] of times) {
    await move(at, { timeZone });
    for (const who of [amara, bridge]) {
      const { event } = await read(who);
      expect(event.startDate.toJSDate().toISOString()).toBe(new Date(at).toISOString());
      expect(event.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
      expect(event.description).toContain(words);
    }
  }
});

test('three calendar libraries read the same times, wherever they run', async () => {
  const ownZone = process.env.TZ;
  try {
    for (const zone of ['Europe/London', 'America/New_York', 'Pacific/Auckland']) {
      process.env.TZ = zone;
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      // The first and the second time that London's clocks show 01:30 that night, and after the change.
      for (const at of ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z', '2027-11-01T09:30:00Z']) {
        await move(at, { timeZone: 'Europe/London' });
        const { text, event } = await read(amara);
        const expected = {
          uid: event.uid,
          sequence: event.sequence,
          status: 'TENTATIVE',
          start: new Date(at).toISOString(),
          end: new Date(Date.parse(at) + 90 * MINUTE).toISOString(),
          place: 'Level 2; Ward 4, Marlborough Street, Bristol',
        };
        expect(readWithThree(text), zone).toEqual({ icalJs: expected, nodeIcal: expected, tsIcs: expected });
      }
    }
  } finally {
    if (ownZone === undefined) delete process.env.TZ;
    else process.env.TZ = ownZone;
  }
});

test('changing or cancelling raises the sequence; a private note doesn’t', async () => {
  const eventBefore = (await read(amara)).event;
  await bridge.call(interviews.changeInterview, { params: { interviewId }, body: { notes: 'stork' } });
  expect((await read(amara)).event.sequence).toBe(eventBefore.sequence);
  app.clock.advance(60_000);
  await amara.call(interviews.replyToInterview, { params: { interviewId }, body: { answer: 'accepted' } });
  const agreed = (await read(amara)).event;
  expect([agreed.uid, agreed.sequence]).toEqual([eventBefore.uid, eventBefore.sequence + 1]);
  expect(agreed.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  await move('2027-11-02T09:30:00Z');
  expect((await read(amara)).event.sequence).toBe(eventBefore.sequence + 2);
  await bridge.call(interviews.cancelInterview, { params: { interviewId }, body: { reason: 'Moved house' } });
  for (const who of [amara, bridge]) {
    const { calendar, event } = await read(who);
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(event.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect([event.uid, event.sequence]).toEqual([eventBefore.uid, eventBefore.sequence + 3]);
  }
});
