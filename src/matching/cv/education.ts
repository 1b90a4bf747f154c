import { isCountry, isPlaceName } from './classify-piece.ts';
import { type CvLine, isProse } from './cv-lines.ts';
import { datesNamedIn, type Period, periodsIn, withoutDates } from './date-spans.ts';

/** A course of education. Every field is null if the CV does not give it. */
export interface FoundEducation {
  readonly institution: string | null;
  readonly qualification: string | null;
  /** For a single year, both ends are that year. */
  readonly period: Period | null;
}

const MOST_ENTRIES = 12;
const MOST_PIECES = 12;
const SEPARATOR =
  /[\t|•·∙●■◆;]|\s[–—-]{1,3}\s|\s--\s|[–—]|: (?=\S)|(?<=\p{Ll}|\)) (?:at|from) (?=(?:the )?\p{Lu})|\s@\s|\s\((?=[^()]{0,60}(?:[Uu]niv|[Cc]ollege|[Ss]chool|[Ii]nstitute|[Aa]cademy))/u;
const INSTITUTION =
  /\b(?:universi\p{L}{1,4}|uniwersytet|politechnika|akademia|prifysgol|uni of|college|coleg|schools?|ysgol|academy|institute|polytechnic|conservatoire|sixth[ -]form|grammar|comprehensive|high school|training centre|seminary|faculty|UCL|LSE|UWE|UCLAN|UMIST|MIT|IIT|NIT|ITI|Open University|learndirect|City College)\b/iu;
const QUALIFICATION =
  /(?:^|[^\p{L}])(?:B\.?\s?Sc|B\.?\s?A|B\.?\s?Eng|B\.?\s?Ed|B\.?\s?Tech|B\.?\s?Com|B\.?\s?Pharm|BCA|BBA|M\.?\s?Sc|M\.?\s?A|M\.?\s?Eng|M\.?\s?Ed|M\.?\s?Tech|MBA|MCA|MPhil|MRes|LL\.?\s?[BM]|MB\s?ChB|MBBS|Ph\.?\s?D|DPhil|PGCE|PGDip|PG\s?Cert|GDL|LPC|SQE|BPTC|HND|HNC|BTEC|T[- ]levels?|NVQs?|SVQs?|QCF|RQF|GCSEs?|IGCSEs?|A[ -/]*S?[- ]?levels?|O[- ]levels?|AS[- ]levels?|NCFE|CACHE|CIM|AAT|ACCA|ACA|CIMA|GNVQ|WAEC|WASSCE|SSCE|HSC|SSC|OND|NYSC|ND|HNDip|matura|licencjat|magister|inżynier|(?:bachelor|master|doctor|doctorate)(?:['’]?s)?|diploma|certificate|degree|foundation|access to|apprenticeship|baccalaureate|bagloriaeth|TGAU|secondary education|leaving certificate|higher national|highers|national [45]|level \d|city (?:&|and) guilds|cert ?(?:he|ed)|dip ?he|postgraduate|legal practice course|foundation year|professional graduate|qts|intermediate|first class|upper second)(?![\p{L}])/iu;
const LABEL =
  /^(?:qualification|course|degree|institution|institute|university|college|school|awarding body|title of qualification(?: awarded)?|name of (?:institution|school)|dates?|year|subjects?|principal subjects)\s{0,3}[:\t]\s{0,5}/i;
const GRADE =
  /^(?:first(?: class)?(?: hons| honours)?|2[:.][12]|1st|[12]{1,2}[:.]?[12](?: hons| honours)?|distinction|merit|pass|grades?\b.{0,60}|gpa\b.{0,20}|cgpa\b.{0,20}|\d[\d.]{0,5}\s?%|upper second.{0,30}|lower second.{0,30}|(?:hons|honours)|predicted.{0,40})$/i;

interface Draft {
  institution: string | null;
  qualification: string | null;
  period: Period | null;
}

/** The entries of these lines: each has an institution or a qualification, in any order, on one line or several. */
export function educationIn(lines: readonly CvLine[]): FoundEducation[] {
  const entries: Draft[] = [];
  let draft: Draft = { institution: null, qualification: null, period: null };
  const finish = () => {
    if ((draft.institution !== null || draft.qualification !== null) && entries.length < MOST_ENTRIES)
      entries.push(draft);
    draft = { institution: null, qualification: null, period: null };
  };
  for (const line of lines) {
    const { text } = line;
    if (text.length > 240 || (isProse(line) && !QUALIFICATION.test(text))) continue;
    const pieces = piecesOf(text);
    const institution = pieces.find((piece) => INSTITUTION.test(piece) && !isGradeList(piece)) ?? null;
    const qualification = qualificationOf(pieces, institution);
    const place = institution ?? (qualification === null ? null : otherNameIn(pieces, qualification));
    const period = periodOf(text);
    if (line.isAfterBlank && draft.institution !== null && draft.qualification !== null) finish();
    const clashes =
      (institution !== null && draft.institution !== null && draft.institution !== place) ||
      (qualification !== null && draft.qualification !== null) ||
      (period !== null && draft.period !== null && (institution !== null || qualification !== null));
    if (clashes) finish();
    draft.institution ??= place;
    draft.qualification ??= qualification;
    draft.period ??= period;
  }
  finish();
  return entries.map((each) => ({ ...each }));
}

function isGradeList(piece: string): boolean {
  return /^\d{1,2} GCSEs?\b/i.test(piece);
}

function qualificationOf(pieces: readonly string[], institution: string | null): string | null {
  const otherPieces = pieces.filter((piece) => piece !== institution);
  const qualification = otherPieces.find((piece) => QUALIFICATION.test(piece) && !GRADE.test(piece));
  if (qualification !== undefined) {
    // "Access to Higher Education Diploma – Nursing": the subject is the next piece.
    const next = otherPieces[otherPieces.indexOf(qualification) + 1];
    const isBare = qualification.split(/\s+/).length <= 2 && !/\bin\b/.test(qualification);
    return isBare && next !== undefined && !GRADE.test(next) && !isPlaceName(next)
      ? `${qualification} ${next}`
      : qualification;
  }
  return null;
}

/** "B.Tech in Computer Science from JNTU Hyderabad": the other name on the line is the institution. */
function otherNameIn(pieces: readonly string[], qualification: string): string | null {
  const index = pieces.findIndex((piece) => qualification.includes(piece));
  const next = pieces[index + 1];
  if (next === undefined || qualification.includes(next) || GRADE.test(next) || QUALIFICATION.test(next))
    return null;
  return /^\p{Lu}[\p{L}’'.-]{1,40}(?:\s\S{1,40}){0,6}$/u.test(next) && !isPlaceName(next) ? next : null;
}

function periodOf(text: string): Period | null {
  const [period] = periodsIn(text);
  if (period !== undefined) return { from: period.from, to: period.to };
  const year = datesNamedIn(text).at(-1);
  return year === undefined ? null : { from: year, to: year };
}

/** The pieces of a line; at commas only where that separates an institution from a qualification. */
function piecesOf(text: string): string[] {
  return withoutDates(text)
    .replace(LABEL, '')
    .replace(/\(\s{0,10}\)|\((?:predicted|expected|pending)[^()]{0,60}\)/gi, ' ')
    .split(SEPARATOR)
    .slice(0, MOST_PIECES)
    .flatMap(splitAtCommas)
    .map((piece) =>
      piece.replace(/^[\s,.:*()_'"–—-]+/, '').replace(/(?<![\s,:*(_'"–—-])[\s,:*(_'"–—-]+$/, ''),
    )
    .filter((piece) => /\p{L}{2}/u.test(piece));
}

function splitAtCommas(piece: string): string[] {
  const parts = piece.split(/,\s{1,5}/).slice(0, MOST_PIECES);
  const index = parts.findIndex((part) => INSTITUTION.test(part));
  if (index === -1) return [piece];
  const partsAfter = parts
    .slice(index + 1)
    .filter((part, i) => !isPlaceName(part) && !isCountry(parts[index + 2 + i] ?? ''));
  const partsBefore = parts.slice(0, index).filter((part) => !isPlaceName(part));
  // "BSc Computer Science, University of Leeds, 2:1"; "University of Leeds, BSc Computer Science".
  const subject = partsAfter.filter((part) => !GRADE.test(part));
  return [
    ...(partsBefore.length > 0 ? [partsBefore.join(', ')] : []),
    parts[index] ?? piece,
    ...(subject.length > 0 ? [subject.join(', ')] : []),
  ];
}
