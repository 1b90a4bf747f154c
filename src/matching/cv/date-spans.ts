/** A month of a year; the month is null if only the year is known. */
export interface YearMonth {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number | null;
}

/** A period; `to` is null while it continues. */
export interface Period {
  readonly from: YearMonth;
  readonly to: YearMonth | null;
}

/** A period as written in a line, and where. */
interface WrittenPeriod extends Period {
  readonly start: number;
  readonly end: number;
}

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'.split('|');
/** The middle of each season. */
const SEASONS: Readonly<Record<string, number>> = { spring: 4, summer: 7, autumn: 10, fall: 10, winter: 1 };

/**
 * "March 2019", "Mar '19", "4th March 2019", "03/2019", "01.03.2019", "2019-03", "Mar 19", "03/19", "Summer 2018", "2019",
 * "March" before another date.
 */
const POINT =
  /(?<![\p{L}\p{N}£$€.,/])(?:(?:\d{1,2}(?:st|nd|rd|th)?\s)?(?:(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?|(spring|summer|autumn|fall|winter))(?:[\s,./'’-]{1,3}((?:19|20)\d\d|\d\d(?![\d,:]|st|nd|rd|th|\s(?:19|20)\d\d)))?|(0[1-9]|1[0-2])\/(\d\d)(?![\d/])|(?:\d{1,2}[/.-])?(\d{1,2})[/.-]((?:19|20)\d\d)|((?:19|20)\d\d)[/.-](0?[1-9]|1[0-2])(?![\d/.-])|((?:19|20)\d\d))(?![\p{L}\p{N}%])/giu;

/** Every date contains one of these. Most lines have none, and finding that out with `POINT` takes several times as long. */
const PART_OF_A_DATE = /\d|jan|feb|mar|apr|may|ju[nl]|aug|sep|oct|nov|dec|spring|summer|autumn|fall|winter/iu;

const BETWEEN =
  /^[\s,]{0,5}(?:[-–—−‒‑→>|/]{1,3}|to|until|till|til|through|thru|up to|\t):?[\s]{0,5}(?:the )?$/i;
const ONGOING =
  /^[\s,]{0,5}(?:[-–—−‒‑→>|/]{1,3}|to|until|till|through|up to|\t)?:?[\s(]{0,5}(?:the )?(?:present(?: day)?|now|currently|current|to date|till date|date|today|ongoing|on-going|onwards?)\b\)?/i;
const LEFT_OPEN = /^\s{0,5}[-–—−]{1,3}\s{0,5}(?:$|[)\]|,\t·•∙])/;
const SHORT_END = /^\s{0,3}[-–—−/]\s{0,3}['’]?(\d\d)(?![\d/.-]|\s?%)/;
const SINCE = /\b(?:since|from)\s{1,3}(?:(?:early|mid|late|about|around)[\s-]{1,3})?$/i;
/** How many dates of a line are read: a line with more is a timetable. */
const MOST_POINTS = 12;

interface Point extends YearMonth {
  readonly hasYear: boolean;
  readonly start: number;
  readonly end: number;
}

function pointsIn(line: string): Point[] {
  const points: Point[] = [];
  if (!PART_OF_A_DATE.test(line)) return points;
  for (const match of line.matchAll(POINT)) {
    const [matched, month, season, year, shortMonth, afterShort, numericMonth, afterMonth, ...rest] = match;
    const [beforeMonth, isoMonth, alone] = rest;
    const yearText = year ?? afterShort ?? afterMonth ?? beforeMonth ?? alone;
    const monthIndex = month === undefined ? -1 : MONTHS.indexOf(month.slice(0, 3).toLowerCase());
    const number = Number(shortMonth ?? numericMonth ?? isoMonth ?? 0);
    const inYear =
      season !== undefined ? (SEASONS[season.toLowerCase()] ?? 0) : monthIndex >= 0 ? monthIndex + 1 : number;
    points.push({
      year: yearText === undefined ? 0 : fullYear(yearText),
      month: inYear >= 1 && inYear <= 12 ? inYear : null,
      hasYear: yearText !== undefined,
      start: match.index,
      end: match.index + matched.length,
    });
    if (points.length === MOST_POINTS) break;
  }
  return points;
}

function fullYear(written: string): number {
  const year = Number(written);
  if (year >= 100) return year;
  return year <= 40 ? 2_000 + year : 1_900 + year;
}

/** The periods that a line names: "Jan 2019 – Present", "1998–02", "since March 2020", "06/2015 to 08/2019". */
export function periodsIn(line: string): WrittenPeriod[] {
  const points = pointsIn(line);
  const periods: WrittenPeriod[] = [];
  for (let i = 0; i < points.length; i += 1) {
    const point = points[i]!;
    const next = points[i + 1];
    const textAfter = line.slice(point.end, point.end + 40);
    if (next?.hasYear && BETWEEN.test(line.slice(point.end, next.start))) {
      // "March – June 2019".
      const from = { year: point.hasYear ? point.year : next.year, month: point.month };
      if (monthsOf(from) <= monthsOf(next) || next.month === null) {
        periods.push({ from, to: { year: next.year, month: next.month }, start: point.start, end: next.end });
        i += 1;
        continue;
      }
    }
    if (!point.hasYear) continue;
    const from = { year: point.year, month: point.month };
    const ongoingMark = ONGOING.exec(textAfter)?.[0] ?? LEFT_OPEN.exec(textAfter)?.[0];
    if (ongoingMark !== undefined) {
      periods.push({ from, to: null, start: point.start, end: point.end + ongoingMark.length });
      continue;
    }
    const shortEnd = SHORT_END.exec(textAfter);
    if (shortEnd !== null) {
      const year = fullYear(shortEnd[1]!);
      if (year >= point.year) {
        periods.push({
          from,
          to: { year, month: null },
          start: point.start,
          end: point.end + shortEnd[0].length,
        });
        continue;
      }
    }
    const since = SINCE.exec(line.slice(0, point.start));
    if (since !== null) periods.push({ from, to: null, start: since.index, end: point.end });
  }
  return periods;
}

/** The single dates in a line, for something that is finished in a year: "BSc Nursing, 2016". */
export function datesNamedIn(line: string): YearMonth[] {
  return pointsIn(line)
    .filter(({ hasYear }) => hasYear)
    .map(({ year, month }) => ({ year, month }));
}

/** The line with a tab in place of each period and of each date that has a year. */
export function withoutDates(line: string): string {
  let text = line;
  for (const { start, end } of periodsIn(line).reverse())
    text = `${text.slice(0, start)}\t${text.slice(end)}`;
  for (const { start, end, hasYear } of pointsIn(text).reverse()) {
    if (hasYear) text = `${text.slice(0, start)}\t${text.slice(end)}`;
  }
  return text;
}

function monthsOf({ year, month }: YearMonth): number {
  return year * 12 + (month ?? 1) - 1;
}

/** If only the year is known, its middle counts, so that 2016–2019 are three years. */
const MIDDLE = 6;

/**
 * Whole years covered by these periods, counting overlaps once, or null without periods. A period that is still running ends
 * `now`.
 */
export function yearsCovered(periods: readonly Period[], now: YearMonth): number | null {
  const ends = periods
    .map(({ from, to }) => {
      const end = to ?? now;
      // "2019 – present" counts from the current month of 2019, so that it is a whole number of years.
      const month = from.month ?? (to === null ? now.month : null) ?? MIDDLE;
      const first = from.year * 12 + month - 1;
      const last =
        end.year * 12 + (end.month === null ? MIDDLE - 1 : end.month - (from.month === null ? 1 : 0));
      return { first, last };
    })
    .filter(({ first, last }) => last >= first && first <= monthsOf(now))
    .sort((a, b) => a.first - b.first);
  if (ends.length === 0) return null;
  let months = 0;
  let until = 0;
  for (const { first, last } of ends) {
    months += Math.max(0, last - Math.max(first, until));
    until = Math.max(until, last);
  }
  return Math.floor(months / 12);
}

/** "2019-03", or "2019". */
export function dateText({ year, month }: YearMonth): string {
  return month === null ? String(year) : `${year}-${String(month).padStart(2, '0')}`;
}

/** The reverse of `dateText`; null for anything else. */
export function dateOf(text: string): YearMonth | null {
  const [, year, month] = /^(\d{4})(?:-(\d\d))?$/.exec(text) ?? [];
  if (year === undefined) return null;
  return { year: Number(year), month: month === undefined ? null : Number(month) };
}
