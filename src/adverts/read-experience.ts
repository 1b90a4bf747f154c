import type { ExperienceLevel } from '#contract/units.ts';
import { isShape, listOf, type Shape, wordsOf } from './json-shape.ts';
import { bandsInWords } from './pay/pay-bands.ts';

export interface Experience {
  readonly level: ExperienceLevel | null;
  /** Whole years required. */
  readonly years: number | null;
}

const MOST_YEARS = 40;

const NUMBERS: ReadonlyMap<string, number> = new Map(
  'one two three four five six seven eight nine ten'.split(' ').map((word, index) => [word, index + 1]),
);
const NUMBER = String.raw`(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)`;
const YEARS = String.raw`(?:\s{0,3}\+|\s{0,3}(?:-|–|to|or)\s{0,3}(?:\d{1,2}|more|two|three|four|five|six|seven|eight|nine|ten))?\s{0,3}\+?\s{0,3}(?:full |whole )?years?['’]?`;
const ASKED = String.raw`(?:minimum(?: of)?|min\.?|at least|no less than|requires?|required|(?:must|should|and|to) have(?: a)?|essential:?|need(?:s|ed)?|you(?:['’]ll| will)? have|with|holding)`;

/** "at least three years' experience", "minimum of 5 years post-qualification", "2+ years of experience". */
const ASKED_YEARS = [
  new RegExp(
    String.raw`\b${ASKED}\s{1,3}(?:of\s{1,3})?(?:a\s{1,3})?(?:minimum(?: of)?\s{1,3}|at least\s{1,3}|over\s{1,3})?${NUMBER}${YEARS}(?=[^.;\n]{0,60}\b(?:experience|post[- ](?:qualif|registration)|qualified|pqe)\b)`,
    'gi',
  ),
  new RegExp(
    String.raw`\b${NUMBER}\s{0,3}(?:\+|(?:-|–|to)\s{0,3}\d{1,2})\s{0,3}years?['’]?(?=[^.;\n]{0,40}\bexperience\b)`,
    'gi',
  ),
  new RegExp(
    String.raw`\bexperience\b[^.;\n]{0,30}\b(?:minimum(?: of)?|min\.?|at least)\s{1,3}${NUMBER}${YEARS}`,
    'gi',
  ),
  new RegExp(String.raw`\b${NUMBER}${YEARS}\s{1,3}post[- ]?(?:qualif|registration)`, 'gi'),
];
/** Words before the years: "Our team has 12+ years of experience" is about the company, not the applicant. */
const COMPANY =
  /\b(?:we|our|us|company|trust|group|established|firm|team|organisation|provider)\b[^.;\n]{0,60}$/i;
/** "With over 12 years' experience, we …" is about the company too. */
const COMPANY_AFTER = /^[^.;\n]{0,40}\bexperience\b[^.;,\n]{0,30},\s{0,3}(?:we|our)\b/i;
/** "We can only accept applicants who have …" is about the applicant after all. */
const APPLICANT = /\b(?:applicants?|candidates?|you|who|those|anyone)\b[^.;\n]{0,40}$/i;
/** "Over 20 years of experience" is the company's pride; no advert asks for so many. */
const MOST_ASKED = 15;
const NONE_ASKED =
  /\bno (?:previous |prior )?(?:care |healthcare |work |nhs |formal )?experience (?:is )?(?:necessary|needed|required|essential)\b|(?:^|[.!?•\n-]\s{0,10})(?:previous )?experience (?:is )?not (?:necessary|needed|required|essential)\b/i;

const EXECUTIVE =
  /\b(?:chief (?:executive|financial|operating|technology|information|medical|nursing|nurse|people|officer|of staff)\b|ceo\b|cfo\b|cto\b|coo\b|cio\b|managing director|director|vice president|vp\b|board member)/i;
const NEAR_EXECUTIVE =
  /\b(?:associate|assistant|deputy|art|creative|programme|project|cruise|funeral|studio)\s+director/i;
const ASSISTS_SOMEONE =
  /\b(?:assistant|secretary|pa|administrator|support|coordinator)\s+to\b|\bpersonal assistant\b|\bexecutive assistant\b/i;
const SENIOR =
  /\b(?:senior|snr|sr|lead|principal|head of|head teacher|headteacher|advanced (?:nurse|clinical|practitioner)|matron|consultant (?:in|\w*(?:ologist|iatrist|ist|surgeon|physician|anaesthetist|geriatrician|paediatrician|nurse|midwife|pharmacist|psychologist))|(?:nurse|locum|medical) consultant)\b/i;
const ENTRY =
  /\b(?:trainee|apprentice(?:ship)?|junior|jnr|graduate|newly qualified|entry[- ]level|internship|intern|school leaver|nqt|ect|preceptorship|student)\b/i;
const NOT_ENTRY =
  /\bjunior (?:sister|charge|ward|matron|clinical fellow|doctor)|\b(?:graduate|student|apprentice(?:ship)?|trainee)s?\s+(?:support|services?|recruit|lead|manag|liaison|welfare|engagement|experience|program|tutor|coach|assessor|advis|admissions|union|accommodation|mentor|train|finance)/i;

/**
 * The experience that the advert requires. The years are from its own field, or else from its text; the level is from the
 * title, or else from the years. Each is null if the advert does not say.
 */
export function readExperience(posting: Shape, title: string, descriptionMd: string): Experience {
  const field = fromField(posting.experienceRequirements);
  const years = field ?? yearsIn(descriptionMd);
  const level = levelOfTitle(title) ?? (years === null ? null : levelOfYears(years));
  return { level, years };
}

function fromField(value: unknown): number | null {
  for (const each of listOf(value)) {
    if (isShape(each)) {
      const months = Number(wordsOf(each.monthsOfExperience) ?? Number.NaN);
      if (Number.isFinite(months) && months >= 0) return plausibleYears(Math.floor(months / 12));
    }
    const words = (wordsOf(each) ?? (isShape(each) ? wordsOf(each.description) : null) ?? '').slice(0, 2_000);
    if (NONE_ASKED.test(words) || /^\s*(?:none|no experience|no requirements)\b/i.test(words)) return 0;
    const plain = new RegExp(String.raw`\b${NUMBER}${YEARS}`, 'i').exec(words)?.[1];
    const years = yearsIn(words) ?? (plain === undefined ? null : plausibleYears(numberOf(plain)));
    if (years !== null) return years;
  }
  return null;
}

function yearsIn(text: string): number | null {
  for (const pattern of ASKED_YEARS) {
    for (const match of text.matchAll(pattern)) {
      const textBefore = text.slice(Math.max(0, match.index - 80), match.index);
      const years = plausibleYears(numberOf(match[1] ?? ''));
      if (years === null || years > MOST_ASKED) continue;
      const end = match.index + match[0].length;
      const isOurs = /^with\b/i.test(match[0]) && COMPANY_AFTER.test(text.slice(end, end + 120));
      if (!(isOurs || COMPANY.test(textBefore)) || APPLICANT.test(textBefore)) return years;
    }
  }
  return NONE_ASKED.test(text) ? 0 : null;
}

function numberOf(words: string): number {
  return NUMBERS.get(words.toLowerCase()) ?? Number(words);
}

function plausibleYears(years: number): number | null {
  return Number.isInteger(years) && years >= 0 && years <= MOST_YEARS ? years : null;
}

function levelOfTitle(title: string): ExperienceLevel | null {
  if (ENTRY.test(title) && !NOT_ENTRY.test(title)) return 'entry';
  if (EXECUTIVE.test(title) && !ASSISTS_SOMEONE.test(title))
    return NEAR_EXECUTIVE.test(title) ? 'senior' : 'executive';
  if (SENIOR.test(title) && !ASSISTS_SOMEONE.test(title)) return 'senior';
  return levelOfBand(title);
}

/** NHS bands as their national profiles describe them: up to 5 newly qualified, 6 and 7 specialist, 8 leads, 9 directs. */
function levelOfBand(title: string): ExperienceLevel | null {
  const band = bandsInWords(title)?.[0];
  if (band === undefined) return null;
  if (band === '9') return 'executive';
  if (band.startsWith('8')) return 'senior';
  return Number(band) <= 5 ? 'entry' : 'mid';
}

/**
 * The product's own levels are entry (0–2 years), mid (3–5), senior (5–10) and executive (10+). Two years are on the border
 * of entry and mid, so they give no level; ten or more still give senior.
 */
function levelOfYears(years: number): ExperienceLevel | null {
  if (years === 2) return null;
  if (years < 2) return 'entry';
  return years < 5 ? 'mid' : 'senior';
}
