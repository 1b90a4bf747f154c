import { EXPERIENCE_LEVELS, type ExperienceLevel, WORK_MODES } from '#contract/units.ts';
import type { SeekerFacts } from '../facts.ts';
import { findPlace } from '../places/find-place.ts';
import { occupationsIn } from '../text/occupations-in.ts';
import { compileTitle } from '../titles.ts';
import { labelledLine, listUnder } from './labelled-line.ts';

const MOST_TITLES = 3;
const LONGEST_TITLE = 100;
const LONGEST_TITLE_WORDS = 7;
const HEADER_LINES = 6;
/** "2018 – 2023", "March 2019 to present". */
const SPAN =
  /\b((?:19|20)\d\d)\s{0,5}(?:-|–|—|to|until)\s{0,5}(?:\w{3,9} )?((?:19|20)\d\d|now|present|today|current)?/gi;
const SINCE = /\bsince (?:\w{1,20} )?((?:19|20)\d\d)\b/gi;
const STATED_YEARS =
  /\b(\d{1,2})\+?\s{0,5}years?['’]?(?:\s{1,5}of)?(?:\s{1,5}\w{1,40}){0,3}\s{1,5}experience\b/i;
/** "RGN" alone is a qualification. */
const CAPITALS = /^\p{Lu}+$/u;
/** Separates a title from the rest of its line: an employer, a place, dates. */
const TITLE_BREAK =
  /[,;|:()[\]–—\t]|\s-\s|\s@\s|\bat\b|\b(?:working|worked|employed)\b.{0,20}?\bas\b(?:\s+an?\b)?|\bsince\b|\bI\b/;

/** Reads a plain-text CV as the facts of a seeker. `year` is the current year, for current jobs. */
export function seekerFromText(text: string, year: number): SeekerFacts {
  const recentTitles = titlesIn(text);
  const mode = labelledLine(text, '(?:preferred )?work(?:ing)? mode|work preference')?.toLowerCase() ?? '';
  const header = text.split('\n').slice(0, HEADER_LINES).join('\n');
  const place = labelledLine(text, 'location|address|based(?: in)?|lives? in|home');
  return {
    skills: skillsListedIn(text),
    experienceLevel: levelOf(recentTitles),
    experienceYears: yearsIn(text, year),
    place: (findPlace(place ?? header) ?? null)?.name ?? null,
    workModePref:
      WORK_MODES.find((each) => mode.replace('-', '').replace('on site', 'onsite').includes(each)) ?? null,
    minNetMonthlyPounds: minimumPay(text),
    summaryText: text,
    recentTitles,
  };
}

/** The CV's own list of skills, as written; [] if it has none. */
export function skillsListedIn(text: string): string[] {
  return listUnder(
    text,
    '(?:key |technical |core |my |professional )?skills(?: and [a-z]+)?|key strengths|expertise',
  );
}

/** The level in the latest title; null if it has none. */
export function levelOf([latest = '']: readonly string[]): ExperienceLevel | null {
  return EXPERIENCE_LEVELS[compileTitle(latest).seniority] ?? null;
}

/** The first three short pieces of lines that name an occupation, because CVs begin with the current job. */
export function titlesIn(text: string): string[] {
  const titles = new Set<string>();
  for (const line of text.split('\n')) {
    if (/^\s*[-•·]\s/.test(line)) continue;
    for (const piece of line.split(TITLE_BREAK)) {
      const title = piece.replace(/^[\s#*_>.\d/]+/, '').replace(/(?<![\s#*_.\d/])[\s#*_.\d/]+$/, '');
      if (title.length > LONGEST_TITLE || title.split(/\s+/).length > LONGEST_TITLE_WORDS) continue;
      if (occupationsIn(title).length === 0) continue;
      if (CAPITALS.test(title)) continue;
      titles.add(title);
      if (titles.size === MOST_TITLES) return [...titles];
    }
  }
  return [...titles];
}

/** The years stated in the CV, or else from its first dated year to its last. */
function yearsIn(text: string, year: number): number | null {
  const stated = STATED_YEARS.exec(text)?.[1];
  if (stated !== undefined) return Number(stated);
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const [, from = '', to = ''] of text.matchAll(SPAN)) {
    first = Math.min(first, Number(from));
    last = Math.max(last, /^\d+$/.test(to) ? Number(to) : year);
  }
  for (const [, from = ''] of text.matchAll(SINCE)) {
    first = Math.min(first, Number(from));
    last = year;
  }
  return last > 0 && last <= year && first <= last ? last - first : null;
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
