import { Parser } from 'htmlparser2';
import { periodsIn, withoutDates } from '#matching/cv/date-spans.ts';

/** A part of the document with lines of its own: the whole body, a cell of a table, a text box. */
interface Block {
  readonly kind: 'body' | 'cell' | 'box';
  readonly lines: string[];
  /** The paragraph being written, with `\n` at its line breaks; null between paragraphs. */
  line: string | null;
}

interface Row {
  readonly cells: string[][];
}

/**
 * A text box with at least this many characters is a column, and goes to the end of the text. A shorter one, such as a
 * heading, stays where it is in the document.
 */
const BOX_LENGTH = 60;
/** Deeper than any real document nests its tables and boxes. */
const DEEPEST = 40;
/**
 * Elements left out with everything in them: deleted text, moved text in its old place, a field's code, a footnote's number,
 * a section's layout, the earlier format of a change, and what repeats text that has been read (`mc:Fallback`).
 */
const SKIPPED = new Set([
  'mc:Fallback',
  'w:delText',
  'w:instrText',
  'w:footnoteReference',
  'w:del',
  'w:moveFrom',
  'w:sectPr',
  'w:pPrChange',
  'w:rPrChange',
]);

/**
 * Reads WordprocessingML as lines of text. A line break ends a line as a paragraph does. The cells of a table's row are
 * divided by tabs if each has one line. Otherwise they are columns of a layout and follow one another, with a blank line
 * after each that has several lines; but dates beside a cell that only names a job join its first line. Items of lists start
 * with a bullet. Text boxes that are columns follow at the end, so that they don't interrupt a section.
 */
export class WordText {
  readonly #links: ReadonlyMap<string, string>;
  readonly #most: number;
  readonly #blocks: Block[] = [{ kind: 'body', lines: [], line: null }];
  readonly #rows: Row[] = [];
  readonly #boxes: string[][] = [];
  readonly #openLinks: string[] = [];
  #skipping = 0;
  /** The open cells and boxes beyond `DEEPEST`, whose paragraphs count as those of the block around them. */
  #tooDeep = 0;
  #isInText = false;
  #isListItem = false;
  #isHidden = false;
  #length = 0;

  constructor(links: ReadonlyMap<string, string>, most: number) {
    this.#links = links;
    this.#most = most;
  }

  read(xml: string): void {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => this.#open(name, attributes),
        ontext: (text) => this.#text(text),
        onclosetag: (name) => this.#close(name),
      },
      { xmlMode: true, decodeEntities: true },
    );
    parser.end(xml);
  }

  fullText(): string {
    while (this.#blocks.length > 1) this.#endBlock();
    const parts = [this.#block.lines, ...this.#boxes];
    return parts
      .map((lines) => lines.join('\n').trim())
      .filter((part) => part !== '')
      .join('\n\n');
  }

  get #block(): Block {
    return this.#blocks.at(-1) as Block;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#skipping > 0 || SKIPPED.has(name)) {
      this.#skipping += 1;
      return;
    }
    if (name === 'w:p') this.#startParagraph();
    else if (name === 'w:r') this.#isHidden = false;
    else if (name === 'w:t') this.#isInText = true;
    else if (name === 'w:numPr') this.#isListItem = true;
    else if (name === 'w:vanish') this.#isHidden = !/^(?:0|false|off)$/.test(attributes['w:val'] ?? '');
    else if (name === 'w:tab' || name === 'w:ptab') this.#tab(attributes);
    else if (name === 'w:br' || name === 'w:cr') this.#write('\n');
    else if (name === 'w:noBreakHyphen') this.#write('-');
    else if (name === 'w:sym') this.#write('•');
    else if (name === 'w:hyperlink') this.#openLinks.push(this.#links.get(attributes['r:id'] ?? '') ?? '');
    else if (name === 'w:tr') this.#rows.push({ cells: [] });
    else if (name === 'w:tc') this.#startBlock('cell');
    else if (name === 'w:txbxContent') this.#startBlock('box');
  }

  #close(name: string): void {
    if (this.#skipping > 0) {
      this.#skipping -= 1;
      return;
    }
    if (name === 'w:p') this.#endParagraph();
    else if (name === 'w:t') this.#isInText = false;
    else if (name === 'w:hyperlink') this.#endLink();
    else if (name === 'w:tc' || name === 'w:txbxContent') this.#endBlock();
    else if (name === 'w:tr') this.#endRow();
    else if (name === 'w:tbl') this.#blankLine();
  }

  #text(text: string): void {
    if (this.#isInText && this.#skipping === 0 && !this.#isHidden) this.#write(text);
  }

  /** A tab stop's definition has a position; a tab in the text has nothing. */
  #tab(attributes: Readonly<Record<string, string>>): void {
    if (attributes['w:pos'] === undefined) this.#write('\t');
  }

  #write(text: string): void {
    if (this.#length > this.#most || this.#block.line === null) return;
    this.#length += text.length;
    this.#block.line += text;
  }

  #startParagraph(): void {
    if (this.#block.line !== null) this.#endParagraph();
    this.#block.line = '';
    this.#isListItem = false;
  }

  #endParagraph(): void {
    const block = this.#block;
    if (block.line === null) return;
    for (const [index, line] of block.line.split('\n').entries()) {
      const isItem = this.#isListItem && index === 0 && line.trim() !== '';
      block.lines.push(isItem ? `• ${line}` : line);
    }
    block.line = null;
    this.#isListItem = false;
  }

  #endLink(): void {
    const address = this.#openLinks.pop() ?? '';
    const bareAddress = address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
    if (bareAddress !== '' && this.#block.line?.includes(bareAddress) === false) this.#write(` (${address})`);
  }

  #startBlock(kind: 'cell' | 'box'): void {
    if (this.#blocks.length < DEEPEST) this.#blocks.push({ kind, lines: [], line: null });
    else this.#tooDeep += 1;
  }

  #endBlock(): void {
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
      return;
    }
    if (this.#blocks.length === 1) return;
    this.#endParagraph();
    const { kind, lines } = this.#blocks.pop() as Block;
    if (kind === 'cell') {
      this.#rows.at(-1)?.cells.push(trimLines(lines));
      return;
    }
    const length = lines.reduce((sum, line) => sum + line.length, 0);
    if (length >= BOX_LENGTH) this.#boxes.push(lines);
    else this.#insert(lines);
  }

  /** Adds a box's lines before the paragraph that the box is anchored in. */
  #insert(lines: readonly string[]): void {
    this.#block.lines.push(...lines);
  }

  #endRow(): void {
    const row = this.#rows.pop();
    if (row === undefined) return;
    const cells = row.cells.filter((cell) => cell.length > 0);
    if (cells.every((cell) => cell.length === 1)) {
      const line = cells.map(([only]) => only).join('\t');
      if (line !== '') this.#block.lines.push(line);
      return;
    }
    const dated = besideItsDates(cells);
    if (dated !== null) {
      this.#block.lines.push(...dated);
      return;
    }
    for (const cell of cells) {
      // A single line is the heading or the dates of the column after it, so no blank line divides the two.
      this.#block.lines.push(...cell);
      if (cell.length > 1) this.#blankLine();
    }
  }

  #blankLine(): void {
    if (this.#block.lines.at(-1)?.trim() !== '') this.#block.lines.push('');
  }
}

/** The most lines of a cell that only names a job. */
const MOST_NAMED = 3;

/**
 * For a row of two cells, one that names a job and one with its dates: puts the dates beside its first line. Null for
 * others.
 */
function besideItsDates(cells: readonly (readonly string[])[]): string[] | null {
  const isDates = (cell: readonly string[]) =>
    cell.length === 1 && periodsIn(cell[0] ?? '').length > 0 && !/\p{L}/u.test(withoutDates(cell[0] ?? ''));
  const index = cells.findIndex(isDates);
  const values = cells[1 - index];
  if (cells.length !== 2 || index === -1 || values === undefined || values.length > MOST_NAMED) return null;
  const [first, ...rest] = values;
  const dates = cells[index]?.[0];
  return [index === 0 ? `${dates}\t${first}` : `${first}\t${dates}`, ...rest];
}

/** Without empty lines at both ends. */
function trimLines(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first === -1) return [];
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(first, last + 1);
}
