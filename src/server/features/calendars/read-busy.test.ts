import { expect, test } from 'vitest';
import { readBusy } from './read-busy.ts';

const WINDOW = { from: Date.parse('2026-10-19T00:00:00Z'), until: Date.parse('2026-11-02T00:00:00Z') };

const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...parts, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${lines.join('')}`, 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
const times = (text: string) =>
  readBusy(text, WINDOW).map((period) =>
    period.map((index) => new Date(index).toISOString().slice(5, 16)).join(' to '),
  );

test('a weekly appointment keeps its local time when the clocks change', () => {
  const weekly = event(
    'DTSTART;TZID=Europe/London:20200106T093000',
    'DTEND;TZID=Europe/London:20200106T100000',
    'RRULE:FREQ=WEEKLY;BYDAY=MO',
  );
  expect(times(calendar(weekly))).toEqual(['10-19T08:30 to 10-19T09:00', '10-26T09:30 to 10-26T10:00']);
});

test('a time zone that the file itself describes is used', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Office',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0500',
    'TZOFFSETTO:+0500',
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n');
  const one = event('DTSTART;TZID=Office:20261020T120000', 'DTEND;TZID=Office:20261020T130000');
  expect(times(calendar(zone, one))).toEqual(['10-20T07:00 to 10-20T08:00']);
});

test('a moved event counts at its new time; cancelled or free ones do not', () => {
  const series = (...lines: string[]) =>
    ['BEGIN:VEVENT', 'UID:series', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
  const text = calendar(
    series(
      'DTSTART:20261019T100000Z',
      'DTEND:20261019T110000Z',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE:20261020T100000Z',
    ),
    series('RECURRENCE-ID:20261021T100000Z', 'DTSTART:20261021T150000Z', 'DTEND:20261021T160000Z'),
    event('DTSTART:20261022T100000Z', 'DTEND:20261022T110000Z', 'TRANSP:TRANSPARENT'),
    event('DTSTART:20261023T100000Z', 'DTEND:20261023T110000Z', 'STATUS:CANCELLED'),
  );
  expect(times(text)).toEqual(['10-19T10:00 to 10-19T11:00', '10-21T15:00 to 10-21T16:00']);
});

test('days off, free/busy files and overlaps count; our interviews don’t', () => {
  const text = calendar(
    event('DTSTART;VALUE=DATE:20261028', 'DTEND;VALUE=DATE:20261029'),
    event('DTSTART:20261027T100000Z', 'DTEND:20261027T113000Z'),
    event('DTSTART:20261027T110000Z', 'DTEND:20261027T120000Z'),
    'BEGIN:VFREEBUSY\r\nUID:fb\r\nFREEBUSY;FBTYPE=BUSY:20261030T090000Z/PT2H\r\nFREEBUSY;FBTYPE=FREE:20261031T090000Z/PT2H\r\nEND:VFREEBUSY',
    'BEGIN:VEVENT\r\nUID:interview-1@nod\r\nDTSTART:20261029T090000Z\r\nDTEND:20261029T100000Z\r\nEND:VEVENT',
  );
  expect(times(text)).toEqual([
    '10-27T10:00 to 10-27T12:00',
    '10-28T00:00 to 10-29T00:00',
    '10-30T09:00 to 10-30T11:00',
  ]);
});

test('anything but a calendar is refused', () => {
  for (const text of ['', '<html>', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ines\r\nEND:VCARD']) {
    expect(() => readBusy(text, WINDOW)).toThrow();
  }
});
