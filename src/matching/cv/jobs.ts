import { isCountry, isPlaceName, isTermOfWork, looksLikeEmployer, titleLikeness } from './classify-piece.ts';
import { type CvLine, isProse } from './cv-lines.ts';
import { datesNamedIn, type Period, periodsIn, withoutDates } from './date-spans.ts';

/** A job that a CV lists. Either name is null if the CV does not give it. */
export interface FoundJob {
  readonly title: string | null;
  readonly employer: string | null;
  /** null if it is undated. */
  readonly period: Period | null;
}

const MOST_JOBS = 30;
/** How many lines before and after its dates may name a job and its employer. */
const LINES_BEFORE = 3;
const LINES_AFTER = 3;
const MOST_PIECES = 16;
/** Separates title, employer, place and terms of work. Commas may do so too: `splitAtCommas` decides. */
const STRONG =
  /[\t|•·∙●■◆~;()[\]]|\s[–—-]{1,3}\s|\s--\s|[–—]|\s[@/]\s|(?<=\p{Ll}) at (?=(?:the )?\p{Lu})|: (?=\S)/u;
const LABEL =
  /^(?:(?:job|position|post|role|designation|occupation)(?: ?title| held)?|occupation or position held|title|(?:name of )?(?:employer|company|organi[sz]ation|firm)(?: name)?|location|dates?|duration|period|client|department|sector)\s{0,3}[:\t]\s{0,5}/i;
const TITLE_LABEL =
  /^(?:(?:job|position|post|role|designation|occupation)(?: ?title| held)?|title|occupation or position held)\s{0,3}[:\t]/i;
const EMPLOYER_LABEL =
  /^(?:name of )?(?:the )?(?:employer|company|organi[sz]ation|firm)(?: name)?\s{0,3}[:\t]/i;
const OWN_EMPLOYER = /\b(?:freelance|self[- ]employed|volunteer|contractor|owner)\b/i;
const NO_JOB =
  /\b(?:career break|gap year|travell?ing|maternity leave|unemployed|sabbatical|caring for|full-time (?:mother|father|parent))\b/i;
/** A duty starts with what was done: "Managed", "Responsible for", "Developing". */
const DUTY =
  /^(?:responsible|responsibilities|duties|including|involved|key|reporting|worked|working|assisted|helped|provided|my|i|we|the|to|used|technologies|tools|reason for leaving|achievements?)\b|^\p{Lu}?\p{Ll}{3,14}(?:ed|ing)\s(?:a|an|the|all|and|of|to|with|for|on|in|new|up|over|by|customers?|staff|\p{Ll}+s)\b/u;

/** Whether a line could name a job, an employer, a place or dates. */
function isHeader(line: CvLine): boolean {
  if (line.isBullet || line.text.length > 160 || isProse(line)) return false;
  const isSentence = line.text.endsWith('.') && !/\b(?:ltd|inc|co|plc|pvt|st|\p{Lu})\.$/iu.test(line.text);
  if (isSentence && line.text.split(/\s+/).length > 2) return false;
  if (
    !/^["'“([]?[\p{Lu}\p{N}]/u.test(line.text) &&
    titleLikeness(line.text) < 3 &&
    periodsIn(line.text).length === 0
  )
    return false;
  return !DUTY.test(line.text) || periodsIn(line.text).length > 0;
}

function isAnchor(line: CvLine): boolean {
  if (periodsIn(line.text).length === 0) return finishedIn(line) !== null;
  return !isProse(line) || withoutDates(line.text).trim().length < 60;
}

/** "Summer 2023: Intern at Mind Cymru": a job with a single date on its own line. null for anything else. */
function finishedIn(line: CvLine): Period | null {
  if (line.isBullet || isProse(line)) return null;
  const [date, ...more] = datesNamedIn(line.text);
  if (date === undefined || more.length > 0) return null;
  return piecesOf(line.text).some((piece) => titleLikeness(piece) >= 3) ? { from: date, to: date } : null;
}

/** "2011 to now. Heating Engineer, Doyle & Sons. Installs and repairs.": the job, then its duties. */
function datedProse(line: CvLine): CvLine[] {
  const [period] = line.isBullet ? [] : periodsIn(line.text);
  if (period === undefined || period.start > 2) return [line];
  const dates = line.text.slice(0, period.end);
  const afterDates = line.text.slice(period.end).replace(/^[\s.,:;)–—-]{1,5}/, '');
  const end = /(?<!\b(?:Ltd|Inc|Co|St|\p{Lu}))\.\s(?=\p{Lu})/u.exec(afterDates)?.index;
  if (end === undefined || end > 100 || titleLikeness(afterDates.split(',')[0] ?? '') <= 0) return [line];
  return [
    { ...line, text: `${dates}\t${afterDates.slice(0, end)}` },
    { ...line, text: afterDates.slice(end + 2), isAfterBlank: false },
  ];
}

/** How many cells of a table's row may name the job, besides those of its dates. What follows are duties. */
const CELLS_OF_NAMES = 2;

/** A row of a table, "2019 – 2023, Nurse, Leeds NHS Trust, Changed dressings; …": the job, then its duties. */
function datedRow(line: CvLine): CvLine[] {
  const cells = line.text.split('\t');
  const dated = cells.findIndex((cell) => periodsIn(cell).length > 0 && withoutDates(cell).trim().length < 3);
  if (cells.length < 3 || dated === -1) return [line];
  const others = cells.filter((_, index) => index !== dated);
  const job = [cells[dated], ...others.slice(0, CELLS_OF_NAMES)].join('\t');
  const duties = others.slice(CELLS_OF_NAMES).map((text) => ({ text, isBullet: true, isAfterBlank: false }));
  return [{ ...line, text: job }, ...duties];
}

/** The jobs of a section, in the order of the CV. Jobs are found by their dates, or by their titles if no line has dates. */
export function jobsIn(written: readonly CvLine[]): FoundJob[] {
  const lines = written.flatMap(datedRow).flatMap(datedProse);
  const anchors: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (isAnchor(line)) anchors.push(index);
    if (anchors.length === MOST_JOBS) break;
  }
  const first = anchors[0];
  if (first === undefined) return undatedJobs(lines);
  // All jobs of a CV are taken to be written alike: title and employer above the dates, or else beside or below the dates.
  const isNamedBefore = first > 0 && isHeader(lines[first - 1]!);
  const jobs: FoundJob[] = [];
  let searchFrom = 0;
  let lastEmployer: string | null = null;
  for (const [n, anchor] of anchors.entries()) {
    const next = anchors[n + 1] ?? lines.length;
    const line = lines[anchor]!;
    const period = periodsIn(line.text)[0] ?? finishedIn(line);
    const linesBefore = headersBefore(lines, anchor, searchFrom);
    const textBeside = withoutDates(line.text);
    const linesBelow = headersAfter(lines, anchor, next, isNamedBefore && n + 1 < anchors.length);
    const names = nameJob(linesBefore, textBeside, linesBelow, isNamedBefore);
    searchFrom = anchor + 1;
    if (NO_JOB.test(`${linesBefore.join(' ')} ${textBeside}`)) continue;
    let { title, employer } = names;
    // Several jobs under one employer, who is named once.
    if (employer === null && title !== null && !OWN_EMPLOYER.test(title)) employer = lastEmployer;
    if (employer !== null) lastEmployer = employer;
    if (title === null && employer !== null && hasOwnJobs(lines, anchor, anchors[n + 1])) continue;
    jobs.push({ title, employer, period });
  }
  return jobs;
}

/** "Halden Health, 2015–2023" above "Senior Engineer, 2019–2023": the employer's line is not a separate job. */
function hasOwnJobs(lines: readonly CvLine[], anchor: number, next: number | undefined): boolean {
  return next !== undefined && next - anchor <= 2 && titleLikeness(piecesOf(lines[next]!.text)[0] ?? '') > 0;
}

function headersBefore(lines: readonly CvLine[], anchor: number, from: number): string[] {
  const headers: string[] = [];
  let isSeparated = lines[anchor]!.isAfterBlank;
  for (let i = anchor - 1; i >= from && headers.length < LINES_BEFORE; i -= 1) {
    const line = lines[i]!;
    if (!isHeader(line)) break;
    // An empty line ends a job, but there may be one between its name and its dates.
    if (isSeparated && headers.length > 0) break;
    if (isSeparated && titleLikeness(piecesOf(line.text)[0] ?? '') <= 0 && !looksLikeEmployer(line.text))
      break;
    headers.unshift(line.text);
    isSeparated = line.isAfterBlank;
  }
  return headers;
}

function headersAfter(lines: readonly CvLine[], anchor: number, next: number, isShared: boolean): string[] {
  const headers: string[] = [];
  for (let i = anchor + 1; i < next && headers.length < LINES_AFTER; i += 1) {
    const line = lines[i]!;
    if (!isHeader(line)) break;
    if (line.isAfterBlank && headers.length > 0) break;
    if (datesNamedIn(line.text).length > 0) break;
    // The lines directly above the next dates name the next job.
    if (isShared && i >= next - LINES_BEFORE && allHeaders(lines, i, next)) break;
    headers.push(line.text);
  }
  return headers;
}

function allHeaders(lines: readonly CvLine[], from: number, to: number): boolean {
  for (let i = from; i < to; i += 1) if (!isHeader(lines[i]!)) return false;
  return true;
}

interface JobNames {
  readonly title: string | null;
  readonly employer: string | null;
}

function nameJob(
  linesBefore: readonly string[],
  textBeside: string,
  linesBelow: readonly string[],
  isNamedBefore: boolean,
): JobNames {
  const labelledNames = byLabels([...linesBefore, textBeside, ...linesBelow]);
  if (labelledNames !== null) return labelledNames;
  const pieces = [...(isNamedBefore ? linesBefore : []), textBeside].flatMap(piecesOf);
  let names = chooseNames(pieces);
  if (names.title !== null && names.employer !== null) return names;
  // Look for a missing title or employer below, then above, unless `pieces` already includes the lines above.
  for (const moreLines of [linesBelow, isNamedBefore ? [] : linesBefore]) {
    const allPieces = [...pieces];
    for (const line of moreLines) {
      allPieces.push(...piecesOf(line));
      const otherNames = chooseNames(allPieces);
      if (isBetter(otherNames, names)) names = otherNames;
      if (names.title !== null && names.employer !== null) return names;
    }
  }
  return names;
}

function isBetter(a: JobNames, b: JobNames): boolean {
  const count = ({ title, employer }: JobNames) => Number(title !== null) * 2 + Number(employer !== null);
  return count(a) > count(b);
}

function byLabels(lines: readonly string[]): JobNames | null {
  const titleLine = lines.find((line) => TITLE_LABEL.test(line));
  const employerLine = lines.find((line) => EMPLOYER_LABEL.test(line));
  if (titleLine === undefined) return null;
  const title = cleanTitle(piecesOf(titleLine.replace(LABEL, ''))[0] ?? '');
  const employer = employerLine === undefined ? null : (piecesOf(employerLine.replace(LABEL, ''))[0] ?? null);
  if (title === '') return null;
  return { title, employer: employer === null ? null : cleanEmployer(employer) };
}

/** The pieces of a line between strong separators, without dates and terms of work. */
function piecesOf(line: string): string[] {
  return withoutDates(line)
    .replace(LABEL, '')
    .split(STRONG)
    .slice(0, MOST_PIECES)
    .map((piece) =>
      piece.replace(/^[\s,.:*_'"“”–—-]+/, '').replace(/(?<![\s,:*_'"“”–—-])[\s,:*_'"“”–—-]+$/, ''),
    )
    .filter((piece) => /\p{L}{2}/u.test(piece) && !isTermOfWork(piece));
}

function chooseNames(pieces: readonly string[]): JobNames {
  const useful = pieces.filter(
    (piece, i) => !isPlaceName(piece) && !(isCountry(pieces[i + 1] ?? '') && i > 0),
  );
  const candidates = useful.map((piece, index) => ({ at: index, ...splitAtCommas(piece) }));
  let best: (typeof candidates)[number] | null = null;
  for (const each of candidates) {
    if (each.likeness > (best?.likeness ?? 0)) best = each;
  }
  if (best === null) {
    // Nothing looks like a title. If one of two names looks like an employer, the other is the title.
    const employer = useful.find(looksLikeEmployer) ?? (useful.length === 1 ? null : useful[1]) ?? null;
    const title = useful.find((piece) => piece !== employer && piece.split(/\s+/).length <= 6) ?? null;
    if (employer === null) return { title: null, employer: cleanEmployerOrNull(useful[0]) };
    return { title: title === null ? null : cleanTitle(title), employer: cleanEmployer(employer) };
  }
  const others = useful.filter((_, index) => index !== best.at);
  const employer = others.find(looksLikeEmployer) ?? best.rest ?? others.find(isPlausibleEmployer) ?? null;
  const title = employer === best.rest || best.rest === null ? best.title : best.whole;
  return { title: cleanTitle(title), employer: employer === null ? null : cleanEmployer(employer) };
}

function isPlausibleEmployer(piece: string): boolean {
  return (
    /^[\p{Lu}\p{N}]/u.test(piece) &&
    piece.length <= 80 &&
    titleLikeness(piece) < 3 &&
    !/^(?:Year|Grade|Band|Level|Team|Reporting|Salary)\b/i.test(piece)
  );
}

interface Split {
  readonly whole: string;
  readonly title: string;
  /** The text after the title and a comma, without places; null if nothing follows. */
  readonly rest: string | null;
  readonly likeness: number;
}

/** "Senior Staff Nurse, Southmead Hospital, Bristol"; "Tesco Stores, Shelf Stacker". */
function splitAtCommas(piece: string): Split {
  const parts = piece
    .split(/\s{0,3},\s{1,5}/)
    .slice(0, MOST_PIECES)
    .filter((part) => part !== '');
  const wholePiece = { whole: piece, title: piece, rest: null, likeness: titleLikeness(piece) };
  if (parts.length < 2) return wholePiece;
  const likenesses = parts.map(titleLikeness);
  const bestIndex = likenesses.indexOf(Math.max(...likenesses));
  const likeness = likenesses[bestIndex] ?? 0;
  if (likeness <= 0) return wholePiece;
  const otherParts = parts.filter(
    (part, i) => i !== bestIndex && !isPlaceName(part) && !(i > 0 && isCountry(parts[i + 1] ?? '')),
  );
  return {
    whole: piece,
    title: parts[bestIndex] ?? piece,
    rest: otherParts.length === 0 ? null : otherParts.join(', '),
    likeness: likeness + 0.5,
  };
}

function cleanTitle(title: string): string {
  const text = title
    .replace(/\s{1,5}(?:at|for|with|in)$/i, '')
    .replace(/^(?:as )?(?:an? )(?=\p{Lu})/iu, '')
    .trim()
    .slice(0, 120);
  return /\p{Ll}/u.test(text) ? text : text.replace(/\p{L}{4,}/gu, capitalise);
}

/** "FORKLIFT DRIVER" is shouting, "HGV" is not. */
function capitalise(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase();
}

function cleanEmployer(employer: string): string {
  const parts = employer.split(/,\s{1,5}/).slice(0, MOST_PIECES);
  const kept = parts.filter((part, i) => i === 0 || (!isPlaceName(part) && !isCountry(parts[i + 1] ?? '')));
  return kept
    .join(', ')
    .replace(/^(?:at|for|with) /i, '')
    .trim()
    .slice(0, 120);
}

function cleanEmployerOrNull(piece: string | undefined): string | null {
  return piece === undefined ? null : cleanEmployer(piece);
}

/** Without dates only lines that clearly name an occupation count. */
function undatedJobs(lines: readonly CvLine[]): FoundJob[] {
  const jobs: FoundJob[] = [];
  for (const line of lines) {
    if (!isHeader(line)) continue;
    const { title, employer } = chooseNames(piecesOf(line.text));
    if (title === null || titleLikeness(title) < 3) continue;
    const [finished = null] = datesNamedIn(line.text);
    jobs.push({ title, employer, period: finished === null ? null : { from: finished, to: finished } });
    if (jobs.length === MOST_JOBS) break;
  }
  return jobs;
}
