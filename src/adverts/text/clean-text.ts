import { decodeHTML } from 'entities';

/** Adverts pass through several systems, and each may escape them again; more than this is not plausible. */
const MOST_ESCAPES = 3;

/**
 * Control characters other than tab and line end (PostgreSQL rejects NUL), and also direction marks and zero-width
 * characters.
 */
const INVISIBLE = /(?![\t\n])[\p{Cc}\p{Cf}]/gu;

/** Decodes entities repeatedly: '&amp;lt;p&amp;gt;' is '<p>'. */
export function unescapeHtml(text: string): string {
  let result = text;
  for (let round = 0; round < MOST_ESCAPES && result.includes('&'); round += 1) {
    const next = decodeHTML(result);
    if (next === result) break;
    result = next;
  }
  return result;
}

/** Text that can be stored and shown: well-formed, no invisible characters, one kind of line end and of space. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .normalize('NFC');
}

/** One line of plain text from possibly escaped HTML, at most `max` long: for titles, names and places. */
export function plainLine(text: string, max: number): string {
  const line = cleanText(unescapeHtml(text.slice(0, max * 20)))
    .replace(/<\/?[a-z!][^<>]{0,500}>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return cutLine(line, max);
}

/**
 * Cuts a line longer than `max` and adds an ellipsis: between two words if that keeps more than half of `max`, and never
 * inside a surrogate pair.
 */
export function cutLine(line: string, max: number): string {
  if (line.length <= max) return line;
  const room = line
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  const space = room.lastIndexOf(' ');
  return `${(space > max / 2 ? room.slice(0, space) : room).trimEnd()}…`;
}
