/** A small, safe subset of Markdown. Anything else stays text: nothing here can become HTML. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'bold' | 'italic'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] };

export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly children: readonly Inline[] }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly start: number;
      readonly items: readonly (readonly Inline[])[];
    };

/*
 * The text after a marker is matched by [\s\S]*, because a line may contain Unicode line separators. With `.*`, which
 * stops at those, the match would be retried from each space before them.
 */
const HEADING = /^ {0,3}#{1,6}\s+([\s\S]*)$/;
/** A heading may also end in # signs. */
const HEADING_END = /(?<!#)#+$/;
const BULLET = /^\s*[-*+•]\s+([\s\S]*)$/;
const NUMBERED = /^\s*(\d{1,9})[.)]\s+([\s\S]*)$/;

/** Headings, lists and paragraphs, in order. Lists are flat: indented items are ordinary items. */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  let open: { kind: 'paragraph'; lines: string[] } | OpenList | null = null;

  function close() {
    if (open?.kind === 'paragraph') {
      blocks.push({ kind: 'paragraph', children: parseInline(open.lines.join('\n')) });
    } else if (open) {
      const { isOrdered, start, items } = open;
      blocks.push({
        kind: 'list',
        isOrdered,
        start,
        items: items.map((lines) => parseInline(lines.join('\n'))),
      });
    }
    open = null;
  }

  for (const line of source.replace(/\r\n?/g, '\n').split('\n')) {
    const heading = HEADING.exec(line);
    const item = listItem(line);
    if (line.trim() === '') {
      close();
    } else if (heading) {
      close();
      const words = (heading[1] ?? '').trimEnd().replace(HEADING_END, '').trimEnd();
      blocks.push({ kind: 'heading', children: parseInline(words) });
    } else if (item) {
      if (open?.kind !== 'list' || open.isOrdered !== item.isOrdered) {
        close();
        open = { kind: 'list', isOrdered: item.isOrdered, start: item.number, items: [] };
      }
      open.items.push([item.text]);
    } else if (open?.kind === 'list') {
      open.items.at(-1)?.push(line.trim());
    } else if (open) {
      open.lines.push(line.trim());
    } else {
      open = { kind: 'paragraph', lines: [line.trim()] };
    }
  }
  close();
  return blocks;
}

interface OpenList {
  readonly kind: 'list';
  readonly isOrdered: boolean;
  readonly start: number;
  readonly items: string[][];
}

function listItem(line: string): { isOrdered: boolean; number: number; text: string } | null {
  const bullet = BULLET.exec(line);
  if (bullet) return { isOrdered: false, number: 1, text: bullet[1] ?? '' };
  const numbered = NUMBERED.exec(line);
  if (numbered) return { isOrdered: true, number: Number(numbered[1]), text: numbered[2] ?? '' };
  return null;
}

/**
 * The next token in a line: an escape, code, an image (only its text is shown, because loading images would reveal the
 * reader to their server), a link, bold, italic, a bare address, or the end of the line.
 * Every repetition is bounded or excludes its terminator, so that matching takes linear time.
 */
const TOKEN =
  /\\([\\`*_[\]()#+.!-])|(?<!`)(`{1,2})(?=\s{0,5}[^\s`])([^`\n]{1,2000})\2(?!`)|!\[([^[\]\n]{0,500})\]\(\s{0,5}[^()\s<>]{1,2000}(?:\s{1,5}"[^"\n]{0,200}")?\s{0,5}\)|\[([^[\]\n]{1,500})\]\(\s{0,5}([^()\s<>]{1,2000})\s{0,5}\)|\*\*(?=\S)([^*\n]{1,2000}?)(?<=\S)\*\*|(?<![\p{L}\p{N}])__(?=\S)([^_\n]{1,2000}?)(?<=\S)__(?![\p{L}\p{N}])|\*(?=\S)([^*\n]{1,2000}?)(?<=\S)\*|(?<![\p{L}\p{N}])_(?=\S)([^_\n]{1,2000}?)(?<=\S)_(?![\p{L}\p{N}])|(https?:\/\/[^\s<>"'`]{1,2000})|(\n)/gu;

/** How many levels of bold, italic and links one of them may contain. */
const DEPTH = 4;

export function parseInline(source: string, depth = DEPTH): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  const add = (part: Inline) => {
    const last = parts.at(-1);
    if (part.kind !== 'text') parts.push(part);
    else if (last?.kind === 'text') parts[parts.length - 1] = textOf(last.text + part.text);
    else if (part.text !== '') parts.push(part);
  };

  for (const match of source.matchAll(TOKEN)) {
    add(textOf(source.slice(from, match.index)));
    from = match.index + match[0].length;
    for (const part of partsOf(match, depth)) add(part);
  }
  add(textOf(source.slice(from)));
  return parts;
}

function partsOf(match: RegExpExecArray, depth: number): Inline[] {
  const [matched, escapedMark, , code, picture, label, target, stars, lines, star, line, bareAddress] = match;
  const boldText = stars ?? lines;
  const italicText = star ?? line;
  const parseInside = (text: string) => (depth > 0 ? parseInline(text, depth - 1) : [textOf(text)]);
  if (escapedMark !== undefined) return [textOf(escapedMark)];
  if (code !== undefined) return [{ kind: 'code', text: code.trim() }];
  if (picture !== undefined) return [textOf(picture)];
  if (boldText !== undefined) return [{ kind: 'bold', children: parseInside(boldText) }];
  if (italicText !== undefined) return [{ kind: 'italic', children: parseInside(italicText) }];
  if (bareAddress !== undefined) {
    const [address, rest] = addressIn(bareAddress);
    const href = safeHref(address);
    if (href === null) return [textOf(matched)];
    return [{ kind: 'link', href, children: [textOf(address)] }, textOf(rest)];
  }
  if (target === undefined || label === undefined) return [{ kind: 'break' }];
  const href = safeHref(target);
  return href === null
    ? [textOf(matched)]
    : [{ kind: 'link', href, children: withoutLinks(parseInside(label)) }];
}

/** Punctuation after an address, such as a full stop, belongs to the sentence around it. */
function addressIn(word: string): [address: string, rest: string] {
  const address = word.replace(/(?<![.,;:!?)\]*_])[.,;:!?)\]*_]+$/, '');
  return [address, word.slice(address.length)];
}

function textOf(text: string): Inline {
  return { kind: 'text', text };
}

/** A link inside a link would be two controls in one. */
function withoutLinks(parts: readonly Inline[]): Inline[] {
  return parts.flatMap((part): Inline[] => {
    if (part.kind === 'link') return withoutLinks(part.children);
    return 'children' in part ? [{ ...part, children: withoutLinks(part.children) }] : [part];
  });
}

/** The address if it is a web or email address; null for every other scheme and for invalid addresses. */
export function safeHref(target: string): string | null {
  if (!/^(https?:\/\/|mailto:)/i.test(target) || !URL.canParse(target)) return null;
  const url = new URL(target);
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null;
}
