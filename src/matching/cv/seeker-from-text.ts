import { WORK_MODES } from '#contract/units.ts';
import type { SeekerFacts } from '../facts.ts';
import { findPlace } from '../places/find-place.ts';
import { datesNamedIn } from './date-spans.ts';
import { findContents } from './find-in-cv.ts';
import { labelledLine } from './labelled-line.ts';
import { experienceYearsOf, foundOf } from './suggest.ts';

const HEADER_LINES = 6;
const SINCE = /\bsince (?:\w{1,20} )?((?:19|20)\d\d)\b/gi;
/** Lines whose years are not years of work. */
const NOT_WORK = /\b(?:born|birth|dob|school|college|university|degree|gcses?|a-levels?|b\.?sc|m\.?sc)\b/i;
/** Few people take home this much in a month, so we read the figure as the pay for a year. */
const YEARLY_FROM = 10_000;
const YEARLY = /\b(?:year|yearly|annum|annual|annually|p\.?a)\b/i;

/** Reads a plain-text CV as the facts of a seeker. `year` is the current year, for current jobs. */
export function seekerFromText(text: string, year: number): SeekerFacts {
  const contents = findContents(text, null);
  const foundInCv = foundOf(contents);
  const mode = labelledLine(text, '(?:preferred )?work(?:ing)? mode|work preference')?.toLowerCase() ?? '';
  const header = text.split('\n').slice(0, HEADER_LINES).join('\n');
  const place = labelledLine(text, 'location|address|based(?: in)?|lives? in|home');
  return {
    skills: contents.listedSkills,
    experienceLevel: foundInCv.experienceLevel,
    experienceYears: experienceYearsOf(foundInCv, { year, month: null }) ?? yearsSince(text, year),
    place: findPlace(place ?? header)?.name ?? null,
    workModePref:
      WORK_MODES.find((each) => mode.replace('-', '').replace('on site', 'onsite').includes(each)) ?? null,
    minNetMonthlyPounds: minimumPay(text),
    summaryText: text,
    recentTitles: foundInCv.recentTitles,
  };
}

/** From the earliest year of work to now, for a text without dated jobs that says "as a chef since 2015". */
function yearsSince(text: string, year: number): number | null {
  const years = [...text.matchAll(SINCE)].map(([, since]) => Number(since));
  if (years.length === 0) return null;
  const ofWork = text
    .slice(0, 2_000)
    .split('\n')
    .filter((line) => !NOT_WORK.test(line));
  const first = Math.min(...years, ...datesNamedIn(ofWork.join('\n')).map((named) => named.year));
  return first <= year ? year - first : null;
}

/** "Minimum pay: £1,900 a month after tax". A figure for a year is ignored, because the pay after tax is unknown. */
function minimumPay(text: string): number | null {
  const line = labelledLine(
    text,
    '(?:minimum|least) (?:take-home|net)?(?: ?monthly)? ?(?:pay|income|salary)',
  );
  if (line === null || YEARLY.test(line)) return null;
  const pounds = Number(/£\s?([\d,]{1,15})/.exec(line)?.[1]?.replaceAll(',', '') ?? Number.NaN);
  return pounds > 0 && pounds < YEARLY_FROM ? pounds : null;
}
