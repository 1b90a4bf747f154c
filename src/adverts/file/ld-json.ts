import { decodeHTML } from 'entities';
import { Parser } from 'htmlparser2';

export interface LdBlock {
  /** The line of the page where the script begins, from 1. */
  readonly line: number;
  readonly text: string;
}

/** The `application/ld+json` scripts of a page, without the comment or CDATA marks around some of them, and no empty ones. */
export function* ldJsonBlocks(html: string): Generator<LdBlock> {
  const blocks: LdBlock[] = [];
  const lineAt = lineCounter(html);
  let open: { line: number; text: string } | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      const isLd = name === 'script' && /^application\/ld\+json\b/i.test((attributes.type ?? '').trim());
      open = isLd ? { line: lineAt(parser.endIndex), text: '' } : null;
    },
    ontext(text) {
      if (open) open.text += text;
    },
    onclosetag() {
      if (open && open.text.trim() !== '') blocks.push(open);
      open = null;
    },
  });
  parser.end(html);
  // Each only when it is asked for: trying to parse one takes time.
  for (const { line, text } of blocks) yield { line, text: decodedIfThatHelps(withoutCommentMarks(text)) };
}

/** The line, from 1, of positions that only grow: each part of the page is searched once, however many scripts it has. */
function lineCounter(html: string): (position: number) => number {
  let line = 1;
  let next = html.indexOf('\n');
  return (position) => {
    for (; next !== -1 && next < position; next = html.indexOf('\n', next + 1)) line += 1;
    return line;
  };
}

function withoutCommentMarks(text: string): string {
  return text
    .replace(/^\s*(?:\/\/\s*|\/\*\s*)?(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?/, '')
    .replace(/(?:\/\/\s*|\/\*\s*)?(?:-->|\]\]>)(?:\s*\*\/)?\s*$/, '');
}

/** Some pages wrongly HTML-escape the script's text. */
function decodedIfThatHelps(text: string): string {
  if (isJson(text)) return text;
  const decoded = decodeHTML(text);
  return decoded !== text && isJson(decoded) ? decoded : text;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
