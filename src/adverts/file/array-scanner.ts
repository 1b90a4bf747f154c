/** The role of one byte of a JSON array when it is split into items. */
export type Mark = 'inside' | 'between' | 'item-begins' | 'comma' | 'end' | 'stray';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENERS = new Set([0x5b, 0x7b]);
const CLOSERS = new Set([0x5d, 0x7d]);
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Scans one JSON array byte by byte, tracking only brackets and quotes. */
export function arrayScanner(): (byte: number) => Mark {
  let depth = 0;
  let isOver = false;
  let isInItem = false;
  let isInString = false;
  let isEscaped = false;

  function inString(byte: number): void {
    if (isEscaped) isEscaped = false;
    else if (byte === BACKSLASH) isEscaped = true;
    else if (byte === QUOTE) isInString = false;
  }

  function markOutside(byte: number): Mark {
    if (SPACES.has(byte)) return 'between';
    if (isOver || !OPENERS.has(byte)) return 'stray';
    depth = 1;
    return 'between';
  }

  function betweenItems(byte: number): Mark | null {
    if (byte !== COMMA && !CLOSERS.has(byte)) return null;
    isInItem = false;
    if (byte === COMMA) return 'comma';
    depth = 0;
    isOver = true;
    return 'end';
  }

  return (byte) => {
    if (isInString) {
      inString(byte);
      return 'inside';
    }
    if (depth === 0) return markOutside(byte);
    const mark = depth === 1 ? betweenItems(byte) : null;
    if (mark !== null) return mark;
    if (!isInItem && SPACES.has(byte)) return 'between';
    if (byte === QUOTE) isInString = true;
    else if (OPENERS.has(byte)) depth += 1;
    else if (CLOSERS.has(byte)) depth -= 1;
    if (isInItem) return 'inside';
    isInItem = true;
    return 'item-begins';
  };
}
