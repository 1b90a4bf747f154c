import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dayInWords, instantAt, UK_ZONE } from '#contract/when.ts';

/** An hour from half past nine on one day: the instant it begins, and how the screens write it. */
export interface HalfNine {
  readonly date: string;
  readonly at: string;
  readonly words: string;
  /** How a calendar file writes it. */
  readonly inFile: string;
}

/**
 * Half past nine on the Friday before and the Monday after the night in October when the clocks go back: this year's if that
 * Friday is more than two days away, otherwise next year's.
 */
export function aroundTheChange(now: Date): { friday: HalfNine; monday: HalfNine } {
  for (let year = now.getUTCFullYear(); ; year += 1) {
    const lastOfOctober = new Date(Date.UTC(year, 9, 31));
    const sunday = Date.UTC(year, 9, 31 - lastOfOctober.getUTCDay());
    const day = (away: number) => new Date(sunday + away * 86_400_000).toISOString().slice(0, 10);
    if (Date.parse(day(-2)) <= now.getTime() + 2 * 86_400_000) continue;
    return { friday: halfNine(day(-2)), monday: halfNine(day(1)) };
  }
}

function halfNine(date: string): HalfNine {
  const instant = instantAt({ date, time: '09:30' }, UK_ZONE);
  if (!('at' in instant)) throw new Error('09:30 must exist on every day');
  return {
    date,
    at: instant.at.toISOString(),
    words: `${dayInWords(instant.at, UK_ZONE)}, 9:30 AM–10:30 AM (UK time)`,
    inFile: `${dayInWords(instant.at, UK_ZONE)}, 09:30–10:30 (UK time)`,
  };
}

/** The entry behind the page's calendar link, as parsed by an independent library. */
export async function calendarEntry(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^interview-.*\.ics$/);
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await download.path(), 'utf8')));
  const { uid, sequence, description, startDate, endDate } = new ICAL.Event(
    calendar.getFirstSubcomponent('vevent') ?? undefined,
  );
  const [starts, ends] = [startDate.toJSDate(), endDate.toJSDate()];
  return {
    uid,
    sequence,
    description,
    at: starts.toISOString(),
    minutes: (ends.getTime() - starts.getTime()) / 60_000,
  };
}
