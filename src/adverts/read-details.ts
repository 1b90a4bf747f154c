import { BENEFIT_LENGTH, BENEFITS_MAX } from '#contract/benefits.ts';
import { HOURS_MAX } from '#contract/role-pay.ts';
import { listOf, type Shape, wordsOf } from './json-shape.ts';
import { plainLine } from './text/clean-text.ts';

const HOURS =
  /\b(\d{1,2}(?:\.\d{1,2})?) ?(?:hours|hrs) ?(?:a|per|each|\/) ?week\b( minimum\b| or more\b| at least\b)?/gi;
/** Text before a figure that is one of several, a limit, or the end of a longer number. */
const NOT_THE_FIGURE =
  /(?:(?<!\bband )\b\d{1,2}(?:\.\d{1,2})?\s?[–—-]|[\d/.]|\\\*|\b(?:between|minimum|min\.?|at least|up to|maximum|max\.?|over|more than|to|or|and)(?: of)?)\s?$/i;
const OFFICE = /\b([1-5]|one|two|three|four|five) days? (?:a|per|each) week in (?:the|our) office\b/i;
const SPONSORS =
  /\b(?:visa )?sponsorship (?:is )?(?:available|offered|provided)\b|\bwe (?:can |do )?(?:offer|provide) (?:visa )?sponsorship\b|\bwe (?:can |do )?sponsor (?:skilled worker )?visas?\b/i;
const NEVER_SPONSORS =
  /\b(?:unable|not able) to (?:sponsor|(?:offer|provide) (?:visa )?sponsorship)\b|\b(?:cannot|can['’]t|do not|don['’]t|not) (?:sponsor|(?:offer|provide) (?:visa )?sponsorship)\b|\b(?:no|without) (?:visa )?sponsorship\b|\bsponsorship (?:is )?(?:not|un)(?: ?available| offered| provided)\b/gi;
const NUMBERS = ['one', 'two', 'three', 'four', 'five'];
const MOST_CHARACTERS = 20_000;

/**
 * The hours a week, if the advert states one figure: from its own field, or else from its text; null if neither states one.
 * These state none: several figures ("between 16 and 37.5 hours a week"), a limit ("at least 16 hours per week"), and a
 * figure that is not a multiple of a quarter of an hour. After such a field, the text is still read.
 */
export function readWeeklyHours(posting: Shape, descriptionMd: string): number | null {
  const field = wordsOf(posting.workHours) ?? '';
  return onlyHours(`${field} hours a week`.slice(0, 60)) ?? onlyHours(field) ?? onlyHours(descriptionMd);
}

function onlyHours(words: string): number | null {
  const text = words.slice(0, MOST_CHARACTERS);
  const matches = [...text.matchAll(HOURS)];
  if (matches.some(({ index }) => NOT_THE_FIGURE.test(text.slice(Math.max(0, index - 20), index))))
    return null;
  if (matches.some(([, , limit]) => limit !== undefined)) return null;
  const hourCounts = new Set(matches.map(([, hours]) => Number(hours)));
  const [hours] = hourCounts;
  if (hours === undefined || hourCounts.size > 1) return null;
  return hours > 0 && hours <= HOURS_MAX && Number.isInteger(hours * 4) ? hours : null;
}

/** Short entries of a list of benefits; prose is left to the description. */
export function readBenefits(posting: Shape): string[] {
  const values = listOf(posting.jobBenefits).map((each) => wordsOf(each) ?? '');
  const entries = values.length === 1 ? (values[0] ?? '').slice(0, 2_000).split(/[,;\n]/) : values;
  const lines = entries.map((each) => plainLine(each, 200)).filter((each) => each !== '');
  const isList = lines.every((each) => each.length <= BENEFIT_LENGTH && !/[.!?] /.test(each));
  return isList ? [...new Set(lines)].slice(0, BENEFITS_MAX) : [];
}

/** Whether the employer sponsors visas; null if the advert does not say, or says both. */
export function readVisa(descriptionMd: string): boolean | null {
  const words = descriptionMd.slice(0, MOST_CHARACTERS);
  const withoutRefusals = words.replaceAll(NEVER_SPONSORS, '');
  if (withoutRefusals !== words) return SPONSORS.test(withoutRefusals) ? null : false;
  return SPONSORS.test(words) ? true : null;
}

/** Days a week in the office; null if the advert does not say. */
export function readOfficeDays(descriptionMd: string): number | null {
  const words = descriptionMd.slice(0, MOST_CHARACTERS);
  const match = OFFICE.exec(words);
  const days = match?.[1]?.toLowerCase();
  if (match === null || days === undefined) return null;
  // "2-3 days", "up to three days": no single figure.
  if (NOT_THE_FIGURE.test(words.slice(Math.max(0, match.index - 20), match.index))) return null;
  return NUMBERS.includes(days) ? NUMBERS.indexOf(days) + 1 : Number(days);
}
