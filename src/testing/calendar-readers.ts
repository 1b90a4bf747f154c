import ICAL from 'ical.js';
import { parseICS } from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';

/** What calendar programs must agree on. Instants are ISO strings. */
interface ReadEvent {
  readonly uid: string;
  readonly sequence: number;
  readonly status: string;
  readonly start: string;
  readonly end: string;
  readonly place: string;
}

/** The only event of a calendar file, as read by three libraries that share no code. */
export function readWithThree(text: string): Readonly<Record<'icalJs' | 'nodeIcal' | 'tsIcs', ReadEvent>> {
  return { icalJs: withIcalJs(text), nodeIcal: withNodeIcal(text), tsIcs: withTsIcs(text) };
}

function withIcalJs(text: string): ReadEvent {
  const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
  if (component === null) throw new Error('ical.js found no event.');
  const event = new ICAL.Event(component);
  return {
    uid: event.uid,
    sequence: event.sequence,
    status: String(component.getFirstPropertyValue('status')),
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    place: event.location,
  };
}

function withNodeIcal(text: string): ReadEvent {
  for (const event of Object.values(parseICS(text))) {
    if (event?.type !== 'VEVENT') continue;
    if (!event.end) throw new Error('node-ical found no end.');
    return {
      uid: event.uid,
      sequence: Number(event.sequence),
      status: String(event.status),
      start: event.start.toISOString(),
      end: event.end.toISOString(),
      place: String(event.location),
    };
  }
  throw new Error('node-ical found no event.');
}

function withTsIcs(text: string): ReadEvent {
  const [event] = convertIcsCalendar(undefined, text).events ?? [];
  if (!event?.end) throw new Error('ts-ics found no event with an end.');
  return {
    uid: event.uid,
    sequence: event.sequence ?? 0,
    status: String(event.status),
    start: event.start.date.toISOString(),
    end: event.end.date.toISOString(),
    place: String(event.location),
  };
}
