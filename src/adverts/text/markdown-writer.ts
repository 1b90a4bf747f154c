interface Run {
  text: string;
  isBold: boolean;
  isItalic: boolean;
}

interface List {
  readonly isOrdered: boolean;
  items: number;
}

interface Block {
  readonly text: string;
  readonly isItem: boolean;
}

/** Receives events while HTML is parsed; `finish` returns the Markdown. */
export interface MarkdownWriter {
  text(text: string): void;
  lineBreak(): void;
  cell(): void;
  endBlock(): void;
  openList(isOrdered: boolean): void;
  closeList(): void;
  openItem(): void;
  closeItem(): void;
  bold(step: 1 | -1): void;
  italic(step: 1 | -1): void;
  finish(): string;
}

const DEEPEST_LIST = 3;
const LONGEST_EMPHASIS = 1_000;
/** "• Ward work", "- Ward work": lists as people type them. */
const TYPED_BULLET = /^[•·●▪■◦‣⁃∙➢➤✓✔*–-]\s+/;
const TYPED_BULLET_GLUED = /^[•●▪■◦‣➢➤✓✔]\s*/;

export function markdownWriter(): MarkdownWriter {
  const blocks: Block[] = [];
  const lists: List[] = [];
  let runs: Run[] = [];
  let bolds = 0;
  let italics = 0;
  /** The bullet of the item just opened, until its first words are written. */
  let mark: string | null = null;

  function put(text: string): void {
    const isBold = bolds > 0;
    const isItalic = italics > 0;
    const last = runs.at(-1);
    if (last && last.isBold === isBold && last.isItalic === isItalic) last.text += text;
    else runs.push({ text, isBold, isItalic });
  }

  function endBlock(): void {
    const text = writeRuns(runs);
    runs = [];
    if (text === '') return;
    if (lists.length === 0) {
      for (const line of paragraphsAndTypedLists(text)) blocks.push(line);
      return;
    }
    const indent = '  '.repeat(Math.min(lists.length, DEEPEST_LIST) - 1);
    const lead = mark ?? '  ';
    blocks.push({ text: `${indent}${lead}${text.replaceAll('\n', `\n${indent}  `)}`, isItem: true });
    mark = null;
  }

  return {
    text: (text) => put(text.replace(/\s+/g, ' ')),
    lineBreak: () => put('\n'),
    cell: () => {
      if (runs.length > 0) put(' · ');
    },
    endBlock,
    openList(isOrdered) {
      endBlock();
      lists.push({ isOrdered, items: 0 });
    },
    closeList() {
      endBlock();
      lists.pop();
      mark = null;
    },
    openItem() {
      endBlock();
      const list = lists.at(-1);
      if (list === undefined) return;
      list.items += 1;
      mark = list.isOrdered ? `${list.items}. ` : '- ';
    },
    closeItem() {
      endBlock();
      mark = null;
    },
    bold: (step) => {
      bolds = Math.max(0, bolds + step);
    },
    italic: (step) => {
      italics = Math.max(0, italics + step);
    },
    finish() {
      endBlock();
      return blocks.map((block, index) => `${gapBefore(blocks, index)}${block.text}`).join('');
    },
  };
}

function gapBefore(blocks: readonly Block[], index: number): string {
  if (index === 0) return '';
  return blocks[index]?.isItem && blocks[index - 1]?.isItem ? '\n' : '\n\n';
}

function* paragraphsAndTypedLists(text: string): Generator<Block> {
  let paragraph: string[] = [];
  for (const line of text.split('\n')) {
    const typedLine = line.replace(/^\\(?=[-*+])/, '');
    const item = TYPED_BULLET.test(typedLine)
      ? typedLine.replace(TYPED_BULLET, '')
      : typedLine.replace(TYPED_BULLET_GLUED, '');
    if (item === typedLine) {
      paragraph.push(line);
      continue;
    }
    if (paragraph.length > 0) yield { text: paragraph.join('\n'), isItem: false };
    paragraph = [];
    if (item !== '') yield { text: `- ${item}`, isItem: true };
  }
  if (paragraph.length > 0) yield { text: paragraph.join('\n'), isItem: false };
}

/** Marks enclose words, never the space next to them, and never cross a line. */
function writeRuns(runs: readonly Run[]): string {
  let markdown = '';
  for (const run of runs) {
    for (const [index, line] of run.text.split('\n').entries()) {
      if (index > 0) markdown += '\n';
      const words = line.trim();
      if (words === '') {
        markdown += line === '' ? '' : ' ';
        continue;
      }
      const marks = marksOf(run, words);
      const lead = line.startsWith(' ') ? ' ' : '';
      const tail = line.endsWith(' ') ? ' ' : '';
      markdown += `${lead}${marks}${escapeInline(marks === '' ? words : words.replaceAll('*', ''))}${[...marks].reverse().join('')}${tail}`;
    }
  }
  return markdown
    .split('\n')
    .map((line) => escapeStart(line.replace(/ +/g, ' ').trim()))
    .filter(
      (line, index, lines) =>
        line !== '' || (index > 0 && lines[index - 1] !== '' && index < lines.length - 1),
    )
    .join('\n')
    .trim();
}

/** Bold or italic text of over 1,000 characters is not emphasis, and an underscore inside italics would end them. */
function marksOf({ isBold, isItalic }: Run, words: string): string {
  if (words.length > LONGEST_EMPHASIS || !/[\p{L}\p{N}]/u.test(words)) return '';
  return `${isBold ? '**' : ''}${isItalic && !words.includes('_') ? '_' : ''}`;
}

/** Escapes characters with a meaning in Markdown. A `<` before a word gets a space after it, so that it can't open a tag. */
function escapeInline(text: string): string {
  return text
    .replace(/[\\`*]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/\](?=[([])/g, '\\]')
    .replace(/<(?=[a-z/!?])/gi, '< ');
}

function escapeStart(line: string): string {
  return line.replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$))/, '\\$&');
}
