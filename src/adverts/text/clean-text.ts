import { decodeHTML } from 'entities';

/** Adverts pass through several systems, each of which may escape again; beyond this it is not an accident. */
const MOST_ESCAPES = 3;

/** Control characters except tab and line end, direction marks, zero widths: invisible, and PostgreSQL refuses NUL. */
const INVISIBLE = /(?![\t\n])[\p{Cc}\p{Cf}]/gu;

/** Decodes entities until none are left: '&amp;lt;p&amp;gt;' is '<p>'. */
export function unescapeHtml(text: string): string {
  let decoded = text;
  for (let round = 0; round < MOST_ESCAPES && decoded.includes('&'); round += 1) {
    const next = decodeHTML(decoded);
    if (next === decoded) break;
    decoded = next;
  }
  return decoded;
}

/** Makes text safe to store and show: well-formed, no invisible characters, one kind of line end and space. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .normalize('NFC');
}

/** Turns possibly escaped HTML into one line of plain words, at most `max` long: for titles, names and places. */
export function plainLine(text: string, max: number): string {
  const bare = cleanText(unescapeHtml(text.slice(0, max * 20)))
    .replace(/<\/?[a-z!][^<>]{0,500}>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return cutLine(bare, max);
}

/** Cuts at a word, with an ellipsis, if longer than `max`; never splits a surrogate pair. */
export function cutLine(line: string, max: number): string {
  if (line.length <= max) return line;
  const room = line
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  const space = room.lastIndexOf(' ');
  return `${(space > max / 2 ? room.slice(0, space) : room).trimEnd()}…`;
}
