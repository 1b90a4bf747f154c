import ICAL from 'ical.js';
import * as z from 'zod/mini';
import { instantAt, isTimeZone, UK_ZONE } from '#contract/when.ts';

/** The instants, in milliseconds, between which busy times are wanted. */
export const busyWindow = z.object({ from: z.int(), until: z.int() });
export type BusyWindow = z.infer<typeof busyWindow>;

/** A start and an end, in milliseconds. */
export type Period = readonly [from: number, until: number];

export const BUSY_MAX = 2_000;
/** The most occurrences of one appointment that are examined, past ones included: daily for fifty years. */
const OCCURRENCES_MAX = 20_000;
/** Our own appointments: they don't make somebody busy a second time. */
const OURS = /@nod$/;

/**
 * When a calendar file (RFC 5545) says that its owner is busy, soonest first, with overlapping times joined. Times without
 * a zone are UK times. Runs in the isolated process only: files come from strangers. @throws on anything but a calendar
 */
export function readBusy(text: string, { from, until }: BusyWindow): Period[] {
  const parsed: unknown[] = ICAL.parse(text);
  if (parsed.length === 0) throw new Error('empty');
  const calendars = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][]);
  const found = calendars.flatMap((each) => busyOf(new ICAL.Component(each as never), { from, until }));
  return joinPeriods(found.filter(([start, end]) => end > start && end > from && start < until)).slice(
    0,
    BUSY_MAX,
  );
}

function busyOf(calendar: ICAL.Component, window: BusyWindow): Period[] {
  if (calendar.name !== 'vcalendar') throw new Error('not a calendar');
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent');
  const exceptions = Map.groupBy(
    events.filter((each) => each.hasProperty('recurrence-id')),
    uidOf,
  );
  const masters = events.filter((each) => !each.hasProperty('recurrence-id'));
  const seriesIds = new Set(masters.map(uidOf));
  // A calendar may share one occurrence without its series.
  const loneEvents = [...exceptions].filter(([uid]) => !seriesIds.has(uid)).flatMap(([, each]) => each);
  return [
    ...masters.flatMap((each) => occurrences(each, exceptions.get(uidOf(each)) ?? [], window)),
    ...loneEvents.flatMap((each) => (isBusy(each) ? periodOf(new ICAL.Event(each)) : [])),
    ...calendar.getAllSubcomponents('vfreebusy').flatMap(freeBusy),
  ];
}

function uidOf(component: ICAL.Component): string {
  return String(component.getFirstPropertyValue('uid') ?? '');
}

function isBusy(component: ICAL.Component): boolean {
  const propertyOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    propertyOf('status') !== 'CANCELLED' &&
    propertyOf('transp') !== 'TRANSPARENT' &&
    propertyOf('x-microsoft-cdo-busystatus') !== 'FREE' &&
    !OURS.test(uidOf(component))
  );
}

function occurrences(
  component: ICAL.Component,
  exceptions: readonly ICAL.Component[],
  { from, until }: BusyWindow,
): Period[] {
  const event = new ICAL.Event(component, { exceptions: [...exceptions] });
  if (!event.isRecurring()) return isBusy(component) ? periodOf(event) : [];
  const periods: Period[] = [];
  const dates = event.iterator();
  for (let count = 0; count < OCCURRENCES_MAX; count += 1) {
    const next = dates.next();
    if (!next || instantOf(next, event.component) > until) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    const period: Period = [instantOf(startDate, item.component), instantOf(endDate, item.component)];
    if (period[1] > from && isBusy(item.component)) periods.push(period);
    if (periods.length > BUSY_MAX) break;
  }
  return periods;
}

function periodOf(event: ICAL.Event): Period[] {
  return [[instantOf(event.startDate, event.component), instantOf(event.endDate, event.component)]];
}

/**
 * A time in UTC, or in a zone that the file describes, is exact; any other is local time in the zone it names, or in the UK.
 */
function instantOf(time: ICAL.Time, component: ICAL.Component): number {
  if (time.zone !== ICAL.Timezone.localTimezone && !time.isDate) return time.toJSDate().getTime();
  const named = component.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  const zone = named !== undefined && isTimeZone(named) ? named : UK_ZONE;
  const [date = '', clock = '00:00'] = time.toString().split('T');
  const [hour = '00', minute = '00'] = clock.split(':');
  // An hour that the clocks skip is read as the hour after it.
  for (const each of [hour, String(Number(hour) + 1).padStart(2, '0')]) {
    const instant = instantAt({ date, time: `${each}:${minute}` }, zone);
    if ('at' in instant) return instant.at.getTime();
  }
  return Date.parse(`${date}T${hour}:${minute}:00Z`);
}

function freeBusy(component: ICAL.Component): Period[] {
  return component.getAllProperties('freebusy').flatMap((property) => {
    if (String(property.getFirstParameter('fbtype') ?? 'BUSY').toUpperCase() === 'FREE') return [];
    return property
      .getValues()
      .flatMap((value): Period[] =>
        value instanceof ICAL.Period
          ? [[instantOf(value.start, component), instantOf(value.getEnd(), component)]]
          : [],
      );
  });
}

function joinPeriods(periods: readonly Period[]): Period[] {
  const spans: [number, number][] = [];
  for (const [start, end] of periods.toSorted((a, b) => a[0] - b[0])) {
    const last = spans.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else spans.push([start, end]);
  }
  return spans;
}
