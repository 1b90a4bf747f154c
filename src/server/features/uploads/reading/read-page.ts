import { periodsIn } from '#matching/cv/date-spans.ts';
import { headingOf } from '#matching/cv/headings.ts';

/** A piece of text that pdf.js found on a page, with its place in points from the lower left corner. */
interface TextItem {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
}

/** A run of text on one baseline, without wide gaps. */
interface Segment {
  text: string;
  readonly x: number;
  right: number;
  readonly y: number;
  readonly height: number;
}

/** In line heights: a wider gap on one baseline separates two columns or cells. */
const CELL_GAP = 1.3;
/** In line heights: a narrower gap than `CELL_GAP`, but wider than this, is a space between words. */
const WORD_GAP = 0.18;
/** In line heights: more than this between two baselines is an empty line. */
const PARAGRAPH_GAP = 1.9;
/** In line heights: two baselines that are no further apart are one line. */
const SAME_LINE = 0.4;
/** In line heights: text that starts more than this below the text before it is in another part of the page. */
const JUMP_DOWN = 3;
const MOST_RUNS = 300;
const MOST_SEGMENTS = 6_000;
/** A gutter between columns has at least this many lines on each side. */
const LEAST_COLUMN_LINES = 4;
const BULLET = /^\s{0,5}(?:[-–—•·▪■◆●○‣⁃∙►➢➤✓✔*\uf0b7\uf0a7]\s{0,5}|o\s)/u;

/**
 * Puts the text of a page into lines, in the order in which people read them. Most programs write a page in that order.
 * Where two columns have headings of their own, the left one is read before the right one, whatever order the file has.
 */
export class PageText {
  readonly #most: number;
  readonly #segments: Segment[] = [];
  #length = 0;
  #isNewLine = true;

  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#length >= this.#most || this.#segments.length >= MOST_SEGMENTS;
  }

  add(item: TextItem): void {
    const { hasEOL, width } = item;
    const str = withTexLetters(item.str);
    const [x = 0, y = 0] = item.transform.slice(4);
    const height = item.height || Math.abs(item.transform[3] ?? 0) || 10;
    this.#length += str.length;
    if (str.trim() !== '') this.#place({ text: str, x, right: x + width, y, height });
    else if (str !== '' && !this.#isNewLine) this.#addSpace();
    this.#isNewLine = hasEOL;
  }

  #addSpace(): void {
    const last = this.#segments.at(-1);
    if (last !== undefined && !last.text.endsWith(' ')) last.text += ' ';
  }

  #place(next: Segment): void {
    const last = this.#segments.at(-1);
    const isSameLine =
      last !== undefined && Math.abs(last.y - next.y) <= SAME_LINE * Math.max(last.height, next.height);
    const gap = last === undefined ? 0 : next.x - last.right;
    const size = Math.max(last?.height ?? 0, next.height, 1);
    if (last === undefined || !isSameLine || gap > CELL_GAP * size || gap < -2 * size) {
      this.#segments.push(next);
      return;
    }
    const isApart = gap > WORD_GAP * size && !last.text.endsWith(' ') && !next.text.startsWith(' ');
    last.text += `${isApart ? ' ' : ''}${next.text}`;
    last.right = Math.max(last.right, next.right);
  }

  text(): string {
    const columns = inColumns(this.#segments);
    return columns.map(linesOf).join('\n\n');
  }
}

/**
 * TeX's own fonts have ligatures and dashes where other fonts have control characters, and files made with them do not say
 * which letter is which. No other text has these characters.
 */
const TEX_LETTERS = [
  ['\u000b', 'ff'],
  ['\u000e', 'ffi'],
  ['\u000f', 'ffl'],
  ['\u0015', '–'],
  ['\u0016', '—'],
  ['\u001b', 'ff'],
  ['\u001c', 'fi'],
  ['\u001d', 'fl'],
  ['\u001e', 'ffi'],
  ['\u001f', 'ffl'],
] as const;

function withTexLetters(text: string): string {
  return TEX_LETTERS.reduce((left, [code, letters]) => left.replaceAll(code, letters), text);
}

/** The segments of each part of the page that is read on its own, in order. */
function inColumns(segments: readonly Segment[]): (readonly Segment[])[] {
  const gutter = gutterOf(segments);
  if (gutter === null) return [inReadingOrder(segments)];
  const bands: Segment[][][] = [];
  // Lines across both columns divide the page into bands: a name above, a footer below.
  const wide = segments.filter((each) => isAcross(each, gutter)).sort((a, b) => b.y - a.y);
  let columnParts = segments.filter((each) => !isAcross(each, gutter));
  for (const line of wide) {
    const partsAbove = columnParts.filter(({ y }) => y > line.y);
    columnParts = columnParts.filter(({ y }) => y <= line.y);
    const last = bands.at(-1);
    if (partsAbove.length === 0 && last !== undefined && last.length === 1) last[0]?.push(line);
    else bands.push(...(partsAbove.length > 0 ? [sides(partsAbove, gutter)] : []), [[line]]);
  }
  if (columnParts.length > 0) bands.push(sides(columnParts, gutter));
  return bands.flat().map(inReadingOrder);
}

function isAcross({ x, right }: Segment, gutter: number): boolean {
  return x < gutter && right > gutter;
}

function sides(segments: readonly Segment[], gutter: number): Segment[][] {
  return [
    segments.filter(({ right }) => right <= gutter),
    segments.filter(({ right }) => right > gutter),
  ].filter((side) => side.length > 0);
}

/**
 * The horizontal position between two columns that are read separately; null if there is one column, or if the two belong
 * together line by line, like dates and jobs. Columns that are read separately both have headings.
 */
function gutterOf(segments: readonly Segment[]): number | null {
  const headings = segments.filter(({ text }) => headingOf(text) !== null);
  if (headings.length < 2) return null;
  const starts = [...new Set(headings.map(({ x }) => Math.round(x)))].sort((a, b) => a - b);
  const height = Math.max(...segments.map(({ y }) => y)) - Math.min(...segments.map(({ y }) => y));
  for (const start of starts.slice(1)) {
    const gutter = start - 2;
    const rightSide = segments.filter(({ x }) => x >= gutter);
    const leftSide = segments.filter((each) => each.right <= gutter);
    const acrossCount = segments.length - rightSide.length - leftSide.length;
    const hasHeadings =
      headings.some((each) => each.right <= gutter) && headings.some(({ x }) => x >= gutter);
    const areColumns =
      leftSide.length >= LEAST_COLUMN_LINES &&
      rightSide.length >= LEAST_COLUMN_LINES &&
      acrossCount <= segments.length / 5;
    // Headings indented a little, or centred, are in the same column as those to their left.
    if (hasHeadings && areColumns && areSideBySide(leftSide, rightSide, height)) return gutter;
  }
  return null;
}

/** Whether both sides extend over much of the same height. */
function areSideBySide(leftSide: readonly Segment[], rightSide: readonly Segment[], height: number): boolean {
  const range = (side: readonly Segment[]) => ({
    top: Math.max(...side.map(({ y }) => y)),
    bottom: Math.min(...side.map(({ y }) => y)),
  });
  const [a, b] = [range(leftSide), range(rightSide)];
  const sharedHeight = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom);
  return height > 0 && sharedHeight > Math.min(height * 0.15, 120);
}

/**
 * In the file's order, except that a part drawn after another but entirely above it is read before it. Programs in which
 * people place boxes by hand save the boxes in any order.
 */
function inReadingOrder(segments: readonly Segment[]): readonly Segment[] {
  const runs: Segment[][] = [];
  for (const segment of segments) {
    const last = runs.at(-1)?.at(-1);
    const jumpsUp = last !== undefined && segment.y - last.y > 2 * segment.height;
    const jumpsDown = last !== undefined && last.y - segment.y > JUMP_DOWN * segment.height;
    if (last === undefined || ((jumpsUp || jumpsDown) && runs.length < MOST_RUNS)) runs.push([segment]);
    else runs.at(-1)?.push(segment);
  }
  const orderedRuns: Run[] = [];
  for (const run of withDates(runs).map(runOf)) {
    const index = orderedRuns.findIndex(
      (other) => run.bottom > other.top && run.left < other.right && other.left < run.right,
    );
    orderedRuns.splice(index === -1 ? orderedRuns.length : index, 0, run);
  }
  return orderedRuns.flatMap((run) => run.segments);
}

/** Puts a column of nothing but dates, which was drawn separately, beside the lines that it dates. */
function withDates(runs: readonly Segment[][]): readonly Segment[][] {
  const isDates = (run: readonly Segment[]) => run.every(({ text }) => periodsIn(text).length > 0);
  const dates = runs.filter((run) => runs.length > 1 && isDates(run));
  const otherRuns = runs.filter((run) => !dates.includes(run)).map((run) => [...run]);
  for (const run of dates) {
    const places = run.map((date) => placeBeside(date, otherRuns));
    if (places.some((place) => place === null)) {
      otherRuns.push([...run]);
      continue;
    }
    for (const date of run) {
      const place = placeBeside(date, otherRuns);
      place?.run.splice(place.at, 0, date);
    }
  }
  // If there is nothing but dates, leave them as they are.
  return otherRuns.length === 0 ? runs : otherRuns;
}

function placeBeside(
  date: Segment,
  runs: Segment[][],
): { readonly run: Segment[]; readonly at: number } | null {
  for (const run of runs) {
    const index = run.findIndex(
      (each) =>
        Math.abs(each.y - date.y) <= SAME_LINE * Math.max(each.height, date.height) &&
        (each.x >= date.right || each.right <= date.x),
    );
    if (index !== -1) return { run, at: (run[index]?.x ?? 0) > date.x ? index : index + 1 };
  }
  return null;
}

/** Segments drawn one below the other, and the box around them. */
interface Run {
  readonly segments: readonly Segment[];
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

function runOf(segments: readonly Segment[]): Run {
  const run = { top: -Infinity, bottom: Infinity, left: Infinity, right: -Infinity };
  for (const { x, right, y } of segments) {
    run.top = Math.max(run.top, y);
    run.bottom = Math.min(run.bottom, y);
    run.left = Math.min(run.left, x);
    run.right = Math.max(run.right, right);
  }
  return { ...run, segments };
}

function linesOf(segments: readonly Segment[]): string {
  let text = '';
  let last: Segment | null = null;
  for (const segment of segments) {
    if (last !== null && isHyphenated(last, segment)) {
      const start = KEEPS_HYPHEN.test(text) ? text : text.slice(0, -1);
      text = start + segment.text.trimStart();
    } else
      text =
        last === null ? segment.text : text + separatorOf(last, segment, text) + segment.text.trimStart();
    last = segment;
  }
  return text;
}

/** Beginnings of words that have a hyphen even if the word is not broken at the end of a line. */
const KEEPS_HYPHEN =
  /(?<!\p{L})(?:self|non|multi|co|pre|post|semi|well|long|short|high|low|full|part|ex|anti|on|off|one|two|three|four|hands|front|back|day|end|cross|in|out|over|under|so|up|by|the|to|e)-$/iu;

/** A word that the page broke: "registra-" and "tion". */
function isHyphenated(last: Segment, next: Segment): boolean {
  return (
    /\p{L}{2}-$/u.test(last.text) &&
    /^\p{Ll}{2}/u.test(next.text.trimStart()) &&
    last.y - next.y > SAME_LINE * next.height &&
    last.y - next.y <= PARAGRAPH_GAP * Math.max(last.height, next.height, 1)
  );
}

/**
 * What separates two segments: a tab on the same line, an empty line between paragraphs, nothing inside a web address, a
 * space where an item or a sentence continues on the next line, otherwise a new line.
 */
function separatorOf(last: Segment, next: Segment, text: string): string {
  const size = Math.max(last.height, next.height, 1);
  if (Math.abs(last.y - next.y) <= SAME_LINE * size) return '\t';
  const down = last.y - next.y;
  if (down < 0 || down > PARAGRAPH_GAP * size) return '\n\n';
  const line = text.slice(text.lastIndexOf('\n') + 1);
  const isAlike = Math.abs(last.height - next.height) < 0.6;
  // A web address may be broken after any '-' or '/', so nothing goes in between.
  if (/\.\p{L}{2,6}\/\S{0,100}[-/]$/u.test(last.text) && /^[\p{L}\d-]{2,40}$/u.test(next.text.trim()))
    return '';
  const startsSmall = /^\s{0,3}\p{Ll}/u.test(next.text) && !BULLET.test(next.text);
  const isIndented = BULLET.test(line) && !BULLET.test(next.text) && next.x > last.x + 2 && isAlike;
  // "January 2019 –" and "Present", "Enugu," and "Nigeria": wrapped where something has to follow.
  const isOpen = /(?:\s[–—-]|,|\s&|\s(?:and|of|at|the|for|in|with))\s{0,3}$/.test(last.text) && isAlike;
  if (isOpen || isIndented || (startsSmall && isAlike && !/[.!?:]\s{0,3}$/.test(last.text))) {
    return last.text.endsWith(' ') ? '' : ' ';
  }
  return '\n';
}
