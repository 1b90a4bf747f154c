import { decodeHTML } from 'entities';
import { Parser } from 'htmlparser2';

export interface LdBlock {
  /** The line of the page where the script begins, from 1. */
  readonly line: number;
  readonly text: string;
}

/** The `application/ld+json` scripts of a page, without the comment or CDATA marks around some of them. */
export function ldJsonBlocks(html: string): LdBlock[] {
  const blocks: LdBlock[] = [];
  let open: { at: number; text: string } | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      const isLd = name === 'script' && /^application\/ld\+json\b/i.test((attributes.type ?? '').trim());
      open = isLd ? { at: parser.endIndex, text: '' } : null;
    },
    ontext(text) {
      if (open) open.text += text;
    },
    onclosetag() {
      if (open) blocks.push({ line: html.slice(0, open.at).split('\n').length, text: bare(open.text) });
      open = null;
    },
  });
  parser.end(html);
  return blocks.map(({ line, text }) => ({ line, text: isJson(text) ? text : decodedIfThatHelps(text) }));
}

function bare(text: string): string {
  return text
    .replace(/^\s*(?:\/\/\s*|\/\*\s*)?(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?/, '')
    .replace(/(?:\/\/\s*|\/\*\s*)?(?:-->|\]\]>)(?:\s*\*\/)?\s*$/, '');
}

/** Some pages wrongly HTML-escape the script's text. */
function decodedIfThatHelps(text: string): string {
  const decoded = decodeHTML(text);
  return isJson(decoded) ? decoded : text;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
