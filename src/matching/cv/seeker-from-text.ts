import { WORK_MODES } from '#contract/units.ts';
import type { SeekerFacts } from '../facts.ts';
import { findPlace } from '../places/find-place.ts';
import { yearsNamedIn } from './date-spans.ts';
import { findContents } from './find-in-cv.ts';
import { labelledLine } from './labelled-line.ts';
import { experienceYearsOf, foundOf } from './suggest.ts';

const HEADER_LINES = 6;
const SINCE = /\bsince (?:\w{1,20} )?((?:19|20)\d\d)\b/gi;

/** Reads a plain-text CV as the facts of a seeker. `year` is the current year, for current jobs. */
export function seekerFromText(text: string, year: number): SeekerFacts {
  const contents = findContents(text, null);
  const found = foundOf(contents);
  const mode = labelledLine(text, '(?:preferred )?work(?:ing)? mode|work preference')?.toLowerCase() ?? '';
  const header = text.split('\n').slice(0, HEADER_LINES).join('\n');
  const place = labelledLine(text, 'location|address|based(?: in)?|lives? in|home');
  return {
    skills: contents.listedSkills,
    experienceLevel: found.experienceLevel,
    experienceYears: experienceYearsOf(found, { year, month: null }) ?? yearsSince(text, year),
    place: (findPlace(place ?? header) ?? null)?.name ?? null,
    workModePref:
      WORK_MODES.find((each) => mode.replace('-', '').replace('on site', 'onsite').includes(each)) ?? null,
    minNetMonthlyPounds: minimumPay(text),
    summaryText: text,
    recentTitles: found.recentTitles,
  };
}

/** From the first dated year to the last, for a text without jobs in lines of their own: "as a chef since 2015". */
function yearsSince(text: string, year: number): number | null {
  const years = [...text.matchAll(SINCE)].map(([, since]) => Number(since));
  if (years.length === 0) return null;
  const first = Math.min(...years, ...yearsNamedIn(text.slice(0, 2_000)).map((named) => named.year));
  return first <= year ? year - first : null;
}

/** "Minimum pay: £1,900 a month after tax". */
function minimumPay(text: string): number | null {
  const line = labelledLine(
    text,
    '(?:minimum|least) (?:take-home|net)?(?: ?monthly)? ?(?:pay|income|salary)',
  );
  const pounds = Number(/£\s?([\d,]{1,15})/.exec(line ?? '')?.[1]?.replaceAll(',', '') ?? Number.NaN);
  return pounds > 0 ? pounds : null;
}
